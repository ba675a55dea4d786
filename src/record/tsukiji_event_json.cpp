// Events of Tsukiji Market as JSON (docs/bots.md).
#include "base/json_writer.hpp"
#include "engine/core/events.hpp"
#include "record/card_lists.hpp"
#include "record/codec.hpp"
#include "record/seat_list.hpp"
#include "words/tsukiji_events.hpp"

namespace ichiba::record {
namespace {

using namespace tsukiji;

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

auto by_seat(const auto& numbers) {
  return [&numbers](JsonWriter& w) { w.array(Seats(players), [&](Seat seat) { return numbers[seat]; }); };
}

}  // namespace

void Codec<Game>::write_event(JsonWriter& w, const Game::Variant& table, const Seen& seen) {
  const auto name = [&](Colour colour) { return table.deck.name_of(colour); };
  std::visit(
      Overloaded{
          [&](const Dealt& e) { w.object("event", "dealt", "display", faces(e.display.span())); },
          [&](const TopSeen& e) { w.object("event", "top_seen", "card", to_text(e.face)); },
          [&](const BidSealed& e) { w.object("event", "bid_sealed", "seat", e.seat.index()); },
          [&](const OwnBid& e) { w.object("event", "own_bid", "bid", e.fingers); },
          [&](const BidsRevealed& e) { w.object("event", "bids_revealed", "bids", by_seat(e.fingers)); },
          [&](const BarrelMoved& e) {
            w.object("event", "barrel_moved", "from", e.from, "to", e.to, "by", name_of(e.by));
          },
          [&](const BarrelTurned& e) { w.object("event", "barrel_turned", "day", e.day); },
          [&](const CardPlaced& e) {
            w.object("event", "card_placed", "seat", e.seat.index(), "card", to_text(e.face), "colour", name(e.colour),
                     "way", name_of(e.way));
          },
          [&](const CardRevealed& e) {
            w.object("event", "card_revealed", "seat", e.seat.index(), "card", to_text(e.face));
          },
          [&](const SpecialtyEarned& e) {
            w.object("event", "specialty_earned", "seat", e.seat.index(), "colour", name(e.colour), "bonus",
                     words::name_of(e.bonus));
          },
          [&](const BonusFoundNothing& e) { w.object("event", "bonus_found_nothing", "seat", e.seat.index()); },
          [&](const DisplayDiscarded& e) { w.object("event", "display_discarded", "cards", faces(e.faces.span())); },
          [&](const CardDiscarded& e) {
            w.object("event", "card_discarded", "from", e.from.index(), "card", to_text(e.face), "colour",
                     name(e.colour));
          },
          [&](const EndOfTrack& e) { w.object("event", "end_of_track", "seat", e.seat.index()); },
          [&](const PileEmptied& e) { w.object("event", "pile_emptied", "times", e.times); },
          [&](const tsukiji::PileRenewedUnseen& e) { w.object("event", "pile_renewed", "cards", e.cards); },
          [&](const tsukiji::GameEnded& e) {
            w.object("event", "game_ended", "by", e.by == tsukiji::Ending::knives ? "knives" : "pile", "winners",
                     seats_in(e.winners, players), "scores", by_seat(e.scores));
          },
      },
      seen);
}

}  // namespace ichiba::record
