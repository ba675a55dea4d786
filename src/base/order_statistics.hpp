// Quantiles of a sample, by rank: each is a value that was seen, nothing is interpolated.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace ichiba::base {

// The value at a rank, counted from 1; a rank outside the sample gives its first or last value. The sample is sorted
// and not empty.
template <class Number>
Number at_rank(const std::vector<Number>& sorted, double rank) {
  const double within = std::clamp(rank, 1.0, static_cast<double>(sorted.size()));
  return sorted[static_cast<std::size_t>(within) - 1];
}

// The smallest value that at least this share of the sample does not exceed.
template <class Number>
Number quantile(const std::vector<Number>& sorted, double share) {
  return at_rank(sorted, std::ceil(share * static_cast<double>(sorted.size())));
}

}  // namespace ichiba::base
