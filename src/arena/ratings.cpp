// The part of the scoreboard that turns results into Elo.
#include <algorithm>
#include <cmath>

#include "arena/scoreboard.hpp"

namespace ichiba::arena {
namespace {

// The rating at which a bot is expected to score this share against these.
double rating_for(double share, const std::vector<double>& opponents) {
  double low = -50;
  double high = 50;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    double expected = 0;
    for (const double opponent : opponents) expected += 1 / (1 + std::exp(opponent - middle));
    (expected < share * static_cast<double>(opponents.size()) ? low : high) = middle;
  }
  return low;
}

// The group that defines the zero of the scale: the largest; of equal ones the one nearest to the middle.
int main_group(const std::vector<int>& groups) {
  const int last = std::ranges::max(groups);
  const auto size = [&](int group) { return std::ranges::count(groups, group); };
  int best = 0;
  for (int group = 1; group <= last; ++group) {
    const bool nearer = std::abs(2 * group - last) < std::abs(2 * best - last);
    if (size(group) > size(best) || (size(group) == size(best) && nearer)) best = group;
  }
  return best;
}

Square part_of(const Square& whole, const std::vector<std::size_t>& members) {
  Square part(members.size());
  for (std::size_t i = 0; i < members.size(); ++i) {
    for (std::size_t j = 0; j < members.size(); ++j) part(i, j) = whole(members[i], members[j]);
  }
  return part;
}

// If every deal came out alike for all: the ratings at the ends of what may still be hidden.
Interval hidden_range(const Fit& fit, std::size_t member, double unseen) {
  std::vector<double> opponents = fit.rating;
  opponents.erase(opponents.begin() + static_cast<std::ptrdiff_t>(member));
  double share = 0;
  for (const double opponent : opponents) {
    share += 1 / (1 + std::exp(opponent - fit.rating[member])) / static_cast<double>(opponents.size());
  }
  return {rating_for(share * (1 - unseen), opponents), rating_for(share + unseen * (1 - share), opponents)};
}

// The ratings of comparable bots, with intervals from the differences between the deals.
void rate_members(const Fit& fit, const Square& spread, const std::vector<std::size_t>& members, std::int64_t deals,
                  std::vector<Rating>& ratings) {
  const Square covariance = rating_covariance(fit, spread);
  bool all_alike = members.size() > 1;
  for (std::size_t i = 0; i < members.size(); ++i) all_alike = all_alike && spread(i, i) < 1e-3;
  for (std::size_t i = 0; i < members.size(); ++i) {
    Rating& rating = ratings[members[i]];
    rating.elo = fit.rating[i] / elo_unit;
    if (deals < 2) continue;
    const double margin = student_t(deals - 1) * std::sqrt(std::max(0.0, covariance(i, i)));
    const Interval range = all_alike ? hidden_range(fit, i, unseen_share(deals))
                                     : Interval{fit.rating[i] - margin, fit.rating[i] + margin};
    rating.low = range.low / elo_unit;
    rating.high = range.high / elo_unit;
  }
}

}  // namespace

// Covariance of what the bots scored in all deals together, estimated from the differences between the deals.
Square Scoreboard::spread_of_scores() const {
  const std::size_t bots = standings_.size();
  Square spread(bots);
  if (deals_ < 2) return spread;
  const double n = static_cast<double>(deals_);
  for (std::size_t i = 0; i < bots; ++i) {
    for (std::size_t j = 0; j < bots; ++j) {
      const double products = static_cast<double>(scored_together_[i * bots + j]);
      const double means = static_cast<double>(scored_[i]) / n * static_cast<double>(scored_[j]);
      spread(i, j) = (products - means) / 4 * n / (n - 1);  // a half counts a half
    }
  }
  return spread;
}

std::vector<Rating> Scoreboard::ratings() const {
  const std::size_t bots = standings_.size();
  std::vector<Rating> ratings(bots);
  if (bots < 2 || deals_ == 0) return bots < 2 ? std::vector<Rating>{} : ratings;
  if (bots == 2) {
    for (std::size_t bot = 0; bot < 2; ++bot) {
      const Meeting& met = meeting(bot, 1 - bot);
      ratings[bot] = rating_of(met.rate(), met.interval());
    }
    return ratings;
  }

  Square score(bots);
  for (std::size_t i = 0; i < bots; ++i) {
    for (std::size_t j = 0; j < bots; ++j) score(i, j) = meeting(i, j).score();
  }
  const std::vector<int> groups = comparable_groups(score);
  const int middle = main_group(groups);
  std::vector<std::size_t> members;
  for (std::size_t bot = 0; bot < bots; ++bot) {
    if (groups[bot] == middle) members.push_back(bot);
  }
  const Fit fit = fit_bradley_terry(part_of(score, members));
  // What the others took from or gave to a member is the same in every deal, so it adds nothing to the spread.
  rate_members(fit, part_of(spread_of_scores(), members), members, deals_, ratings);
  // A bot that won or lost everything against the group gets only a bound.
  const double unseen = unseen_share(deals_);
  for (std::size_t bot = 0; bot < bots; ++bot) {
    if (groups[bot] < middle) ratings[bot].low = rating_for(1 - unseen, fit.rating) / elo_unit;
    if (groups[bot] > middle) ratings[bot].high = rating_for(unseen, fit.rating) / elo_unit;
  }
  return ratings;
}

}  // namespace ichiba::arena
