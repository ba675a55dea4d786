// Any text as a move: it is refused, or it is a move whose text reads back as the same move.
#include <string>

#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"
#include "tests/fuzz/support.hpp"
#include "words/refusals.hpp"

namespace {

using namespace ichiba;
using fuzz::require;

template <class G>
void try_text(const typename G::Variant& table, std::string_view text) {
  const auto move = G::parse(table, text);
  if (!move) {
    const std::string_view word = move.error().word;
    const bool inside = word.empty() || (word.data() >= text.data() && word.end() <= text.end());
    require(inside, "a refusal names a word of the text");
    require(!words::say(move.error()).empty(), "a refusal has words");
    return;
  }
  const std::string written = G::text(table, *move);
  const auto again = G::parse(table, written);
  require(again && *again == *move, "a move reads back as it was written");
  require(G::text(table, *again) == written, "writing settles at once");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::as_text(data, size);
  static const tsukiji::Game::Variant house;
  try_text<osaka::Game>({}, text);
  try_text<tsukiji::Game>(house, text);
  if (const auto card = osaka::parse_card(text)) require(osaka::to_text(*card) == text, "a card has one text");
  if (const auto face = tsukiji::parse_face(text)) require(tsukiji::to_text(*face) == text, "a face has one text");
  return 0;
}
