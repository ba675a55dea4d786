// What the parsers of both notations begin and end with.
#pragma once

#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/core/tokens.hpp"

namespace ichiba {

inline unexpected<NotNotation> wrong(NotNotation::Why why, std::string_view word) {
  return unexpected(NotNotation{why, word});
}

// The last word of a move: nothing may follow it.
template <class Move>
expected<Move, NotNotation> ended(const TokenReader& words, const Move& move) {
  if (!words.done()) return wrong(NotNotation::Why::too_many_words, TokenReader(words).next());
  return move;
}

}  // namespace ichiba
