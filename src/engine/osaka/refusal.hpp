// Why a move is not legal.
#pragma once

#include <cstdint>

#include "engine/core/clause.hpp"

namespace ichiba::osaka {

// The comment after each reason says what the refusal's two numbers mean. Colours and cards are given by number
// (Colour, Card::kind), seats by index.
enum class Reason : std::uint8_t {
  game_is_over,
  not_your_turn,  // the seat to move; the seat that tried
  token_is_due,
  token_not_due,
  insuring_is_due,  // the colour asked
  insuring_not_due,
  pass_with_actions_left,
  nothing_to_buy,
  cards_not_in_hand,    // the first kind that is short; how many are in the hand
  payment_too_small,    // paid; needed
  not_in_market,        // the kind
  reserved_by_other,    // the kind; by whom
  not_reserved_by_you,  // the kind
  piece_is_out,
  not_in_row,        // the kind; the row (From)
  already_reserved,  // the kind; by whom
  no_icon_on_card,   // the kind
  wrong_colour,      // the kind; the colour asked
  goods_not_there,   // the kind; how many uninsured ones there are
  too_few_icons,     // icons; goods
  no_goods_named,
};

constexpr Clause clause_of(Reason reason) {
  switch (reason) {
    case Reason::game_is_over: return "O11.1";
    case Reason::not_your_turn: return "O1.5";
    case Reason::token_is_due:
    case Reason::token_not_due: return "O2.4";
    case Reason::insuring_is_due: return "O10.5";
    case Reason::insuring_not_due: return "O10.1";
    case Reason::pass_with_actions_left: return "O3.1";
    case Reason::nothing_to_buy: return "O4.1";
    case Reason::cards_not_in_hand: return "O1.2";
    case Reason::payment_too_small: return "O4.2";
    case Reason::not_in_market: return "O5.1";
    case Reason::reserved_by_other: return "O6.2";
    case Reason::not_reserved_by_you: return "O6.3";
    case Reason::piece_is_out:
    case Reason::not_in_row:
    case Reason::already_reserved: return "O6.1";
    case Reason::no_icon_on_card: return "O10.2";
    case Reason::wrong_colour: return "O10.4";
    case Reason::goods_not_there:
    case Reason::too_few_icons:
    case Reason::no_goods_named: return "O10.2";
  }
  return "O3.1";
}

using Refusal = Refused<Reason>;

}  // namespace ichiba::osaka
