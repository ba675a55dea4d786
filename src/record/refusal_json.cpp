// Refusals as JSON: facts by name, so that a page can word them in any language.
#include "record/codec.hpp"

namespace ichiba::record {
namespace {

using json::object;

object refused(std::string_view clause, std::string_view reason, const object& facts) {
  object found{{"clause", clause}, {"reason", reason}};
  for (const auto& fact : facts) found[fact.key()] = fact.value();
  return found;
}

}  // namespace

object Codec<osaka::Game>::refusal_facts(const osaka::Game::Variant&, const osaka::Refusal& refusal) {
  using osaka::Reason;
  const int first = refusal.first;
  const int second = refusal.second;
  const auto make = [&](std::string_view reason, const object& facts = {}) {
    return refused(refusal.clause.text(), reason, facts);
  };
  const auto card = [](int kind) { return json::value(osaka::to_text(osaka::Card::of_kind(kind))); };
  const auto colour = [](int index) {
    return json::value(std::string(1, osaka::letter_of(static_cast<osaka::Colour>(index))));
  };
  switch (refusal.reason) {
    case Reason::game_is_over: return make("game_is_over");
    case Reason::not_your_turn: return make("not_your_turn", {{"seat", first}, {"tried", second}});
    case Reason::token_is_due: return make("token_is_due");
    case Reason::token_not_due: return make("token_not_due");
    case Reason::insuring_is_due: return make("insuring_is_due", {{"colour", colour(first)}});
    case Reason::insuring_not_due: return make("insuring_not_due");
    case Reason::pass_with_actions_left: return make("pass_with_actions_left");
    case Reason::nothing_to_buy: return make("nothing_to_buy");
    case Reason::cards_not_in_hand: return make("cards_not_in_hand", {{"card", card(first)}, {"count", second}});
    case Reason::payment_too_small: return make("payment_too_small", {{"paid", first}, {"needed", second}});
    case Reason::not_in_market: return make("not_in_market", {{"card", card(first)}});
    case Reason::reserved_by_other: return make("reserved_by_other", {{"card", card(first)}, {"seat", second}});
    case Reason::not_reserved_by_you: return make("not_reserved_by_you", {{"card", card(first)}});
    case Reason::piece_is_out: return make("piece_is_out");
    case Reason::not_in_row:
      return make("not_in_row", {{"card", card(first)}, {"row", second == 0 ? "market" : "farm"}});
    case Reason::already_reserved: return make("already_reserved", {{"card", card(first)}, {"seat", second}});
    case Reason::no_icon_on_card: return make("no_icon_on_card", {{"card", card(first)}});
    case Reason::wrong_colour: return make("wrong_colour", {{"card", card(first)}, {"colour", colour(second)}});
    case Reason::goods_not_there: return make("goods_not_there", {{"card", card(first)}, {"count", second}});
    case Reason::too_few_icons: return make("too_few_icons", {{"icons", first}, {"goods", second}});
    case Reason::no_goods_named: return make("no_goods_named");
  }
  return make("not_allowed");
}

object Codec<tsukiji::Game>::refusal_facts(const tsukiji::Game::Variant& variant, const tsukiji::Refusal& refusal) {
  const tsukiji::Deck& deck = variant.deck;
  using tsukiji::Reason;
  const int first = refusal.first;
  const int second = refusal.second;
  const auto make = [&](std::string_view reason, const object& facts = {}) {
    return refused(refusal.clause.text(), reason, facts);
  };
  const auto face = [](int code) { return json::value(tsukiji::to_text(tsukiji::Face::of_code(code))); };
  const auto colour = [&](int index) { return json::value(deck.name_of(tsukiji::Colour(index))); };
  switch (refusal.reason) {
    case Reason::won_by_knives: return make("won_by_knives");
    case Reason::game_is_over: return make("game_is_over");
    case Reason::bid_already_made: return make("bid_already_made");
    case Reason::not_your_choice: return make("not_your_choice", {{"seat", first}, {"tried", second}});
    case Reason::bid_is_due: return make("bid_is_due");
    case Reason::pick_is_due: return make("pick_is_due");
    case Reason::colour_is_due: return make("colour_is_due", {{"card", face(first)}});
    case Reason::steal_is_due: return make("steal_is_due");
    case Reason::discard_is_due: return make("discard_is_due");
    case Reason::bid_out_of_range: return make("bid_out_of_range", {{"bid", first}});
    case Reason::no_such_place: return make("no_such_place", {{"place", first}, {"size", second}});
    case Reason::not_that_colour: return make("not_that_colour", {{"card", face(first)}, {"colour", colour(second)}});
    case Reason::card_not_there: return make("card_not_there", {{"card", face(first)}, {"colour", colour(second)}});
  }
  return make("not_allowed");
}

}  // namespace ichiba::record
