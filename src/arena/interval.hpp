// The confidence interval of a mean over deals. Deals are independent; the games within one deal are not, so deals are
// counted.
#pragma once

#include <cstdint>

#include "arena/tally.hpp"

namespace ichiba::arena {

struct Interval {
  double low = 0;
  double high = 1;

  [[nodiscard]] bool holds(double value) const { return low <= value && value <= high; }
};

// Student's t: the value that a t-distributed variable exceeds with probability 2.5 %. At least one degree of freedom.
double student_t(std::int64_t degrees_of_freedom);

// If only one outcome was seen in this many deals: the largest share of others that would still produce that with a
// probability of 5 %.
double unseen_share(std::int64_t deals);

// A whole number that every deal has one of.
class Spread {
 public:
  void add(std::int64_t value) { tally_.add(value); }
  [[nodiscard]] std::int64_t deals() const { return tally_.count(); }
  [[nodiscard]] std::int64_t sum() const { return tally_.sum(); }
  [[nodiscard]] double mean() const { return tally_.mean(); }
  [[nodiscard]] double variance() const;  // between deals, unbiased; 0 for fewer than two

  // The 95 % interval of the mean as a share of `most`, the largest value a deal can have. Within 0 and 1. If all deals
  // came out alike the spread says nothing, and unseen_share() says what may still be hidden.
  [[nodiscard]] Interval share(std::int64_t most) const;

 private:
  [[nodiscard]] bool all_alike() const { return tally_.least() == tally_.most(); }

  Tally tally_;
};

}  // namespace ichiba::arena
