#include "preview/osaka_lots.hpp"
#include "preview/osaka_purchase.hpp"
#include "preview/osaka_suggestions.hpp"
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

// O9.2 for every open lot, as it would pay now.
json::array lots_of(const Open& open) {
  json::array players;
  for (Seat seat : Seats(open.players)) {
    json::object lots;
    for (Colour colour : colours) {
      const auto sum = preview::price_now(open, seat, colour);
      if (!sum) continue;
      lots[letter(colour)] = json::object{{"count", preview::lot_of(open, seat, colour).size()},
                                          {"highest", sum->highest},
                                          {"tokens", sum->tokens},
                                          {"price", sum->price},
                                          {"value", sum->value},
                                          {"points", sum->points}};
    }
    players.push_back(std::move(lots));
  }
  return players;
}

// What is for sale, its price, and on the player's own turn what buying it would set off.
json::object purchase(const Game::Variant& variant, const Open& open, Seat seat) {
  const Bag goods = goods_for_sale(open.market, seat);
  json::object found{{"goods", cards_of(goods)}, {"price", goods.value()}};
  const auto bought = to_act(open).has(seat) ? preview::purchase(open, seat) : std::nullopt;
  if (!bought) return found;
  json::array told;
  for (const Event& event : bought->events) {
    if (std::holds_alternative<GameEnded>(event)) {
      told.push_back(json::object{{"event", "game_ended"}});  // the winner depends on points that may be hidden
      continue;
    }
    told.push_back(record::event_object<Game>(variant, osaka::seen(event)));
  }
  found["events"] = std::move(told);
  return found;
}

json::array suggested_payments(const View& view, Seat seat, Bag goods) {
  json::array found;
  const Bag own_goods = view.open.holdings[seat].goods + goods;
  for (const Bag payment : preview::suggested_payments(view.hand, own_goods, goods.value(), 6)) {
    found.push_back(json::object{{"cards", cards_of(payment)}, {"waste", payment.value() - goods.value()}});
  }
  return found;
}

json::value refused(const Refusal& refusal) { return record::Codec<Game>::refusal_facts({}, refusal); }

json::value allowed(const View& view, Seat seat, const Move& move) {
  const auto legal = check(view.open, view.hand, seat, move);
  if (legal) return json::value(to_text(move));
  return refused(legal.error());
}

// For each card of a row: the move that takes or reserves it, or why it is not possible.
template <int Capacity>
json::array row_moves(const View& view, Seat seat, const Row<Capacity>& row, From from) {
  json::array array;
  for (int i = 0; i < row.size(); ++i) {
    const Slot slot = row[i];
    json::object moves;
    if (from == From::market) {
      // A card under another player's piece is not the free one that looks like it: it is refused, even if a free one
      // is there.
      moves["take"] = slot.by.of_other_than(seat)
                          ? refused(refusal(Reason::reserved_by_other, slot.card.kind(), slot.by.owner().index()))
                          : allowed(view, seat, Take{slot.card, slot.by.of(seat)});
    }
    moves["reserve"] = slot.by.none() ? allowed(view, seat, Reserve{from, slot.card})
                       : slot.by.of(seat)
                           ? refused(refusal(Reason::piece_is_out))
                           : refused(refusal(Reason::already_reserved, slot.card.kind(), slot.by.owner().index()));
    array.push_back(std::move(moves));
  }
  return array;
}

void add_turn(json::object& found, const Game::Variant& variant, const View& view, Seat seat) {
  const Offers list = offers(view);
  found["offered"] = list.size();
  found["market"] = row_moves(view, seat, view.open.market, From::market);
  found["farm"] = row_moves(view, seat, view.open.farm, From::farm);
  json::object buy = purchase(variant, view.open, seat);
  buy["payments"] = list.payments().size();
  if (list.payments().size() > 0) {
    buy["suggested"] = suggested_payments(view, seat, goods_for_sale(view.open.market, seat));
  } else {
    const auto bought = check(view.open, view.hand, seat, Buy{view.hand});
    if (!bought) buy["refusal"] = refused(bought.error());
  }
  found["buy"] = std::move(buy);
  found["pass"] = allowed(view, seat, Pass{});
}

void add_insurance(json::object& found, const View& view, Seat seat) {
  const Bag cards = view.hand.of_colour(view.open.asked);
  json::array icons;
  cards.each_card([&](Card card) { icons.push_back(json::object{{"card", to_text(card)}, {"icons", card.icons()}}); });
  const Bag goods = view.open.holdings[seat].goods;
  const Insure best = preview::suggested_insurances(view.hand, goods, view.open.asked).front();
  found["insure"] = json::object{{"colour", letter(view.open.asked)},
                                 {"cards", std::move(icons)},
                                 {"goods", cards_of(goods.of_colour(view.open.asked))},
                                 {"suggested", to_text(Move(best))}};
  found["offered"] = offers(view).size();
}

}  // namespace

json::array places(const Open& open, const PerPlayer<std::uint16_t>& points, SeatSet winners) {
  return places(open.players, winners, [&](Seat seat) { return standing(open, points, seat); });
}

json::object look(const Game::Variant& variant, const View& view, std::optional<SeatSet> winners) {
  json::object found;
  found["lots"] = lots_of(view.open);
  json::object sinking;
  for (Colour colour : colours) sinking[letter(colour)] = in_the_tide(view.open.ships[colour]);
  found["tide"] = std::move(sinking);
  PerPlayer<std::uint16_t> points{};  // one that the viewer does not know counts as 0
  for (Seat seat : Seats(view.open.players))
    points[seat] = static_cast<std::uint16_t>(std::max<int>(view.points[seat], 0));
  if (!winners && view.open.phase == Phase::over) winners = osaka::winners(view.open, points);
  if (winners) found["places"] = places(view.open, points, *winners);
  if (view.viewer == View::spectator) return found;
  const Seat seat(view.viewer);
  const bool to_move = to_act(view.open).has(seat);
  found["your_move"] = to_move;
  found["hand_value"] = view.hand.value();
  if (view.open.phase == Phase::turn) {
    add_turn(found, variant, view, seat);
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
  if (!legal) return {{"refusal", refused(legal.error())}};
  return {{"ok", true}};
}

}  // namespace ichiba::page
