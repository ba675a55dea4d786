// Reasons for and against buying in Traders of Osaka.
#include <fmt/format.h>

#include "analysis/osaka_tried.hpp"
#include "words/lists.hpp"
#include "words/osaka_events.hpp"

namespace ichiba::analysis {
namespace {

using namespace osaka;
using namespace preview;
using words::counted;
using words::name_of;

void look_at_end(TriedMove& tried, const GameEnded& end) {
  int best = 0;
  for (Seat other : Seats(tried.before.open.players)) {
    if (other != tried.seat) best = std::max<int>(best, end.points[other]);
  }
  const std::string points = fmt::format("{} to {}", counted(end.points[tried.seat], "point"), best);
  const FactList facts{{"points", end.points[tried.seat]}, {"other", best}};
  if (!end.winners.has(tried.seat)) {
    tried.add_against("ends_lost", decisive, fmt::format("ends the game and loses it, {}", points), facts);
  } else if (end.winners.size() > 1) {
    tried.add_for("shares_win", decisive, fmt::format("ends the game with a shared win, {}", points), facts);
  } else {
    tried.add_for("wins", decisive, fmt::format("ends the game and wins it, {}", points), facts);
  }
}

void look_at_sales(TriedMove& tried, const std::vector<LotSold>& sales) {
  PerPlayer<int> points{};
  for (const LotSold& sale : sales) points[sale.seat] += sale.points;
  for (Seat seat : Seats(tried.before.open.players)) {
    if (points[seat] == 0) continue;
    if (seat == tried.seat) {
      tried.add_for("sells", points[seat], fmt::format("sells {}", told_sales(sales, seat)), sale_facts(sales, seat));
    } else {
      tried.add_against("others_sell", points[seat],
                        fmt::format("lets {} sell {}", tried.name(seat), told_sales(sales, seat)),
                        joined({{"name", tried.name(seat)}}, sale_facts(sales, seat)));
    }
  }
  const int tokens = tried.after.open.holdings[tried.seat].token_count();
  if (points[tried.seat] > 0 && tokens == tokens_to_end - 1) {
    tried.add_for("near_end", 0.5, "brings the seventh token: the next sale can end the game", {{"n", tokens}});
  }
}

Place sailed_to(const TriedMove& tried, Colour colour) {
  Place place = tried.before.open.ships[colour];
  for (const Event& event : tried.events) {
    const auto* moved = std::get_if<ShipMoved>(&event);
    if (moved != nullptr && moved->colour == colour) place = moved->to;
  }
  return place;
}

// Goods that sink at this payday and that nobody can insure, with the hands after the payment.
void look_at_tide(TriedMove& tried) {
  Open at_payday = tried.before.open;
  at_payday.holdings[tried.seat].goods += goods_for_sale(tried.before.open.market, tried.seat);
  for (Colour colour : colours) {
    if (!in_the_tide(sailed_to(tried, colour))) continue;
    for (Seat seat : Seats(at_payday.players)) {
      const int risk = points_at_risk(at_payday, seat, colour);
      if (risk == 0 || icons_in(tried.after.hands[seat], colour) > 0) continue;
      const std::string lot =
          fmt::format("{} {} lot, worth {}", tried.whose(seat), name_of(colour), counted(risk, "point"));
      if (seat == tried.seat) {
        tried.add_against("sinks_own", risk, "sinks " + lot,
                          {{"mover", tried.name(seat)}, colour_fact(colour), {"points", risk}});
      } else {
        tried.add_for("sinks_others", risk, "sinks " + lot,
                      {{"name", tried.name(seat)}, colour_fact(colour), {"points", risk}});
      }
    }
  }
}

// Lots that grow without being sold at once.
void look_at_growth(TriedMove& tried, const std::vector<LotSold>& sales) {
  const Holdings& had = tried.before.open.holdings[tried.seat];
  const Holdings& has = tried.after.open.holdings[tried.seat];
  for (Colour colour : colours) {
    const bool landed = std::ranges::any_of(sales, [&](const LotSold& sale) { return sale.colour == colour; });
    const int before = lot_points(lot_of(tried.before.open, tried.seat, colour), had.tokens[colour]);
    const int after = lot_points(lot_of(tried.after.open, tried.seat, colour), has.tokens[colour]);
    if (landed || after <= before) continue;
    const Place place = tried.after.open.ships[colour];
    const std::string_view name = name_of(colour);
    if (before == 0) {
      tried.add_for("lot_grows", 0.4 * after,
                    fmt::format("begins a {} lot that would sell for {}", name, counted(after, "point")),
                    {{"how", "begins"}, colour_fact(colour), {"to", after}});
    } else {
      tried.add_for("lot_grows", 0.4 * (after - before),
                    fmt::format("raises the {} lot from {} to {}", name, before, counted(after, "point")),
                    {{"how", "raises"}, colour_fact(colour), {"from", before}, {"to", after}});
    }
    if (place == Place::enshunada_far && tried.before.open.ships[colour] != place) {
      tried.add_for(
          "near_edo", 0.2 * after,
          fmt::format("brings the {} ship to {}, one good away from {}", name, name_of(place), counted(after, "point")),
          {colour_fact(colour), {"place", static_cast<int>(place)}, {"points", after}});
    }
    if (in_the_tide(place) && icons_in(tried.after.hands[tried.seat], colour) == 0) {
      tried.add_against("exposed", 0.3 * points_at_risk(tried.after.open, tried.seat, colour),
                        fmt::format("leaves the {} lot in {} with nothing to insure it", name, name_of(place)),
                        {colour_fact(colour), {"place", static_cast<int>(place)}});
    }
  }
}

void look_at_payment(TriedMove& tried, Bag payment) {
  const int waste = payment.value() - goods_for_sale(tried.before.open.market, tried.seat).value();
  if (waste == 0) tried.add_for("pays_exactly", coin_worth, "pays exactly", {});
  if (waste > 0) {
    tried.add_against("wastes", coin_worth * waste, fmt::format("pays {} too much", waste), {{"coins", waste}});
  }
  for (Colour colour : colours) {
    const int risk = points_at_risk(tried.after.open, tried.seat, colour);
    if (risk == 0 || icons_in(tried.before.hands[tried.seat], colour) == 0) continue;
    const std::string lot =
        fmt::format("{} {} lot, worth {}", tried.whose(tried.seat), name_of(colour), counted(risk, "point"));
    const FactList facts{{"mover", tried.name(tried.seat)}, colour_fact(colour), {"points", risk}};
    if (icons_in(tried.after.hands[tried.seat], colour) == 0) {
      tried.add_against("spends_icons", 0.2 * risk, "spends what could insure " + lot, facts);
    } else if (icons_in(payment, colour) == 0) {
      tried.add_for("keeps_icons", 0.2 * risk, "keeps what can insure " + lot, facts);
    }
  }
}

// What the others could have done with this market.
void look_at_rivals(TriedMove& tried) {
  for (Seat other : Seats(tried.before.open.players)) {
    const auto bought = other == tried.seat ? std::nullopt : purchase(tried.before, other);
    if (!bought || bought->points_of(other) == 0) continue;
    tried.add_for("buys_first", bought->points_of(other),
                  fmt::format("comes before {}, who could buy this and sell {}", tried.name(other),
                              told_sales(bought->all<LotSold>(), other)),
                  joined({{"name", tried.name(other)}}, sale_facts(bought->all<LotSold>(), other)));
  }
}

}  // namespace

void look_at_purchase(TriedMove& tried, const Buy& buy) {
  std::vector<LotSold> sales;
  for (const Event& event : tried.events) {
    if (const auto* sale = std::get_if<LotSold>(&event)) sales.push_back(*sale);
    if (const auto* end = std::get_if<GameEnded>(&event)) look_at_end(tried, *end);
  }
  look_at_sales(tried, sales);
  if (!sales.empty() && !tried.happened<GameEnded>()) look_at_tide(tried);
  look_at_growth(tried, sales);
  look_at_payment(tried, buy.payment);
  look_at_rivals(tried);
}

}  // namespace ichiba::analysis
