// The confidence interval of a mean over deals. Deals are independent; the games within one deal are not, so deals are
// counted.
#pragma once

#include <cstdint>

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

// Sums of a whole number that every deal has one of. Whole numbers, so the order of the deals changes nothing.
class Spread {
 public:
  void add(std::int64_t value);
  [[nodiscard]] std::int64_t deals() const { return deals_; }
  [[nodiscard]] std::int64_t sum() const { return sum_; }
  [[nodiscard]] double mean() const;
  [[nodiscard]] double variance() const;  // between deals, unbiased; 0 for fewer than two

  // The 95 % interval of the mean as a share of `most`, the largest value a deal can have. Within 0 and 1. If all deals
  // came out alike the spread says nothing, and unseen_share() says what may still be hidden.
  [[nodiscard]] Interval share(std::int64_t most) const;

 private:
  std::int64_t deals_ = 0;
  std::int64_t sum_ = 0;
  std::int64_t squares_ = 0;
  std::int64_t least_ = 0;
  std::int64_t greatest_ = 0;
};

}  // namespace ichiba::arena
