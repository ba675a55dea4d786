// The events of Traders of Osaka as JSON has them (docs/bots.md), described once: for each event its name, then names
// and values of its fields in turn. What writes JSON and what writes the page's types both read it here.
#pragma once

#include <array>
#include <string_view>

#include "base/field_names.hpp"
#include "engine/core/events.hpp"
#include "engine/osaka/events.hpp"

namespace ichiba::base {

template <>
inline constexpr std::array<std::string_view, 4> names_of<osaka::Colour>{"R", "B", "Y", "G"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<osaka::From>{"market", "farm"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<osaka::Ending>{"tokens", "passes"};

}  // namespace ichiba::base

namespace ichiba::record {

template <class Write>
void describe(const osaka::Seen& seen, const Write& write) {
  using namespace osaka;
  std::visit(
      Overloaded{
          [&](const HandDealt& e) { write("hand_dealt", "seat", e.seat, "cards", e.cards); },
          [&](const StartFound& e) { write("start_found", "seat", e.seat, "by_lot", e.by_lot); },
          [&](const TokenTaken& e) { write("token_taken", "seat", e.seat, "colour", e.colour, "earned", e.earned); },
          [&](const CardTaken& e) { write("card_taken", "seat", e.seat, "card", e.card, "reserved", e.reserved); },
          [&](const CardReserved& e) { write("card_reserved", "seat", e.seat, "row", e.row, "card", e.card); },
          [&](const GoodsBought& e) {
            write("goods_bought", "seat", e.seat, "payment", e.payment, "goods", e.goods, "price", e.price);
          },
          [&](const Refreshed& e) {
            write("refreshed", "from_farm", e.from_farm, "to_market", e.to_market, "to_farm", e.to_farm);
          },
          [&](const ShipMoved& e) { write("ship_moved", "colour", e.colour, "from", e.from, "to", e.to); },
          [&](const LotSold& e) {
            write("lot_sold", "seat", e.seat, "colour", e.colour, "lot", e.lot, "price", e.price, "value", e.value,
                  "points", e.points, "scored", e.scored, "discarded", e.discarded, "beyond", e.beyond);
          },
          [&](const PointDrawnUnseen& e) { write("point_drawn", "seat", e.seat); },
          [&](const Insured& e) {
            write("insured", "seat", e.seat, "colour", e.colour, "discards", e.discards, "goods", e.goods);
          },
          [&](const InsuranceDeclined& e) { write("insurance_declined", "seat", e.seat, "colour", e.colour); },
          [&](const ShipSank& e) { write("ship_sank", "colour", e.colour); },
          [&](const GoodsLost& e) { write("goods_lost", "seat", e.seat, "goods", e.goods); },
          [&](const ShipReturned& e) { write("ship_returned", "colour", e.colour, "to", e.to); },
          [&](const Passed& e) { write("passed", "seat", e.seat); },
          [&](const osaka::PileRenewedUnseen& e) { write("pile_renewed", "cards", e.cards); },
          [&](const osaka::GameEnded& e) { write("game_ended", "by", e.by, "winners", e.winners, "points", e.points); },
      },
      seen);
}

}  // namespace ichiba::record
