#include "analysis/account.hpp"

#include <algorithm>
#include <cmath>

namespace ichiba::analysis {
namespace {

struct Stretch {
  std::size_t first;
  std::size_t last;
  Chances start{};
  double noise = 0;
};

std::vector<Stretch> stretches_of(const std::vector<Point>& points) {
  std::vector<Stretch> stretches;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i == 0 || points[i - 1].chance_after || points[i - 1].met) stretches.push_back({i, i});
    stretches.back().last = i;
  }
  return stretches;
}

// The share of a change that keeps everybody's chance within 0 ... 1.
double possible_part(const Chances& from, const Chances& change) {
  double part = 1;
  for (std::size_t i = 0; i < most_seats; ++i) {
    if (from[i] + change[i] < 0) part = std::min(part, -from[i] / change[i]);
    if (from[i] + change[i] > 1) part = std::min(part, (1 - from[i]) / change[i]);
  }
  return std::max(0.0, part);
}

// From the mean of its points, forwards. Less noisy points count for more.
void lay_out(const std::vector<Point>& points, Stretch& stretch, std::vector<AccountLine>& lines) {
  Chances sum{};
  Chances done{};
  double weights = 0;
  for (std::size_t i = stretch.first; i <= stretch.last; ++i) {
    const double weight = 1 / (points[i].noise * points[i].noise);
    sum = sum + weight * (points[i].level - done);
    done = done + points[i].effect;
    weights += weight;
  }
  stretch.noise = 1 / std::sqrt(weights);
  Chances now = as_chances(1 / weights * sum);
  for (std::size_t i = stretch.first; i <= stretch.last; ++i) {
    lines[i].before = now;
    lines[i].scale = possible_part(now, points[i].effect);
    now = lines[i].after = now + lines[i].scale * points[i].effect;
  }
}

// From the known result, backwards.
void lay_out_from_end(const std::vector<Point>& points, const Stretch& stretch, const Chances& result,
                      std::vector<AccountLine>& lines) {
  Chances now = result;
  for (std::size_t i = stretch.last + 1; i-- > stretch.first;) {
    lines[i].after = now;
    lines[i].scale = possible_part(now, -1 * points[i].effect);
    now = lines[i].before = now - lines[i].scale * points[i].effect;
  }
}

}  // namespace

Account settle(const std::vector<Point>& points, const std::optional<Chances>& result) {
  Account account;
  account.lines.resize(points.size());
  if (points.empty()) return account;
  std::vector<Stretch> stretches = stretches_of(points);
  for (Stretch& stretch : stretches) {
    const Point& last = points[stretch.last];
    const bool leads_to_end = result && stretch.last + 1 == points.size() && !last.chance_after && !last.met;
    if (leads_to_end) {
      lay_out_from_end(points, stretch, *result, account.lines);
    } else {
      lay_out(points, stretch, account.lines);
    }
  }
  account.start = account.lines.front().before;
  account.end = result ? *result : account.lines.back().after;
  for (std::size_t k = 0; k < stretches.size(); ++k) {
    const bool is_last = k + 1 == stretches.size();
    AccountLine& line = account.lines[stretches[k].last];
    const Point& point = points[stretches[k].last];
    const Chances next = is_last ? account.end : account.lines[stretches[k + 1].first].before;
    // If only the bids came in between, the next stretch is the best estimate of what their meeting was worth.
    const Chances met = !point.met ? line.after : point.chance_after ? *point.met : next;
    line.met = met - line.after;
    line.turned_up = next - met;
    line.noise = std::hypot(stretches[k].noise, is_last ? 0 : stretches[k + 1].noise);
  }
  return account;
}

}  // namespace ichiba::analysis
