#include "arena/elo.hpp"

#include <cmath>

namespace ichiba::arena {

double expected_score(double elo, int others) { return 1 / (1 + others * std::exp(-elo * elo_unit)); }

std::optional<double> elo_of(double score) {
  if (score <= 0 || score >= 1) return std::nullopt;
  return std::log(score / (1 - score)) / elo_unit;
}

Rating rating_of(double score, Interval interval) {
  return {elo_of(score), elo_of(interval.low), elo_of(interval.high)};
}

}  // namespace ichiba::arena
