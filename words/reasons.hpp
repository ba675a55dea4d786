// The names of the reasons for which a move is refused, as programs see them (docs/protocol.md). Words in a player's
// language are made from the name and the two numbers.
#pragma once

#include <string_view>

#include "engine/osaka/refusal.hpp"
#include "engine/tsukiji/refusal.hpp"

namespace ichiba::words {

constexpr std::string_view name_of(osaka::Reason reason) {
  using enum osaka::Reason;
  switch (reason) {
    case game_is_over: return "game_is_over";
    case not_your_turn: return "not_your_turn";
    case token_is_due: return "token_is_due";
    case token_not_due: return "token_not_due";
    case insuring_is_due: return "insuring_is_due";
    case insuring_not_due: return "insuring_not_due";
    case pass_with_actions_left: return "pass_with_actions_left";
    case nothing_to_buy: return "nothing_to_buy";
    case cards_not_in_hand: return "cards_not_in_hand";
    case payment_too_small: return "payment_too_small";
    case not_in_market: return "not_in_market";
    case reserved_by_other: return "reserved_by_other";
    case not_reserved_by_you: return "not_reserved_by_you";
    case piece_is_out: return "piece_is_out";
    case not_in_row: return "not_in_row";
    case already_reserved: return "already_reserved";
    case no_icon_on_card: return "no_icon_on_card";
    case wrong_colour: return "wrong_colour";
    case goods_not_there: return "goods_not_there";
    case too_few_icons: return "too_few_icons";
    case no_goods_named: return "no_goods_named";
  }
  return "";
}

constexpr std::string_view name_of(tsukiji::Reason reason) {
  using enum tsukiji::Reason;
  switch (reason) {
    case won_by_knives: return "won_by_knives";
    case game_is_over: return "game_is_over";
    case bid_already_made: return "bid_already_made";
    case not_your_choice: return "not_your_choice";
    case bid_is_due: return "bid_is_due";
    case pick_is_due: return "pick_is_due";
    case colour_is_due: return "colour_is_due";
    case steal_is_due: return "steal_is_due";
    case discard_is_due: return "discard_is_due";
    case bid_out_of_range: return "bid_out_of_range";
    case no_such_place: return "no_such_place";
    case not_that_colour: return "not_that_colour";
    case card_not_there: return "card_not_there";
  }
  return "";
}

}  // namespace ichiba::words
