#include "analysis/osaka_facts.hpp"

#include <algorithm>

#include "engine/core/events.hpp"
#include "engine/osaka/lot.hpp"

namespace ichiba::analysis {

using namespace osaka;

State known_table(const Knowledge& known) {
  State table{};
  table.open = known.open;
  table.open.discard = Bag();
  table.hands = known.hands;
  table.points = known.points;
  return table;
}

int lot_points(Bag lot, int tokens) { return lot.empty() ? 0 : price_of(lot, tokens).points; }

Bag lot_of(const Open& open, Seat seat, Colour colour) {
  return (open.holdings[seat].goods + open.holdings[seat].insured).of_colour(colour);
}

int points_at_risk(const Open& open, Seat seat, Colour colour) {
  const int tokens = open.holdings[seat].tokens[colour];
  return lot_points(lot_of(open, seat, colour), tokens) -
         lot_points(open.holdings[seat].insured.of_colour(colour), tokens);
}

int icons_in(Bag cards, Colour colour) {
  int icons = 0;
  cards.of_colour(colour).each([&](Card card, int count) { icons += count * card.icons(); });
  return icons;
}

namespace {

// When ships are about to sink: what those lose who have no icon to save it with.
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

// Carries a purchase out and looks at the table at the moment before the ships sink.
struct Watch {
  static constexpr bool wanted = true;
  const State& table;
  Purchase& seen;
  bool sinking = false;

  void operator()(const LotSold& sale) { seen.sales.push_back(sale); }
  void operator()(const ShipSank&) {
    if (!sinking) seen.lost = sure_losses(table);
    sinking = true;
  }
  void operator()(const GameEnded& end) {
    seen.ends_game = true;
    seen.winners = end.winners;
  }
  template <class Event>
  void operator()(const Event&) {}
};

}  // namespace

std::optional<Purchase> purchase(State table, Seat buyer) {
  if (table.open.phase != Phase::turn) return std::nullopt;
  table.open.turn = table.open.actor = buyer;
  const Offers list = offers(table, buyer);
  const std::uint32_t payments = list.payments().size();
  if (payments == 0) return std::nullopt;
  Purchase found;
  Watch watch{table, found};
  Rng unused(0);
  apply(table, list[list.size() - payments], unused, watch);
  // Whoever is asked has icons, and so nothing that is lost for sure.
  while (table.open.phase == Phase::insure) {
    apply(table, offers(table, table.open.actor)[0], unused, watch);
  }
  return found;
}

}  // namespace ichiba::analysis
