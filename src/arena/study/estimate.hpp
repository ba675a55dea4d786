// A figure from a sample of games with its 95 % interval. Games are independent of each other; what happens several
// times in one game is not, so shares of such things are counted game by game.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/interval.hpp"

namespace ichiba::arena {

struct Estimate {
  double value = 0;
  std::optional<Interval> interval;  // none if the sample is too small
  std::int64_t n = 0;                // the number of things counted; 0: none

  [[nodiscard]] bool known() const { return n > 0; }
};

// A proportion by Wilson's method. Successes may come in parts (a shared win); the interval is then a little too wide.
Estimate proportion(double successes, std::int64_t trials);

// The mean of one number per game, by Student's t. If all numbers are 0 the spread is unknown: what happened in none of
// n games happens less than 3.69 / n times per game with 97.5 % confidence.
Estimate mean(const std::vector<std::int64_t>& numbers);

// One game's part in a ratio: "3 of the 5 lots of this game were red". Never negative.
struct Part {
  std::int64_t count = 0;
  std::int64_t of = 0;
};

// The sum of all counts by the sum of all `of`, with an interval from the differences between games (the usual
// linearisation of a ratio of two means). A share is never above 1.
enum class RatioKind { share, rate };
Estimate ratio(const std::vector<Part>& parts, RatioKind kind);

// The value that a part q of the numbers lies at or below, with an interval between two of the sorted numbers that
// holds for any distribution.
Estimate quantile(std::vector<std::int64_t> numbers, double q);

// How similar the two halves of each pair are, without order: the intraclass correlation, the part of the variance that
// the two share. Interval by Fisher's transformation.
struct Pair {
  std::int64_t first = 0;
  std::int64_t second = 0;
};
Estimate likeness(const std::vector<Pair>& pairs);

}  // namespace ichiba::arena
