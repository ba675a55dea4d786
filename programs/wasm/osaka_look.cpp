#include <algorithm>

#include "engine/osaka/lot.hpp"
#include "programs/wasm/answer.hpp"
#include "programs/wasm/look.hpp"
#include "record/codec.hpp"
#include "words/refusals.hpp"

namespace ichiba::page {
namespace {

using namespace osaka;

std::string letter(Colour colour) { return {letter_of(colour)}; }

json::array cards_of(Bag bag) {
  json::array array;
  bag.each_card([&](Card card) { array.emplace_back(to_text(card)); });
  return array;
}

// O9.2 for every lot that lies open, as it would pay now.
json::array lots_of(const Open& open) {
  json::array players;
  for (Seat seat : Seats(open.players)) {
    json::object lots;
    const Holdings& holdings = open.holdings[seat];
    for (Colour colour : colours) {
      const Bag lot = (holdings.goods + holdings.insured).of_colour(colour);
      if (lot.empty()) continue;
      const LotPrice sum = price_of(lot, holdings.tokens[colour]);
      lots[letter(colour)] = json::object{{"count", lot.size()}, {"highest", sum.highest}, {"tokens", sum.tokens},
                                          {"price", sum.price},  {"value", sum.value},     {"points", sum.points}};
    }
    players.push_back(std::move(lots));
  }
  return players;
}

// A made-up table: what lies open, no piles, and a purse that pays for the goods exactly. What a purchase sets off
// depends on neither the draw pile nor on anyone's hand.
json::object purchase(const Game::Variant& table, const Open& open, Seat seat) {
  State state{};
  state.open = open;
  state.open.turn = seat;
  state.open.discard = Bag();
  const Bag goods = goods_for_sale(open.market, seat);
  state.hands[seat] = goods;
  json::object found{{"goods", cards_of(goods)}, {"price", goods.value()}};
  const auto legal = check(state, seat, Buy{goods});
  if (!legal) return found;
  Rng rng(0);
  std::vector<Event> events;
  apply(state, *legal, rng, CollectEvents{events});
  while (state.open.phase == Phase::insure) {
    const auto declined = check(state, state.open.actor, Insure{});
    apply(state, *declined, rng, CollectEvents{events});
  }
  json::array told;
  for (const Event& event : events) {
    const bool hangs_on_the_pile =
        std::holds_alternative<Refreshed>(event) || std::holds_alternative<PileRenewed>(event) ||
        std::holds_alternative<PointDrawn>(event) || std::holds_alternative<InsuranceDeclined>(event);
    if (hangs_on_the_pile) continue;
    if (std::holds_alternative<GoodsBought>(event)) continue;
    if (std::holds_alternative<GameEnded>(event)) {
      told.push_back(json::object{{"event", "game_ended"}});  // who wins hangs on points that may be hidden
      continue;
    }
    told.push_back(record::event_object<Game>(table, osaka::seen(event)));
  }
  found["events"] = std::move(told);
  return found;
}

// Payments that waste least: of those offered the first so many are looked at, for there can be millions.
json::array suggested_payments(const Payments& payments, int price) {
  struct Choice {
    int waste;
    int cards;
    std::uint32_t number;
  };
  constexpr std::uint32_t looked_at = 20000;
  std::vector<Choice> choices;
  for (std::uint32_t i = 0; i < std::min(payments.size(), looked_at); ++i) {
    const Bag bag = payments[i];
    choices.push_back({bag.value() - price, bag.size(), i});
  }
  std::ranges::sort(choices, [](const Choice& a, const Choice& b) {
    return std::tie(a.waste, a.cards, a.number) < std::tie(b.waste, b.cards, b.number);
  });
  json::array found;
  for (std::size_t i = 0; i < std::min<std::size_t>(choices.size(), 6); ++i) {
    found.push_back(json::object{{"cards", cards_of(payments[choices[i].number])}, {"waste", choices[i].waste}});
  }
  return found;
}

json::value allowed(const View& view, Seat seat, const Move& move) {
  const auto legal = check(view.open, view.hand, seat, move);
  if (legal) return json::value(to_text(move));
  return record::dump(legal.error());
}

// For each card of a row: the move that takes or reserves it, or why it may not be.
template <int Capacity>
json::array row_moves(const View& view, Seat seat, const Row<Capacity>& row, From from) {
  json::array array;
  for (int i = 0; i < row.size(); ++i) {
    const Slot slot = row[i];
    json::object moves;
    if (from == From::market) {
      // A card under another's piece is not the free one that looks like it: it is refused, whatever else lies there.
      moves["take"] =
          slot.by.of_other_than(seat)
              ? json::value(record::dump(refusal(Reason::reserved_by_other, slot.card.kind(), slot.by.owner().index())))
              : allowed(view, seat, Take{slot.card, slot.by.of(seat)});
    }
    moves["reserve"] =
        slot.by.none() ? allowed(view, seat, Reserve{from, slot.card})
        : slot.by.of(seat)
            ? json::value(record::dump(refusal(Reason::piece_is_out)))
            : json::value(record::dump(refusal(Reason::already_reserved, slot.card.kind(), slot.by.owner().index())));
    array.push_back(std::move(moves));
  }
  return array;
}

void add_turn(json::object& found, const Game::Variant& table, const View& view, Seat seat) {
  const Offers list = offers(view);
  found["offered"] = list.size();
  found["market"] = row_moves(view, seat, view.open.market, From::market);
  found["farm"] = row_moves(view, seat, view.open.farm, From::farm);
  json::object buy = purchase(table, view.open, seat);
  const int price = goods_for_sale(view.open.market, seat).value();
  buy["payments"] = list.payments().size();
  if (list.payments().size() > 0) {
    buy["suggested"] = suggested_payments(list.payments(), price);
  } else {
    const auto refused = check(view.open, view.hand, seat, Buy{view.hand});
    if (!refused) buy["refusal"] = record::dump(refused.error());
  }
  found["buy"] = std::move(buy);
  found["pass"] = allowed(view, seat, Pass{});
}

// O10.2: the offers are few for one colour; the richest, which saves most for least, stands last.
void add_insurance(json::object& found, const View& view, Seat seat) {
  const Offers list = offers(view);
  const Bag cards = view.hand.of_colour(view.open.asked);
  json::array icons;
  cards.each_card([&](Card card) { icons.push_back(json::object{{"card", to_text(card)}, {"icons", card.icons()}}); });
  std::optional<Insure> best;
  const auto rank = [](const Insure& way) { return std::pair(way.goods.value(), -way.discards.value()); };
  for (std::uint32_t i = 0; i < std::min<std::uint32_t>(list.size(), 5000); ++i) {
    const auto way = std::get<Insure>(list[i].move());
    if (!best || rank(way) > rank(*best)) best = way;
  }
  found["insure"] = json::object{{"colour", letter(view.open.asked)},
                                 {"cards", std::move(icons)},
                                 {"goods", cards_of(view.open.holdings[seat].goods.of_colour(view.open.asked))},
                                 {"suggested", best ? to_text(Move(*best)) : "insure -"}};
  found["offered"] = list.size();
}

}  // namespace

json::object look(const Game::Variant& table, const View& view) {
  json::object found;
  found["lots"] = lots_of(view.open);
  json::object sinking;
  for (Colour colour : colours) sinking[letter(colour)] = in_the_tide(view.open.ships[colour]);
  found["tide"] = std::move(sinking);
  if (view.viewer == View::spectator) return found;
  const Seat seat(view.viewer);
  const bool to_move = to_act(view.open).has(seat);
  found["your_move"] = to_move;
  found["hand_value"] = view.hand.value();
  if (view.open.phase == Phase::turn) {
    add_turn(found, table, view, seat);
  } else if (view.open.phase == Phase::insure && to_move) {
    add_insurance(found, view, seat);
  } else if (view.open.phase == Phase::token && to_move) {
    json::array tokens;
    for (Colour colour : colours) tokens.emplace_back(to_text(Move(ChooseToken{colour})));
    found["tokens"] = std::move(tokens);
  }
  return found;
}

json::object check_move(const Game::Variant&, const View& view, std::string_view text) {
  if (view.viewer == View::spectator) return problem("format", "a spectator does not move");
  const auto move = parse_move(text);
  if (!move) return problem("format", words::say(move.error()));
  const auto legal = check(view.open, view.hand, Seat(view.viewer), *move);
  if (!legal) return {{"refusal", record::dump(legal.error())}};
  return {{"ok", true}};
}

}  // namespace ichiba::page
