// Elo: differences in strength as numbers. 400 points are odds of ten to one.
#pragma once

#include <optional>

#include "arena/interval.hpp"

namespace ichiba::arena {

// The expected score, between 0 and 1, of a player who is this much better than each of the others at the table.
double expected_score(double elo, int others = 1);

// The difference for a score; nothing for a score of 0 or 1, which no difference explains.
std::optional<double> elo_of(double score);

// A rating and the ends of its 95 % interval. A missing value is unknown: an end may be open.
struct Rating {
  std::optional<double> elo;
  std::optional<double> low;
  std::optional<double> high;
};

Rating rating_of(double score, Interval interval);

// One Elo point in the natural unit of the logistic curve.
inline constexpr double elo_unit = 0.005756462732485115;  // ln(10) / 400

}  // namespace ichiba::arena
