// The events of Tsukiji Market as JSON has them (docs/bots.md), described once, as in osaka_event_fields.hpp.
#pragma once

#include <array>
#include <string_view>

#include "base/field_names.hpp"
#include "engine/core/events.hpp"
#include "engine/tsukiji/events.hpp"

namespace ichiba::base {

template <>
inline constexpr std::array<std::string_view, 4> names_of<tsukiji::Push>{"bid", "icon", "bonus", "end_of_track"};
template <>
inline constexpr std::array<std::string_view, 3> names_of<tsukiji::Way>{"picked", "drawn", "stolen"};
template <>
inline constexpr std::array<std::string_view, 4> names_of<tsukiji::Bonus>{"steal", "draw", "discard", "barrel"};
// A game that has ended has ended somehow.
template <>
inline constexpr std::array<std::string_view, 3> names_of<tsukiji::Ending>{"", "knives", "pile"};

}  // namespace ichiba::base

namespace ichiba::record {

template <class Write>
void describe(const tsukiji::Seen& seen, const Write& write) {
  using namespace tsukiji;
  std::visit(
      Overloaded{
          [&](const Dealt& e) { write("dealt", "display", e.display); },
          [&](const TopSeen& e) { write("top_seen", "card", e.face); },
          [&](const BidSealed& e) { write("bid_sealed", "seat", e.seat); },
          [&](const OwnBid& e) { write("own_bid", "bid", e.fingers); },
          [&](const BidsRevealed& e) { write("bids_revealed", "bids", e.fingers); },
          [&](const BarrelMoved& e) { write("barrel_moved", "from", e.from, "to", e.to, "by", e.by); },
          [&](const BarrelTurned& e) { write("barrel_turned", "day", e.day); },
          [&](const CardPlaced& e) {
            write("card_placed", "seat", e.seat, "card", e.face, "colour", e.colour, "way", e.way);
          },
          [&](const CardRevealed& e) { write("card_revealed", "seat", e.seat, "card", e.face); },
          [&](const SpecialtyEarned& e) {
            write("specialty_earned", "seat", e.seat, "colour", e.colour, "bonus", e.bonus);
          },
          [&](const BonusFoundNothing& e) { write("bonus_found_nothing", "seat", e.seat); },
          [&](const DisplayDiscarded& e) { write("display_discarded", "cards", e.faces); },
          [&](const CardDiscarded& e) { write("card_discarded", "from", e.from, "card", e.face, "colour", e.colour); },
          [&](const EndOfTrack& e) { write("end_of_track", "seat", e.seat); },
          [&](const PileEmptied& e) { write("pile_emptied", "times", e.times); },
          [&](const tsukiji::PileRenewedUnseen& e) { write("pile_renewed", "cards", e.cards); },
          [&](const tsukiji::GameEnded& e) {
            write("game_ended", "by", e.by, "winners", e.winners, "scores", e.scores);
          },
      },
      seen);
}

}  // namespace ichiba::record
