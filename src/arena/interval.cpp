#include "arena/interval.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ichiba::arena {

double student_t(std::int64_t degrees_of_freedom) {
  // The series below needs some degrees of freedom to be good; the first few stand here.
  constexpr std::array<double, 5> few{12.706205, 4.302653, 3.182446, 2.776445, 2.570582};
  if (degrees_of_freedom < 1) return few.front();
  if (degrees_of_freedom <= static_cast<std::int64_t>(few.size())) {
    return few[static_cast<std::size_t>(degrees_of_freedom - 1)];
  }
  constexpr double z = 1.959964;  // the same for the normal distribution; then Fisher's expansion
  const double z3 = z * z * z;
  const double z5 = z3 * z * z;
  const double z7 = z5 * z * z;
  const double z9 = z7 * z * z;
  const double v = static_cast<double>(degrees_of_freedom);
  return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v) +
         (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92160 * v * v * v * v);
}

double unseen_share(std::int64_t deals) { return 1 - std::pow(0.05, 1 / static_cast<double>(deals)); }

void Spread::add(std::int64_t value) {
  least_ = deals_ == 0 ? value : std::min(least_, value);
  greatest_ = deals_ == 0 ? value : std::max(greatest_, value);
  ++deals_;
  sum_ += value;
  squares_ += value * value;
}

double Spread::mean() const { return deals_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(deals_); }

double Spread::variance() const {
  if (deals_ < 2 || least_ == greatest_) return 0;
  const double n = static_cast<double>(deals_);
  return std::max(0.0, (static_cast<double>(squares_) - n * mean() * mean()) / (n - 1));
}

Interval Spread::share(std::int64_t most) const {
  if (deals_ < 2 || most <= 0) return {0, 1};
  const double centre = mean() / static_cast<double>(most);
  if (least_ == greatest_) {
    const double unseen = unseen_share(deals_);
    return {centre * (1 - unseen), centre + unseen * (1 - centre)};
  }
  const double error = std::sqrt(variance() / static_cast<double>(deals_)) / static_cast<double>(most);
  const double margin = student_t(deals_ - 1) * error;
  return {std::max(0.0, centre - margin), std::min(1.0, centre + margin)};
}

}  // namespace ichiba::arena
