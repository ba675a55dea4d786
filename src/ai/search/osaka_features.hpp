// The input of the network for Traders of Osaka: small numbers about each colour and about the table, from the point of
// view of the seat that has to move. Every number is one of a few (a field); 0 stands for the usual case and adds
// nothing, each other one has a row of weights. The four colours share their rows.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/osaka/game.hpp"
#include "engine/osaka/lot.hpp"

namespace ichiba::ai::osaka_features {

// Sizes of the fields, in the order in which each() reports them.
inline constexpr std::array<int, 11> of_colour{
    6,                   // place of the ship
    4, 4,  4,  3, 3, 3,  // free cards in the market and in the farm, by value
    8, 10, 12,           // unseen cards, by value
    2,                   // asked about insurance now
};
inline constexpr std::array<int, 16> of_colour_and_player{
    4,  4, 5, 3, 3, 3,  // goods and insured goods, by value
    6,                  // tokens
    4,  5, 6,           // hand, by value
    14,                 // points that the lot would make
    25,                 // goods at risk, and icons to insure them
    60,                 // place of the ship, and points of the lot
    4,  4,              // the reserved card in the market, in the farm
    13,                 // place of the ship, and how far a purchase would move it
};
inline constexpr std::array<int, 10> of_table{
    3, 19, 9, 4, 4,  // phase, draw pile, market, farm, whose purchase it is
    5, 5,  5, 5, 5,  // ships at each place before Edo
};
inline constexpr std::array<int, 8> of_player{
    41, 13, 33,  // coins, cards in the hand, what is left after a purchase
    2,  9,  24,  // piece is out, tokens, points
    5,  16,      // ships that their purchase would land, points it would make
};
inline constexpr std::array<int, 3> of_opponent{
    49,      // points compared with the seat that has to move
    16, 16,  // points for that seat if this one buys, and the other way round
};

// For a table of this many players: the fields, one after the other.
constexpr int colour_fields(int players) { return 11 + 16 * players; }
constexpr int table_fields(int players) { return 10 + 8 * players + 3 * (players - 1); }

template <int Players>
inline constexpr auto colour_sizes = [] {
  std::array<int, static_cast<std::size_t>(colour_fields(Players))> sizes{};
  auto at = std::ranges::copy(of_colour, sizes.begin()).out;
  for (int p = 0; p < Players; ++p) at = std::ranges::copy(of_colour_and_player, at).out;
  return sizes;
}();

template <int Players>
inline constexpr auto table_sizes = [] {
  std::array<int, static_cast<std::size_t>(table_fields(Players))> sizes{};
  auto at = std::ranges::copy(of_table, sizes.begin()).out;
  for (int p = 0; p < Players; ++p) {
    at = std::ranges::copy(of_player, at).out;
    if (p > 0) at = std::ranges::copy(of_opponent, at).out;
  }
  return sizes;
}();

// The first row of each field, and in the end the number of rows.
template <std::size_t Fields>
constexpr std::array<int, Fields + 1> first_rows(const std::array<int, Fields>& sizes) {
  std::array<int, Fields + 1> rows{};
  for (std::size_t i = 0; i < Fields; ++i) rows[i + 1] = rows[i] + sizes[i];
  return rows;
}

namespace detail {

using namespace osaka;

// What is the same for all fields of a position.
template <int Players>
struct FieldInputs {
  std::array<Seat, Players> seats;                       // from the one that has to move
  std::array<Bag, Players> sale;                         // what each would buy
  std::array<std::array<int, Players>, Players> gain{};  // [buyer][player]: points if the buyer buys
  std::array<int, Players> landing{};
  Bag unseen = Bag::full_pack();
};

inline int lot_points(Bag lot, int tokens) { return lot.empty() ? 0 : price_of(lot, tokens).points; }

// During a payday the ships in Edo are as good as back in Osaka.
inline int place_of(const Open& open, Colour colour) {
  return open.ships[colour] == Place::edo ? 0 : static_cast<int>(open.ships[colour]);
}

template <int Players>
FieldInputs<Players> inputs_of(const State& state) {
  const Open& open = state.open;
  FieldInputs<Players> inputs;
  Seat seat = open.actor;
  for (std::size_t p = 0; p < Players; ++p, seat = seat.next(Players)) {
    inputs.seats[p] = seat;
    inputs.sale[p] = open.market.free_cards();
    inputs.unseen -= state.hands[seat] + open.holdings[seat].goods + open.holdings[seat].insured;
    if (const int i = open.market.find_piece_of(seat); i != Market::not_found) {
      inputs.sale[p].add(open.market[i].card);
      inputs.unseen.remove(open.market[i].card);
    } else if (const int k = open.farm.find_piece_of(seat); k != Farm::not_found) {
      inputs.unseen.remove(open.farm[k].card);
    }
  }
  inputs.unseen -= open.market.free_cards() + open.farm.free_cards() + open.discard + state.buried;
  for (Colour colour : colours) {
    for (std::size_t buyer = 0; buyer < Players; ++buyer) {
      const Bag bought = inputs.sale[buyer].of_colour(colour);
      if (place_of(open, colour) + std::min(bought.size(), 2) < static_cast<int>(Place::edo)) continue;
      ++inputs.landing[buyer];
      for (std::size_t p = 0; p < Players; ++p) {
        const Holdings& holdings = open.holdings[inputs.seats[p]];
        Bag lot = holdings.goods.of_colour(colour) + holdings.insured.of_colour(colour);
        if (p == buyer) lot += bought;
        inputs.gain[buyer][p] += lot_points(lot, holdings.tokens[colour]);
      }
    }
  }
  return inputs;
}

// 0 for no card, otherwise 1, 2, 3 for a 5, a 3, a 2 of the colour under the seat's piece.
template <int Capacity>
int reserved(const Row<Capacity>& row, Seat seat, Colour colour) {
  const int i = row.find_piece_of(seat);
  if (i == Row<Capacity>::not_found || row[i].card.colour() != colour) return 0;
  return 1 + row[i].card.rank();
}

template <int Players, class On>
void each_of_colour(const State& state, const FieldInputs<Players>& inputs, Colour colour, On&& on) {
  const Open& open = state.open;
  const int place = static_cast<int>(open.ships[colour]);
  const Card fives(colour, 5);
  const Card threes(colour, 3);
  const Card twos(colour, 2);
  on(place);
  const auto counts = [&](Bag bag, int most5, int most3, int most2) {
    on(std::min(bag.count(fives), most5));
    on(std::min(bag.count(threes), most3));
    on(std::min(bag.count(twos), most2));
  };
  counts(open.market.free_cards(), 3, 3, 3);
  counts(open.farm.free_cards(), 2, 2, 2);
  counts(inputs.unseen, 7, 9, 11);
  on(open.phase == Phase::insure && open.asked == colour ? 1 : 0);
  for (std::size_t p = 0; p < Players; ++p) {
    const Seat seat = inputs.seats[p];
    const Holdings& holdings = open.holdings[seat];
    const Bag hand = state.hands[seat];
    const Bag goods = holdings.goods.of_colour(colour);
    const Bag insured = holdings.insured.of_colour(colour);
    counts(goods, 3, 3, 4);
    counts(insured, 2, 2, 2);
    on(std::min<int>(holdings.tokens[colour], 5));
    counts(hand, 3, 4, 5);
    const int points = lot_points(goods + insured, holdings.tokens[colour]);
    on(std::min(points, 13));
    const int icons = std::min(hand.count(threes) + 2 * hand.count(twos), 4);
    on(goods.empty() ? 0 : 5 * std::min(goods.size(), 4) + icons);
    on(points == 0 ? 0 : 10 * place + std::min(points, 9));
    on(reserved(open.market, seat, colour));
    on(reserved(open.farm, seat, colour));
    const int steps = std::min(inputs.sale[p].count_of(colour), 2);
    on(steps == 0 ? 0 : 2 * place_of(open, colour) + steps);
  }
}

template <int Players, class On>
void each_of_table(const State& state, const FieldInputs<Players>& inputs, On&& on) {
  const Open& open = state.open;
  on(open.phase == Phase::turn ? 0 : open.phase == Phase::token ? 1 : 2);
  on(std::min(state.draw.size() / 6, 18));
  on(open.market.size());
  on(open.farm.size());
  on((open.turn.index() - open.actor.index() + Players) % Players);
  std::array<int, 6> ships{};
  for (Colour colour : colours) ++ships[static_cast<std::size_t>(open.ships[colour])];
  for (std::size_t place = 0; place < 5; ++place) on(ships[place]);
  const int own_points = state.points[inputs.seats[0]];
  for (std::size_t p = 0; p < Players; ++p) {
    const Seat seat = inputs.seats[p];
    const Bag hand = state.hands[seat];
    const int points = state.points[seat];
    on(std::min(hand.value(), 40));
    on(std::min(hand.size(), 12));
    // Nothing to buy counts like far too little money.
    on(16 + (inputs.sale[p].empty() ? -16 : std::clamp(hand.value() - inputs.sale[p].value(), -16, 16)));
    on(piece_at_home(open, seat) ? 0 : 1);
    on(std::min(open.holdings[seat].token_count(), 8));
    on(std::min(points / 2, 23));
    on(inputs.landing[p]);
    on(std::min(inputs.gain[p][p], 15));
    if (p == 0) continue;
    on(24 + std::clamp(points - own_points, -24, 24));
    on(std::min(inputs.gain[p][0], 15));
    on(std::min(inputs.gain[0][p], 15));
  }
}

}  // namespace detail

// Calls on_table(number) for each field of the table, then for each colour on_colour(colour, number) for each of its
// fields. The game is not over.
template <int Players, class OnTable, class OnColour>
void each(const osaka::State& state, OnTable&& on_table, OnColour&& on_colour) {
  const auto inputs = detail::inputs_of<Players>(state);
  detail::each_of_table<Players>(state, inputs, on_table);
  for (osaka::Colour colour : osaka::colours) {
    detail::each_of_colour<Players>(state, inputs, colour, [&](int number) { on_colour(colour, number); });
  }
}

}  // namespace ichiba::ai::osaka_features
