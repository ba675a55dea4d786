#include <algorithm>
#include <cstdlib>

#include "arena/facts.hpp"
#include "engine/core/events.hpp"

namespace ichiba::arena {
namespace {

std::size_t place_of(tsukiji::Face face) { return static_cast<std::size_t>(face.code()); }
std::size_t place_of(tsukiji::Colour colour) { return static_cast<std::size_t>(colour.index()); }

}  // namespace

void GameFacts<tsukiji::Game>::move(const tsukiji::Legal& legal) {
  ++decisions;
  Player& mover = player[legal.seat()];
  ++mover.actions[legal.move().index()];
  if (const auto* bid = std::get_if<tsukiji::Bid>(&legal.move())) {
    ++(day_ ? mover.bids_by_day : mover.bids_by_night)[bid->fingers - 1U];
  }
}

void GameFacts<tsukiji::Game>::event(const tsukiji::Event& event) {
  std::visit(Overloaded{
                 [&](const tsukiji::Dealt& dealt) { display_ = dealt.display; },
                 [&](const tsukiji::BidsRevealed& bids) { revealed(bids); },
                 [&](const tsukiji::BarrelMoved& moved) { barrel_ = moved.to; },
                 [&](const tsukiji::BarrelTurned& turned) { day_ = turned.day; },
                 [&](const tsukiji::CardPlaced& card) { placed(card); },
                 [&](const tsukiji::SpecialtyEarned& earned) {
                   ++player[earned.seat].specialties_of[place_of(earned.colour)];
                   ++bonuses[static_cast<std::size_t>(earned.bonus)];
                 },
                 [&](const tsukiji::BonusFoundNothing&) { ++bonuses_for_nothing; },
                 [&](const tsukiji::EndOfTrack& end) { ++player[end.seat].ends_of_track; },
                 [&](const tsukiji::PileRenewed&) { ++renewals; },
                 [](const auto&) {},
             },
             event);
}

void GameFacts<tsukiji::Game>::revealed(const tsukiji::BidsRevealed& bids) {
  const int apart = std::abs(bids.fingers[Seat(0)] - bids.fingers[Seat(1)]);
  ++rounds;
  rounds_by_day += day_ ? 1 : 0;
  ++bids_apart[static_cast<std::size_t>(apart)];
  if (apart == 0) ++(!day_ ? ties_by_night : barrel_ == 0 ? ties_in_the_middle : ties_by_day);
}

void GameFacts<tsukiji::Game>::placed(const tsukiji::CardPlaced& card) {
  Player& taker = player[card.seat];
  ++taker.cards_by_way[static_cast<std::size_t>(card.way)];
  ++taker.cards_of[place_of(card.colour)];
  if (card.way != tsukiji::Way::picked) return;
  if (display_.size() == 2) {  // T3.5: the player who takes the last card has no choice
    for (tsukiji::Face face : display_) ++choosable[place_of(face)];
    ++chosen[place_of(card.face)];
  }
  display_.take(display_[0] == card.face ? 0 : 1);
}

void GameFacts<tsukiji::Game>::end(const tsukiji::State& state) {
  const tsukiji::Open& open = state.open;
  players = tsukiji::players;
  winners = tsukiji::Game::winners(state);
  barrel = open.barrel;
  ending = open.ending;
  owner.fill(-1);
  for (Seat seat : Seats(players)) {
    Player& one = player[seat];
    points[seat] = score(open, seat);
    one.knives = open.knives[seat];
    one.balance_points = 2 * notches_for(open, seat);  // T8.2
    for (int i = 0; i < open.deck->colour_count; ++i) {
      const tsukiji::PileScore pile = pile_score(open, seat, tsukiji::Colour(i));
      one.pile_points += pile.points;
      one.wasabi_points += pile.total() - pile.points;
      one.doubled_piles += pile.wasabi >= 2 ? 1 : 0;  // T8.1
      one.held[static_cast<std::size_t>(i)] = open.heights[seat][static_cast<std::size_t>(i)];
    }
    for (const tsukiji::Held& held : open.piles[seat])
      owner[place_of(held.face)] = static_cast<std::int8_t>(seat.index());
  }
  level = ending == tsukiji::Ending::pile && points[Seat(0)] == points[Seat(1)];
}

}  // namespace ichiba::arena
