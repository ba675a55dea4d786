// Invariants of every reachable state.
#pragma once

#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"
#include "tests/fuzz/support.hpp"

namespace ichiba::fuzz {

inline void check_cards(const osaka::State& state) {
  using namespace osaka;
  Bag all = state.open.discard + state.buried + state.blind;
  for (int i = 0; i < state.open.market.size(); ++i) all.add(state.open.market[i].card);
  for (int i = 0; i < state.open.farm.size(); ++i) all.add(state.open.farm[i].card);
  for (Card card : state.draw.cards()) all.add(card);
  for (Seat seat : Seats(max_players)) {  // seats that nobody sits on have nothing
    all += state.hands[seat] + state.open.holdings[seat].goods + state.open.holdings[seat].insured;
  }
  require(all == Bag::full_pack(), "osaka: no card is lost or made");
}

template <int Capacity>
int pieces_of(const osaka::Row<Capacity>& row, Seat seat) {
  int count = 0;
  for (int i = 0; i < row.size(); ++i) count += row[i].by.of(seat) ? 1 : 0;
  return count;
}

inline void check_state(const osaka::State& state) {
  using namespace osaka;
  const Open& open = state.open;
  check_cards(state);
  require(open.actor.index() < open.players && open.turn.index() < open.players,
          "osaka: those to act sit at the table");
  require(open.actor == open.turn || open.phase == Phase::insure, "osaka: only insuring leaves the turn's order");
  for (Seat seat : Seats(open.players)) {
    require(pieces_of(open.market, seat) + pieces_of(open.farm, seat) <= 1, "osaka: one piece a player (O1.5)");
    if (open.phase == Phase::over) continue;
    require(open.holdings[seat].token_count() < tokens_to_end, "osaka: eight tokens end the game (O11.1)");
  }
  for (Colour colour : colours) {
    require(open.ships[colour] <= Place::edo, "osaka: no ship goes beyond Edo (O8.2)");
    const bool between = open.phase == Phase::token || open.phase == Phase::turn;
    require(!between || open.ships[colour] != Place::edo, "osaka: a ship in Edo has its payday at once (O8.3)");
  }
  const bool can_act = open.phase != Phase::turn || open.market.has_something_for(open.turn) || state.draw.empty();
  require(can_act, "osaka: the market was refreshed before the action (O3.2)");
}

inline void check_end(const osaka::State& state) {
  const SeatSet winners = osaka::Game::winners(state);
  require(!winners.empty(), "osaka: someone wins (O11.2)");
  for (Seat seat : Seats(state.open.players)) {
    for (Seat winner : Seats(state.open.players)) {
      const bool fair = !winners.has(winner) || state.points[winner] >= state.points[seat];
      require(fair, "osaka: nobody has more points than a winner (O11.2)");
    }
  }
}

inline void check_state(const tsukiji::State& state) {
  using namespace tsukiji;
  const Open& open = state.open;
  std::array<int, card_count> times{};
  const auto see = [&](Face face) { ++times[static_cast<std::size_t>(face.card() - 1)]; };
  for (Face face : state.draw.cards()) see(face);
  for (Face face : open.discard) see(face);
  for (Face face : open.display) see(face);
  if (open.phase == Phase::colour) see(open.drawn);
  for (Seat seat : Seats(players)) {
    std::array<std::uint8_t, max_colours> heights{};
    int knives = 0;
    for (const Held& held : open.piles[seat]) {
      see(held.face);
      require(open.deck->print(held.face).has(held.colour), "tsukiji: a card lies on a pile of its colour (T4.1)");
      ++heights[static_cast<std::size_t>(held.colour.index())];
      knives += open.deck->print(held.face).icon == Icon::knife ? 1 : 0;
    }
    require(heights == open.heights[seat] && knives == open.knives[seat], "tsukiji: heights and knives are counted");
    const bool won = knives >= open.deck->knives_to_win;
    require(!won || open.phase == Phase::over, "tsukiji: enough knives end the game at once (T4.4)");
    const bool hidden_bid = open.phase == Phase::bid && !open.to_act.has(seat);
    require((state.bids[seat] != 0) == hidden_bid, "tsukiji: a bid is kept until it is revealed (T3.1)");
  }
  for (int count : times) require(count == 1, "tsukiji: no card is lost or made");
  require(open.barrel >= -open.deck->reach && open.barrel <= open.deck->reach, "tsukiji: the barrel is on the track");
  require(open.emptied <= 2, "tsukiji: the pile is counted empty twice at the most (T5.2)");
}

inline void check_end(const tsukiji::State& state) {
  const SeatSet winners = tsukiji::winners(state.open);
  require(winners.size() <= 1, "tsukiji: one winner or none (T8.3)");
  for (Seat seat : Seats(tsukiji::players)) {
    // At most 18 cards of 9 points, all doubled, and 8 notches.
    const int score = tsukiji::score(state.open, seat);
    require(score >= 0 && score <= 2 * 18 * 9 + 2 * 8, "tsukiji: the score is possible (T8.1, T8.2)");
  }
}

}  // namespace ichiba::fuzz
