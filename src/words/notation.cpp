#include <fmt/format.h>

#include "words/refusals.hpp"

namespace ichiba::words {

std::string say(const NotNotation& problem) {
  using Why = NotNotation::Why;
  const std::string_view word = problem.word;
  switch (problem.why) {
    case Why::unknown_move: return fmt::format("no such move: '{}'", word);
    case Why::not_a_card: return fmt::format("not a card: '{}'", word);
    case Why::not_a_colour: return fmt::format("not a colour: '{}'", word);
    case Why::not_a_row: return fmt::format("'{}' is neither market nor farm", word);
    case Why::not_a_number: return fmt::format("not a number that can stand here: '{}'", word);
    case Why::card_missing: return "a card is missing";
    case Why::colon_missing: return "the colon between discards and goods is missing";
    case Why::too_many_cards: return fmt::format("more of {} than the game has", word);
    case Why::too_many_words: return fmt::format("too much text, from '{}' on", word);
    case Why::word_missing: return fmt::format("something is missing after '{}'", word);
  }
  return "not a move";
}

}  // namespace ichiba::words
