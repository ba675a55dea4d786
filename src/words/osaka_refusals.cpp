#include <fmt/format.h>

#include "engine/osaka/notation.hpp"
#include "words/lists.hpp"
#include "words/refusals.hpp"

namespace ichiba::words {

std::string say(const osaka::Refusal& refusal, const std::vector<std::string>& names) {
  using osaka::Reason;
  const int first = refusal.first;
  const int second = refusal.second;
  const auto player = [&](int seat) { return player_at(seat, names); };
  const auto card = [](int kind) { return osaka::to_text(osaka::Card::of_kind(kind)); };
  const auto colour = [](int index) { return osaka::letter_of(static_cast<osaka::Colour>(index)); };
  switch (refusal.reason) {
    case Reason::game_is_over: return "the game is over";
    case Reason::not_your_turn: return fmt::format("it is {}'s turn, not {}'s", player(first), player(second));
    case Reason::token_is_due: return "an achievement token has to be chosen first";
    case Reason::token_not_due: return "tokens are chosen at the start only";
    case Reason::insuring_is_due: return fmt::format("insurance for {} has to be decided first", colour(first));
    case Reason::insuring_not_due: return "no ship is sinking, so there is nothing to insure";
    case Reason::pass_with_actions_left: return "there is something to do, so you may not pass";
    case Reason::nothing_to_buy: return "there is no card in the market that could be bought";
    case Reason::cards_not_in_hand: return fmt::format("the hand holds only {} of {}", second, card(first));
    case Reason::payment_too_small: return fmt::format("payment of {} does not cover {}", first, second);
    case Reason::not_in_market: return fmt::format("there is no free {} in the market", card(first));
    case Reason::reserved_by_other: return fmt::format("{} is reserved by {}", card(first), player(second));
    case Reason::not_reserved_by_you:
      return fmt::format("there is no {} in the market that this seat has reserved", card(first));
    case Reason::piece_is_out: return "the reservation piece is already on a card";
    case Reason::not_in_row:
      return fmt::format("there is no {} in the {}", card(first), second == 0 ? "market" : "farm");
    case Reason::already_reserved: return fmt::format("{} is reserved by {} already", card(first), player(second));
    case Reason::no_icon_on_card: return fmt::format("{} has no insurance icon", card(first));
    case Reason::wrong_colour: return fmt::format("{} does not help: {} is being insured", card(first), colour(second));
    case Reason::goods_not_there: return fmt::format("there are only {} uninsured goods {}", second, card(first));
    case Reason::no_goods_named: return "cards are discarded, but no good is named that they insure";
    case Reason::too_few_icons: return fmt::format("{} icons do not cover {} goods", first, second);
  }
  return "not allowed";
}

}  // namespace ichiba::words
