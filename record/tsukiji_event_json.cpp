// Events of Tsukiji Market as JSON (docs/bots.md).
#include "engine/core/events.hpp"
#include "record/codec.hpp"
#include "words/tsukiji_events.hpp"

namespace ichiba::record {
namespace {

using namespace tsukiji;
using json::object;

json::array faces(std::span<const Face> list) {
  return text_array(list, [](Face face) { return to_text(face); });
}

std::string_view name_of(Push push) {
  switch (push) {
    case Push::bid: return "bid";
    case Push::icon: return "icon";
    case Push::bonus: return "bonus";
    case Push::end_of_track: return "end_of_track";
  }
  return "";
}

std::string_view name_of(Way way) {
  switch (way) {
    case Way::picked: return "picked";
    case Way::drawn: return "drawn";
    case Way::stolen: return "stolen";
  }
  return "";
}

json::array by_seat(const auto& numbers) {
  json::array array;
  for (Seat seat : Seats(players)) array.emplace_back(numbers[seat]);
  return array;
}

}  // namespace

object Codec<Game>::event(const Game::Table& table, const Seen& seen) {
  const auto name = [&](Colour colour) { return table.deck.name_of(colour); };
  return std::visit(
      Overloaded{
          [](const Dealt& e) { return object{{"event", "dealt"}, {"display", faces(e.display.span())}}; },
          [](const TopSeen& e) { return object{{"event", "top_seen"}, {"card", to_text(e.face)}}; },
          [](const BidSealed& e) { return object{{"event", "bid_sealed"}, {"seat", e.seat.index()}}; },
          [](const OwnBid& e) { return object{{"event", "own_bid"}, {"bid", e.fingers}}; },
          [](const BidsRevealed& e) { return object{{"event", "bids_revealed"}, {"bids", by_seat(e.fingers)}}; },
          [](const BarrelMoved& e) {
            return object{{"event", "barrel_moved"}, {"from", e.from}, {"to", e.to}, {"by", name_of(e.by)}};
          },
          [](const BarrelTurned& e) { return object{{"event", "barrel_turned"}, {"day", e.day}}; },
          [&](const CardPlaced& e) {
            return object{{"event", "card_placed"},
                          {"seat", e.seat.index()},
                          {"card", to_text(e.face)},
                          {"colour", name(e.colour)},
                          {"way", name_of(e.way)}};
          },
          [](const CardRevealed& e) {
            return object{{"event", "card_revealed"}, {"seat", e.seat.index()}, {"card", to_text(e.face)}};
          },
          [&](const SpecialtyEarned& e) {
            return object{{"event", "specialty_earned"},
                          {"seat", e.seat.index()},
                          {"colour", name(e.colour)},
                          {"bonus", words::name_of(e.bonus)}};
          },
          [](const BonusFoundNothing& e) { return object{{"event", "bonus_found_nothing"}, {"seat", e.seat.index()}}; },
          [](const DisplayDiscarded& e) {
            return object{{"event", "display_discarded"}, {"cards", faces(e.faces.span())}};
          },
          [&](const CardDiscarded& e) {
            return object{{"event", "card_discarded"},
                          {"from", e.from.index()},
                          {"card", to_text(e.face)},
                          {"colour", name(e.colour)}};
          },
          [](const EndOfTrack& e) { return object{{"event", "end_of_track"}, {"seat", e.seat.index()}}; },
          [](const PileEmptied& e) { return object{{"event", "pile_emptied"}, {"times", e.times}}; },
          [](const tsukiji::PileRenewedUnseen& e) { return object{{"event", "pile_renewed"}, {"cards", e.cards}}; },
          [](const tsukiji::GameEnded& e) {
            return object{{"event", "game_ended"},
                          {"by", e.by == tsukiji::Ending::knives ? "knives" : "pile"},
                          {"winners", seat_array(e.winners, players)},
                          {"scores", by_seat(e.scores)}};
          },
      },
      seen);
}

}  // namespace ichiba::record
