#include "analysis/hint.hpp"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace ichiba::analysis {
namespace {

constexpr double never = 0.03;  // rarer bids are not mentioned

template <class G>
Suggestion<G> suggest(const typename G::Knowledge& known, const Assessment<G>& assessment, const Option<G>& option,
                      const Names& names) {
  Suggestion<G> suggestion{option.move, of(option.after, seat_of(known)), {}};
  suggestion.reasons = reasons(known, option.move, names, assessment.bids ? &*assessment.bids : nullptr);
  std::erase_if(suggestion.reasons, [](const Reason& reason) { return !reason.speaks_for; });
  return suggestion;
}

// One of the options, drawn by its share.
template <class G>
const Option<G>& drawn(const std::vector<Option<G>>& options, Rng& rng) {
  constexpr std::uint32_t parts = 1U << 20U;
  double at = static_cast<double>(rng.below(parts)) / parts;
  for (const Option<G>& option : options) {
    if (at < option.share) return option;
    at -= option.share;
  }
  return options.front();
}

}  // namespace

template <class G>
Hint<G> hint(const typename G::Knowledge& known, const Assessment<G>& assessment, Names names, Rng& rng) {
  const Seat seat = seat_of(known);
  names[static_cast<std::size_t>(seat.index())] = "you";
  const std::vector<Option<G>>& options = assessment.options[seat];
  if constexpr (G::has_bids) {
    if (assessment.bids) {
      Hint<G> found{suggest<G>(known, assessment, drawn<G>(options, rng), names), {}, {}};
      for (const Option<G>& option : options) {
        if (option.share >= never) found.mix.emplace_back(std::get<tsukiji::Bid>(option.move).fingers, option.share);
      }
      return found;
    }
  }
  Hint<G> found{suggest<G>(known, assessment, options.front(), names), {}, {}};
  if (options.size() > 1 && !options[1].clearly_worse()) {
    found.nearly = suggest<G>(known, assessment, options[1], names);
  }
  return found;
}

std::string told_share(double share) {
  struct Word {
    double share;
    std::string_view text;
  };
  constexpr std::array words{Word{0.05, "now and then"},
                             Word{0.1, "about one time in ten"},
                             Word{1.0 / 6, "about one time in six"},
                             Word{0.25, "about one time in four"},
                             Word{1.0 / 3, "about one time in three"},
                             Word{0.4, "about two times in five"},
                             Word{0.5, "about half the time"},
                             Word{0.6, "about three times in five"},
                             Word{2.0 / 3, "about two times in three"},
                             Word{0.75, "about three times in four"},
                             Word{0.9, "about nine times in ten"},
                             Word{1.0, "nearly always"}};
  const Word* nearest = &words.front();
  for (const Word& word : words) {
    if (std::abs(word.share - share) < std::abs(nearest->share - share)) nearest = &word;
  }
  return std::string(nearest->text);
}

std::string told_mix(const std::vector<std::pair<int, double>>& mix) {
  if (mix.size() == 1) return fmt::format("always bid {}", mix.front().first);
  std::string text = "bid";
  for (const auto& [bid, share] : mix) {
    text += fmt::format("{} {} {}", &bid == &mix.front().first ? "" : ",", bid, told_share(share));
  }
  return text;
}

template Hint<osaka::Game> hint(const osaka::Knowledge&, const Assessment<osaka::Game>&, Names, Rng&);
template Hint<tsukiji::Game> hint(const tsukiji::Knowledge&, const Assessment<tsukiji::Game>&, Names, Rng&);

}  // namespace ichiba::analysis
