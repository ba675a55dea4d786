#include "programs/ichiba/play/hint.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace ichiba::cli::play {
namespace {

// "take R5 (54 % to win). It brings 5 coins; keeps ...".
template <class G>
std::string told(const typename G::Variant& variant, const analysis::Suggestion<G>& suggestion, const Style& style) {
  std::string text =
      fmt::format("{} ({:.0f} % to win).", style.bold(G::text(variant, suggestion.move)), 100 * suggestion.chance);
  constexpr std::size_t most_reasons = 2;
  for (std::size_t i = 0; i < std::min(suggestion.reasons.size(), most_reasons); ++i) {
    text += (i == 0 ? " It " : "; ") + suggestion.reasons[i].words;
  }
  return suggestion.reasons.empty() ? text : text + '.';
}

}  // namespace

template <class G>
Block hint_shown(const typename G::Variant& variant, const analysis::Hint<G>& hint, const Style& style) {
  Block block = wrapped(" Hint: " + told<G>(variant, hint.best, style), 3);
  if (hint.nearly) append(block, wrapped(" Nearly as good: " + told<G>(variant, *hint.nearly, style), 3));
  if (hint.mix.size() > 1) {
    append(block, wrapped(fmt::format(" Be hard to read: {}. The bid above was drawn from this mix.",
                                      analysis::told_mix(hint.mix)),
                          3));
  }
  return block;
}

template Block hint_shown(const osaka::Game::Variant&, const analysis::Hint<osaka::Game>&, const Style&);
template Block hint_shown(const tsukiji::Game::Variant&, const analysis::Hint<tsukiji::Game>&, const Style&);

}  // namespace ichiba::cli::play
