// Events of Traders of Osaka as JSON (docs/bots.md).
#include "engine/core/events.hpp"
#include "record/codec.hpp"

namespace ichiba::record {
namespace {

using namespace osaka;
using json::object;

json::array cards(Bag bag) {
  json::array array;
  bag.each_card([&](Card card) { array.emplace_back(to_text(card)); });
  return array;
}

json::array cards(const auto& list) {
  return text_array(list, [](Card card) { return to_text(card); });
}

json::array cards(const Farm& farm) {
  json::array array;
  for (int i = 0; i < farm.size(); ++i) array.emplace_back(to_text(farm[i].card));
  return array;
}

std::string letter(Colour colour) { return {letter_of(colour)}; }
int number(Place place) { return static_cast<int>(place); }

object lot_sold(const LotSold& sale) {
  return {{"event", "lot_sold"},    {"seat", sale.seat.index()},    {"colour", letter(sale.colour)},
          {"lot", cards(sale.lot)}, {"price", sale.price},          {"value", sale.value},
          {"points", sale.points},  {"scored", cards(sale.scored)}, {"discarded", cards(sale.discarded)},
          {"beyond", sale.beyond}};
}

object game_ended(const osaka::GameEnded& end, int players) {
  json::array points;
  for (Seat seat : Seats(players)) points.emplace_back(end.points[seat]);
  return {{"event", "game_ended"},
          {"by", end.by == osaka::Ending::tokens ? "tokens" : "passes"},
          {"winners", seat_array(end.winners, players)},
          {"points", std::move(points)}};
}

}  // namespace

object Codec<Game>::event(const Game::Table& table, const Seen& seen) {
  return std::visit(
      Overloaded{
          [](const HandDealt& e) {
            return object{{"event", "hand_dealt"}, {"seat", e.seat.index()}, {"cards", cards(e.cards)}};
          },
          [](const StartFound& e) {
            return object{{"event", "start_found"}, {"seat", e.seat.index()}, {"by_lot", e.by_lot}};
          },
          [](const TokenTaken& e) {
            return object{
                {"event", "token_taken"}, {"seat", e.seat.index()}, {"colour", letter(e.colour)}, {"earned", e.earned}};
          },
          [](const CardTaken& e) {
            return object{
                {"event", "card_taken"}, {"seat", e.seat.index()}, {"card", to_text(e.card)}, {"reserved", e.reserved}};
          },
          [](const CardReserved& e) {
            return object{{"event", "card_reserved"},
                          {"seat", e.seat.index()},
                          {"row", e.row == From::market ? "market" : "farm"},
                          {"card", to_text(e.card)}};
          },
          [](const GoodsBought& e) {
            return object{{"event", "goods_bought"},
                          {"seat", e.seat.index()},
                          {"payment", cards(e.payment)},
                          {"goods", cards(e.goods)},
                          {"price", e.price}};
          },
          [](const Refreshed& e) {
            return object{{"event", "refreshed"},
                          {"from_farm", cards(e.from_farm)},
                          {"to_market", cards(e.to_market)},
                          {"to_farm", cards(e.to_farm)}};
          },
          [](const ShipMoved& e) {
            return object{
                {"event", "ship_moved"}, {"colour", letter(e.colour)}, {"from", number(e.from)}, {"to", number(e.to)}};
          },
          [](const LotSold& e) { return lot_sold(e); },
          [](const PointDrawnUnseen& e) { return object{{"event", "point_drawn"}, {"seat", e.seat.index()}}; },
          [](const Insured& e) {
            return object{{"event", "insured"},
                          {"seat", e.seat.index()},
                          {"colour", letter(e.colour)},
                          {"discards", cards(e.discards)},
                          {"goods", cards(e.goods)}};
          },
          [](const InsuranceDeclined& e) {
            return object{{"event", "insurance_declined"}, {"seat", e.seat.index()}, {"colour", letter(e.colour)}};
          },
          [](const ShipSank& e) { return object{{"event", "ship_sank"}, {"colour", letter(e.colour)}}; },
          [](const GoodsLost& e) {
            return object{{"event", "goods_lost"}, {"seat", e.seat.index()}, {"goods", cards(e.goods)}};
          },
          [](const ShipReturned& e) {
            return object{{"event", "ship_returned"}, {"colour", letter(e.colour)}, {"to", number(e.to)}};
          },
          [](const Passed& e) { return object{{"event", "passed"}, {"seat", e.seat.index()}}; },
          [](const osaka::PileRenewedUnseen& e) {
            return object{{"event", "pile_renewed"}, {"cards", cards(e.cards)}};
          },
          [&](const osaka::GameEnded& e) { return game_ended(e, table.players); },
      },
      seen);
}

}  // namespace ichiba::record
