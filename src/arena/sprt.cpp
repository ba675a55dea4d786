#include "arena/sprt.hpp"

#include <cmath>

#include "arena/elo.hpp"

namespace ichiba::arena {
namespace {

using Shares = std::vector<double>;

double score_of(std::size_t k, std::size_t classes) {
  return static_cast<double>(k) / static_cast<double>(classes - 1);
}

// Shares of the scores seen. A score that was never seen may still come: it gets a tiny share, so that every mean is
// possible.
Shares shares_of(const ScoreCounts& counts) {
  constexpr double trace = 1e-3;
  Shares shares(counts.size());
  double total = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    shares[i] = counts[i] == 0 ? trace : static_cast<double>(counts[i]);
    total += shares[i];
  }
  for (double& share : shares) share /= total;
  return shares;
}

// Among all distributions with this mean, the one under which the observed shares are most likely: share / (1 + t (a -
// mean)), where t makes the mean right. The left side of that condition falls with t, so bisection finds it.
Shares most_likely(const Shares& seen, double mean) {
  double low = -1 / (1 - mean);  // beyond these ends some probability would be negative
  double high = 1 / mean;
  for (int i = 0; i < 60; ++i) {
    const double t = (low + high) / 2;
    double excess = 0;
    for (std::size_t k = 0; k < seen.size(); ++k) {
      const double distance = score_of(k, seen.size()) - mean;
      excess += seen[k] * distance / (1 + t * distance);
    }
    (excess > 0 ? low : high) = t;
  }
  Shares fitted(seen.size());
  for (std::size_t k = 0; k < seen.size(); ++k) {
    fitted[k] = seen[k] / (1 + low * (score_of(k, seen.size()) - mean));
  }
  return fitted;
}

}  // namespace

double SprtSettings::lower_bound() const { return std::log(beta / (1 - alpha)); }
double SprtSettings::upper_bound() const { return std::log((1 - beta) / alpha); }
double SprtSettings::expected(double elo) const { return expected_score(elo, players - 1); }

double log_likelihood_ratio(const ScoreCounts& counts, double score0, double score1) {
  const Shares seen = shares_of(counts);
  const Shares under0 = most_likely(seen, score0);
  const Shares under1 = most_likely(seen, score1);
  double ratio = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    ratio += static_cast<double>(counts[k]) * std::log(under1[k] / under0[k]);
  }
  return ratio;
}

void Sprt::add(int halves) {
  if (verdict_ != Verdict::open) return;
  ++deals_;
  ++counts_[static_cast<std::size_t>(halves)];
  llr_ = log_likelihood_ratio(counts_, settings_.expected(settings_.elo0), settings_.expected(settings_.elo1));
  if (llr_ >= settings_.upper_bound()) verdict_ = Verdict::elo1;
  if (llr_ <= settings_.lower_bound()) verdict_ = Verdict::elo0;
}

}  // namespace ichiba::arena
