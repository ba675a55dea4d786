// Reasons in Traders of Osaka, apart from buying (osaka_buying.cpp).
#include <fmt/format.h>

#include "analysis/osaka_tried.hpp"
#include "engine/core/events.hpp"
#include "words/lists.hpp"
#include "words/osaka_events.hpp"

namespace ichiba::analysis {

using namespace osaka;
using namespace preview;

TriedMove::TriedMove(const Knowledge& known, const Move& move, const Names& all_names)
    : names(all_names), seat(known.seat), before(known_table(known)), after(before) {
  const auto legal = check(before, seat, move);
  if (!legal) return;
  Rng unused(0);
  apply(after, *legal, unused, CollectEvents{events});
}

std::string told_sales(const std::vector<LotSold>& sales, Seat seat) {
  std::vector<std::string> lots;
  int points = 0;
  for (const LotSold& sale : sales) {
    if (sale.seat != seat) continue;
    lots.push_back(fmt::format("{} {}", sale.lot.size(), words::name_of(sale.colour)));
    points += sale.points;
  }
  return fmt::format("{} for {}", words::listed(lots), words::counted(points, "point"));
}

FactList sale_facts(const std::vector<LotSold>& sales, Seat seat) {
  std::string lots;
  int points = 0;
  for (const LotSold& sale : sales) {
    if (sale.seat != seat) continue;
    lots += fmt::format("{}{}{}", lots.empty() ? "" : " ", sale.lot.size(), letter_of(sale.colour));
    points += sale.points;
  }
  return {{"lots", std::move(lots)}, {"points", points}};
}

namespace {

using words::counted;
using words::name_of;

// ---- The first token -------------------------------------------------------------------------------------------

void look_at_token(TriedMove& tried, Colour colour) {
  const Open& open = tried.before.open;
  int count = 0;
  const auto look_through = [&](const auto& row) {
    for (int i = 0; i < row.size(); ++i) count += row[i].card.colour() == colour ? 1 : 0;
  };
  look_through(open.market);
  look_through(open.farm);
  const int all = open.market.size() + open.farm.size();
  tried.add_for("colour_at_hand", 0.2 * count,
                fmt::format("is the colour of {} of the {} cards on the table", count, all),
                {{"n", count}, {"of", all}});
}

// ---- Taking and reserving --------------------------------------------------------------------------------------

// What a lot would sell for without and with one more card.
std::pair<int, int> with_card(const Open& open, Seat seat, Card card) {
  const Bag lot = lot_of(open, seat, card.colour());
  const int tokens = open.holdings[seat].tokens[card.colour()];
  return {lot_points(lot, tokens), lot_points(lot + Bag(card), tokens)};
}

// What such a card would do, as facts.
FactList card_facts(Card card, int now, int then) {
  return {{"card", to_text(card)}, colour_fact(card.colour()), {"from", now}, {"to", then}};
}

// A card that another player's lot could use.
void look_at_blocked(TriedMove& tried, Card card) {
  for (Seat other : Seats(tried.before.open.players)) {
    const auto [now, then] = with_card(tried.before.open, other, card);
    if (other == tried.seat || now == 0 || then < now + 2) continue;
    tried.add_for("blocks_card", 0.3 * (then - now),
                  fmt::format("keeps {} from {}, whose {} lot it would raise from {} to {}", to_text(card),
                              tried.name(other), name_of(card.colour()), now, counted(then, "point")),
                  joined({{"name", tried.name(other)}}, card_facts(card, now, then)));
  }
}

bool wins(const Purchase& purchase, Seat seat) {
  return purchase.end() != nullptr && purchase.end()->winners.has(seat);
}

void look_at_prevented(TriedMove& tried, Seat other, const std::optional<Purchase>& without,
                       const std::optional<Purchase>& with) {
  if (!without) return;
  const bool could_win = wins(*without, other) && !wins(*without, tried.seat);
  const bool still_wins = with && wins(*with, other);
  const int gone = without->points_of(other) - (with ? with->points_of(other) : 0);
  const int saved = without->sure_losses[tried.seat] - (with ? with->sure_losses[tried.seat] : 0);
  if (could_win && !still_wins) {
    tried.add_for("prevents_win", decisive,
                  fmt::format("keeps {} from ending the game and winning it", tried.name(other)),
                  {{"name", tried.name(other)}});
  } else if (gone > 0) {
    tried.add_for("prevents_sale", gone,
                  fmt::format("keeps {} from buying and selling {}", tried.name(other),
                              told_sales(without->all<LotSold>(), other)),
                  joined({{"name", tried.name(other)}}, sale_facts(without->all<LotSold>(), other)));
  }
  if (saved > 0) {
    tried.add_for("prevents_tide", saved,
                  fmt::format("keeps {} from a payday that sinks {} goods worth {}", tried.name(other),
                              tried.whose(tried.seat), counted(saved, "point")),
                  {{"name", tried.name(other)}, {"mover", tried.name(tried.seat)}, {"points", saved}});
  }
}

void look_at_allowed(TriedMove& tried, Seat other, const Purchase& with) {
  const int points = with.points_of(other);
  if (wins(with, other) && !wins(with, tried.seat)) {
    tried.add_against("allows_win", decisive, fmt::format("lets {} end the game and win it", tried.name(other)),
                      {{"name", tried.name(other)}});
  } else if (points > 0) {
    tried.add_against("allows_sale", points,
                      fmt::format("lets {} buy and sell {}", tried.name(other), told_sales(with.all<LotSold>(), other)),
                      joined({{"name", tried.name(other)}}, sale_facts(with.all<LotSold>(), other)));
  }
  if (const int lost = with.sure_losses[tried.seat]; lost > 0) {
    tried.add_against("allows_tide", lost,
                      fmt::format("lets {} have a payday that sinks {} goods worth {}", tried.name(other),
                                  tried.whose(tried.seat), counted(lost, "point")),
                      {{"name", tried.name(other)}, {"mover", tried.name(tried.seat)}, {"points", lost}});
  }
}

// The rest of the market comes within another player's means.
void look_at_price_for(TriedMove& tried, Seat other) {
  const int price = goods_for_sale(tried.after.open.market, other).value();
  tried.add_against("affordable", 0.6, fmt::format("leaves a market of {}, which {} can pay", price, tried.name(other)),
                    {{"name", tried.name(other)}, {"price", price}});
}

// What the others could buy, and which of it this move prevents or allows.
void look_at_turns_of_others(TriedMove& tried) {
  if (tried.happened<Refreshed>()) return;  // nobody knows yet what will be there
  for (Seat other : Seats(tried.before.open.players)) {
    if (other == tried.seat) continue;
    const auto without = purchase(tried.before, other);
    const auto with = purchase(tried.after, other);
    look_at_prevented(tried, other, without, with);
    if (with) look_at_allowed(tried, other, *with);
    if (with && !without) look_at_price_for(tried, other);
  }
}

void look_at_own_next_turn(TriedMove& tried) {
  if (tried.happened<Refreshed>()) return;
  const Bag rest = goods_for_sale(tried.after.open.market, tried.seat);
  const auto next = purchase(tried.after, tried.seat);
  if (next && !purchase(tried.before, tried.seat)) {
    const int points = next->points_of(tried.seat);
    std::string text = fmt::format("brings enough coins to buy the rest of the market, which costs {}", rest.value());
    FactList facts{{"price", rest.value()}};
    if (points > 0) {
      text += fmt::format(", and to sell {}", told_sales(next->all<LotSold>(), tried.seat));
      facts = joined(std::move(facts), sale_facts(next->all<LotSold>(), tried.seat));
    }
    tried.add_for("can_buy_next", 0.5 + maybe * points, std::move(text), std::move(facts));
  }
  Bag fitting;
  rest.each_card([&](Card card) {
    if (!lot_of(tried.before.open, tried.seat, card.colour()).empty()) fitting.add(card);
  });
  if (fitting.empty()) return;
  tried.add_for("leaves_fitting", 0.2 * fitting.size(),
                fmt::format("leaves {} in the market, which {} {} lots", to_text(fitting),
                            fitting.size() == 1 ? "fits" : "fit", tried.whose(tried.seat)),
                {{"mover", tried.name(tried.seat)}, {"cards", to_text(fitting)}});
}

void look_at_take(TriedMove& tried, Card card) {
  tried.add_for("coins", coin_worth * card.value(), fmt::format("brings {} coins", card.value()),
                {{"coins", card.value()}});
  const Colour colour = card.colour();
  const int risk = points_at_risk(tried.before.open, tried.seat, colour);
  if (card.icons() > 0 && risk > 0 && icons_in(tried.before.hands[tried.seat], colour) == 0) {
    tried.add_for("brings_icons", 0.25 * risk,
                  fmt::format("brings what can insure {} {} lot, worth {}", tried.whose(tried.seat), name_of(colour),
                              counted(risk, "point")),
                  {{"mover", tried.name(tried.seat)}, colour_fact(colour), {"points", risk}});
  }
  look_at_blocked(tried, card);
  look_at_turns_of_others(tried);
  look_at_own_next_turn(tried);
}

void look_at_reservation(TriedMove& tried, Card card) {
  const auto [now, then] = with_card(tried.before.open, tried.seat, card);
  if (now > 0 && then > now) {
    tried.add_for("keeps_card", maybe * (then - now),
                  fmt::format("keeps {} for {} {} lot, which it would raise from {} to {}", to_text(card),
                              tried.whose(tried.seat), name_of(card.colour()), now, counted(then, "point")),
                  joined({{"mover", tried.name(tried.seat)}}, card_facts(card, now, then)));
  }
  look_at_blocked(tried, card);
  look_at_turns_of_others(tried);
}

// ---- Insuring ----------------------------------------------------------------------------------------------------

void look_at_insurance(TriedMove& tried, const Insure& insure) {
  const Colour colour = tried.before.open.asked;
  const Holdings& own = tried.before.open.holdings[tried.seat];
  if (insure.discards.empty()) {
    const int risk = points_at_risk(tried.before.open, tried.seat, colour);
    const std::string goods = to_text(own.goods.of_colour(colour));
    tried.add_against("lets_sink", risk, fmt::format("lets {} sink, worth {}", goods, counted(risk, "point")),
                      {{"cards", goods}, {"points", risk}});
    Bag kept;
    tried.before.hands[tried.seat].of_colour(colour).each([&](Card card, int count) {
      if (card.icons() > 0) kept.add(card, count);
    });
    tried.add_for("keeps_coins", coin_worth * kept.value(), fmt::format("keeps {} in the hand", to_text(kept)),
                  {{"cards", to_text(kept)}});
    return;
  }
  const Bag insured = own.insured.of_colour(colour);
  const int tokens = own.tokens[colour];
  const int saved = lot_points(insured + insure.goods, tokens) - lot_points(insured, tokens);
  tried.add_for("insures", saved,
                fmt::format("saves {}, worth {}, for {}", to_text(insure.goods), counted(saved, "point"),
                            to_text(insure.discards)),
                {{"cards", to_text(insure.goods)}, {"points", saved}, {"discards", to_text(insure.discards)}});
}

}  // namespace

std::vector<Reason> reasons(const Knowledge& known, const Move& move, const Names& names, const ai::BidJudgement*) {
  TriedMove tried(known, move, names);
  if (!tried.made()) return {};
  std::visit(Overloaded{
                 [&](const ChooseToken& choice) { look_at_token(tried, choice.colour); },
                 [&](const Take& take) { look_at_take(tried, take.card); },
                 [&](const Reserve& reserve) { look_at_reservation(tried, reserve.card); },
                 [&](const Buy& buy) { look_at_purchase(tried, buy); },
                 [&](const Insure& insure) { look_at_insurance(tried, insure); },
                 [](const Pass&) {},
             },
             move);
  sort_by_weight(tried.found);
  return std::move(tried.found);
}

std::vector<Reason> promises(const State& state, Seat seat, const Names& names) {
  std::vector<Reason> found;
  const State table = known_table(know(state, seat));
  const std::string& name = names[static_cast<std::size_t>(seat.index())];
  if (const auto bought = purchase(table, seat); bought && bought->points_of(seat) > 0) {
    found.push_back({"could_sell", true, static_cast<double>(bought->points_of(seat)),
                     fmt::format("{} could now buy and sell {}", name, told_sales(bought->all<LotSold>(), seat)),
                     joined({{"name", name}}, sale_facts(bought->all<LotSold>(), seat))});
  }
  for (Colour colour : colours) {
    const int fitting = goods_for_sale(table.open.market, seat).count_of(colour);
    if (lot_of(table.open, seat, colour).empty() || fitting == 0) continue;
    found.push_back({"cards_fit",
                     true,
                     0.3 * fitting,
                     fmt::format("{} {} in the market {} {} lot", fitting, name_of(colour),
                                 fitting == 1 ? "fits" : "fit", possessive(name)),
                     {{"name", name}, colour_fact(colour), {"n", fitting}}});
  }
  sort_by_weight(found);
  return found;
}

}  // namespace ichiba::analysis
