#include "preview/osaka_purchase.hpp"

#include "engine/core/events.hpp"
#include "preview/osaka_lots.hpp"
#include "preview/osaka_suggestions.hpp"

namespace ichiba::preview {

using namespace osaka;

namespace {

PerPlayer<int> sure_losses(const State& table) {
  PerPlayer<int> lost{};
  for (Seat seat : Seats(table.open.players)) {
    for (Colour colour : colours) {
      if (!in_the_tide(table.open.ships[colour]) || icons_in(table.hands[seat], colour) > 0) continue;
      lost[seat] += points_at_risk(table.open, seat, colour);
    }
  }
  return lost;
}

// Collects events, and copies the table just before the first ship sinks.
struct Watch {
  static constexpr bool wanted = true;
  const State& table;
  Purchase& found;
  bool sinking = false;

  void operator()(const ShipSank& sank) {
    if (!sinking) found.sure_losses = sure_losses(table);
    sinking = true;
    found.events.emplace_back(sank);
  }
  void operator()(const GoodsBought&) {}        // it was asked for
  void operator()(const InsuranceDeclined&) {}  // nobody was really asked
  void operator()(const Refreshed&) {}
  void operator()(const PileRenewed&) {}
  void operator()(const PointDrawn&) {}
  template <class Event>
  void operator()(const Event& event) {
    found.events.emplace_back(event);
  }
};

std::optional<Purchase> carried_out(State& table, Seat buyer, Bag goods, Bag payment) {
  if (table.open.phase != Phase::turn) return std::nullopt;
  table.open.turn = table.open.actor = buyer;
  const auto legal = check(table, buyer, Buy{payment});
  if (!legal) return std::nullopt;
  Purchase found{.goods = goods, .price = goods.value(), .events = {}, .sure_losses = {}};
  Watch watch{table, found};
  Rng unused(0);
  apply(table, *legal, unused, watch);
  // A player who is asked has icons, so nothing of theirs is lost for certain.
  while (table.open.phase == Phase::insure) {
    apply(table, *check(table, table.open.actor, Insure{}), unused, watch);
  }
  return found;
}

}  // namespace

State known_table(const Knowledge& known) {
  State table{};
  table.open = known.open;
  table.open.discard = Bag();
  table.hands = known.hands;
  table.points = known.points;
  return table;
}

int Purchase::points_of(Seat seat) const {
  int points = 0;
  for (const LotSold& sale : all<LotSold>()) points += sale.seat == seat ? sale.points : 0;
  return points;
}

std::optional<Purchase> purchase(State table, Seat buyer) {
  const Bag goods = goods_for_sale(table.open.market, buyer);
  const Bag own_goods = table.open.holdings[buyer].goods + goods;
  return carried_out(table, buyer, goods, cheapest_payment(table.hands[buyer], own_goods, goods.value()));
}

std::optional<Purchase> purchase(const Open& open, Seat buyer) {
  State table{};
  table.open = open;
  table.open.discard = Bag();
  const Bag goods = goods_for_sale(open.market, buyer);
  table.hands[buyer] = goods;  // cards equal to the goods pay for them exactly
  return carried_out(table, buyer, goods, goods);
}

}  // namespace ichiba::preview
