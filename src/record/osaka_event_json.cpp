// Events of Traders of Osaka as JSON (docs/bots.md).
#include "base/json_writer.hpp"
#include "engine/core/events.hpp"
#include "record/card_lists.hpp"
#include "record/codec.hpp"
#include "record/seat_list.hpp"

namespace ichiba::record {
namespace {

using namespace osaka;
std::string letter(Colour colour) { return {letter_of(colour)}; }
int number(Place place) { return static_cast<int>(place); }

void lot_sold(JsonWriter& w, const LotSold& sale) {
  w.object("event", "lot_sold", "seat", sale.seat.index(), "colour", letter(sale.colour), "lot", cards(sale.lot),
           "price", sale.price, "value", sale.value, "points", sale.points, "scored", cards(sale.scored), "discarded",
           cards(sale.discarded), "beyond", sale.beyond);
}

void game_ended(JsonWriter& w, const osaka::GameEnded& end, int players) {
  w.object("event", "game_ended", "by", end.by == osaka::Ending::tokens ? "tokens" : "passes", "winners",
           seats_in(end.winners, players), "points",
           [&](JsonWriter& list) { list.array(Seats(players), [&](Seat seat) { return end.points[seat]; }); });
}

}  // namespace

void Codec<Game>::write_event(JsonWriter& w, const Game::Variant& table, const Seen& seen) {
  std::visit(
      Overloaded{
          [&](const HandDealt& e) { w.object("event", "hand_dealt", "seat", e.seat.index(), "cards", cards(e.cards)); },
          [&](const StartFound& e) { w.object("event", "start_found", "seat", e.seat.index(), "by_lot", e.by_lot); },
          [&](const TokenTaken& e) {
            w.object("event", "token_taken", "seat", e.seat.index(), "colour", letter(e.colour), "earned", e.earned);
          },
          [&](const CardTaken& e) {
            w.object("event", "card_taken", "seat", e.seat.index(), "card", to_text(e.card), "reserved", e.reserved);
          },
          [&](const CardReserved& e) {
            w.object("event", "card_reserved", "seat", e.seat.index(), "row", e.row == From::market ? "market" : "farm",
                     "card", to_text(e.card));
          },
          [&](const GoodsBought& e) {
            w.object("event", "goods_bought", "seat", e.seat.index(), "payment", cards(e.payment), "goods",
                     cards(e.goods), "price", e.price);
          },
          [&](const Refreshed& e) {
            w.object("event", "refreshed", "from_farm", cards(e.from_farm), "to_market", cards(e.to_market), "to_farm",
                     cards(e.to_farm));
          },
          [&](const ShipMoved& e) {
            w.object("event", "ship_moved", "colour", letter(e.colour), "from", number(e.from), "to", number(e.to));
          },
          [&](const LotSold& e) { lot_sold(w, e); },
          [&](const PointDrawnUnseen& e) { w.object("event", "point_drawn", "seat", e.seat.index()); },
          [&](const Insured& e) {
            w.object("event", "insured", "seat", e.seat.index(), "colour", letter(e.colour), "discards",
                     cards(e.discards), "goods", cards(e.goods));
          },
          [&](const InsuranceDeclined& e) {
            w.object("event", "insurance_declined", "seat", e.seat.index(), "colour", letter(e.colour));
          },
          [&](const ShipSank& e) { w.object("event", "ship_sank", "colour", letter(e.colour)); },
          [&](const GoodsLost& e) { w.object("event", "goods_lost", "seat", e.seat.index(), "goods", cards(e.goods)); },
          [&](const ShipReturned& e) {
            w.object("event", "ship_returned", "colour", letter(e.colour), "to", number(e.to));
          },
          [&](const Passed& e) { w.object("event", "passed", "seat", e.seat.index()); },
          [&](const osaka::PileRenewedUnseen& e) { w.object("event", "pile_renewed", "cards", cards(e.cards)); },
          [&](const osaka::GameEnded& e) { game_ended(w, e, table.players); },
      },
      seen);
}

}  // namespace ichiba::record
