#include <fmt/format.h>

#include "engine/tsukiji/notation.hpp"
#include "words/lists.hpp"
#include "words/refusals.hpp"

namespace ichiba::words {

std::string say(const tsukiji::Deck& deck, const tsukiji::Refusal& refusal, const std::vector<std::string>& names) {
  using tsukiji::Reason;
  const int first = refusal.first;
  const int second = refusal.second;
  const auto face = [](int code) { return tsukiji::to_text(tsukiji::Face::of_code(code)); };
  const auto colour = [&](int index) { return deck.name_of(tsukiji::Colour(index)); };
  switch (refusal.reason) {
    case Reason::won_by_knives: return "the game is over: it was won by knives";
    case Reason::game_is_over: return "the game is over";
    case Reason::bid_already_made: return "a bid cannot be changed";
    case Reason::not_your_choice:
      return fmt::format("it is {}'s choice, not {}'s", player_at(first, names), player_at(second, names));
    case Reason::bid_is_due: return "a bid is due";
    case Reason::pick_is_due: return "a card of the display has to be taken";
    case Reason::colour_is_due: return fmt::format("a colour has to be chosen for {}", face(first));
    case Reason::steal_is_due: return "a card of the opponent has to be stolen";
    case Reason::discard_is_due: return "a card of the opponent has to be discarded";
    case Reason::bid_out_of_range: return fmt::format("a bid is 1 to 4, not {}", first);
    case Reason::no_such_place: return fmt::format("there is no card {} in a display of {}", first, second);
    case Reason::not_that_colour: return fmt::format("{} has no {}", face(first), colour(second));
    case Reason::card_not_there: return fmt::format("the opponent has no {} on a {} pile", face(first), colour(second));
  }
  return "not allowed";
}

}  // namespace ichiba::words
