#include "arena/interval.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace ichiba::arena {

double student_t(std::int64_t degrees_of_freedom) {
  const boost::math::students_t spread(static_cast<double>(std::max<std::int64_t>(degrees_of_freedom, 1)));
  return boost::math::quantile(boost::math::complement(spread, 0.025));
}

double unseen_share(std::int64_t deals) { return 1 - std::pow(0.05, 1 / static_cast<double>(deals)); }

double Spread::variance() const {
  if (deals() < 2 || all_alike()) return 0;
  const double n = static_cast<double>(deals());
  return std::max(0.0, (static_cast<double>(tally_.squares()) - n * mean() * mean()) / (n - 1));
}

Interval Spread::share(std::int64_t most) const {
  if (deals() < 2 || most <= 0) return {0, 1};
  const double centre = mean() / static_cast<double>(most);
  if (all_alike()) {
    const double unseen = unseen_share(deals());
    return {centre * (1 - unseen), centre + unseen * (1 - centre)};
  }
  const double error = std::sqrt(variance() / static_cast<double>(deals())) / static_cast<double>(most);
  const double margin = student_t(deals() - 1) * error;
  return {std::max(0.0, centre - margin), std::min(1.0, centre + margin)};
}

}  // namespace ichiba::arena
