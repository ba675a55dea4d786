// Splitting a line of notation into words.
#pragma once

#include <optional>
#include <string_view>

namespace ichiba {

// Takes the first word off the text. Words are separated by exactly one space; anything else gives an empty word.
class TokenReader {
 public:
  constexpr explicit TokenReader(std::string_view text) : rest_(text), done_(text.empty()) {}

  [[nodiscard]] constexpr bool done() const { return done_; }
  constexpr std::string_view next() {
    const std::size_t space = rest_.find(' ');
    const std::string_view word = rest_.substr(0, space);
    done_ = space == std::string_view::npos;
    rest_.remove_prefix(done_ ? rest_.size() : space + 1);
    return word;
  }

 private:
  std::string_view rest_;
  bool done_;
};

// Text that is not in the notation: why, and the word at which reading stopped.
struct NotNotation {
  enum class Why {
    unknown_move,
    not_a_card,
    not_a_colour,
    not_a_row,
    not_a_number,
    card_missing,
    colon_missing,
    too_many_cards,
    too_many_words,
    word_missing,
  };
  Why why;
  std::string_view word;  // part of the text that was read
};

}  // namespace ichiba
