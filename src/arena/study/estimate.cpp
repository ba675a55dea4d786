#include "arena/study/estimate.hpp"

#include <algorithm>
#include <cmath>

#include "base/order_statistics.hpp"

namespace ichiba::arena {
namespace {

constexpr double z = 1.959963984540054;
constexpr double never_seen = 3.688879454113936;  // -ln 0.025

double as_double(std::int64_t number) { return static_cast<double>(number); }

}  // namespace

Estimate proportion(double successes, std::int64_t trials) {
  if (trials == 0) return {};
  const double n = as_double(trials);
  const double p = successes / n;
  const double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(std::max(0.0, p * (1 - p) / n + z * z / (4 * n * n)));
  // At 0 and at n the interval ends exactly there, despite rounding.
  const double low = successes <= 0 ? 0 : std::max(0.0, centre - half);
  const double high = successes >= n ? 1 : std::min(1.0, centre + half);
  return {p, Interval{low, high}, trials};
}

Estimate mean(const std::vector<std::int64_t>& numbers) {
  if (numbers.empty()) return {};
  const auto count = std::ssize(numbers);
  const double n = as_double(count);
  std::int64_t sum = 0;
  for (std::int64_t number : numbers) sum += number;
  Estimate estimate{as_double(sum) / n, std::nullopt, count};
  if (count < 2) return estimate;
  if (std::ranges::all_of(numbers, [](std::int64_t number) { return number == 0; })) {
    estimate.interval = Interval{0, never_seen / n};
    return estimate;
  }
  double squares = 0;
  for (std::int64_t number : numbers) {
    const double off = as_double(number) - estimate.value;
    squares += off * off;
  }
  const double half = student_t(count - 1) * std::sqrt(squares / (n - 1) / n);
  const bool counts = std::ranges::min(numbers) >= 0;  // never below zero
  const double low = estimate.value - half;
  estimate.interval = Interval{counts ? std::max(0.0, low) : low, estimate.value + half};
  return estimate;
}

Estimate ratio(const std::vector<Part>& parts, RatioKind kind) {
  const auto games = std::ssize(parts);
  std::int64_t count = 0;
  std::int64_t of = 0;
  std::int64_t with_some = 0;
  for (const Part& part : parts) {
    count += part.count;
    of += part.of;
    with_some += part.of != 0 ? 1 : 0;
  }
  if (of == 0) return {};
  const double value = as_double(count) / as_double(of);
  // Never or always: no game differs from another. To be cautious, each game counts as a single trial.
  if (kind == RatioKind::share && (count == 0 || count == of)) {
    return {value, proportion(value * as_double(with_some), with_some).interval, of};
  }
  Estimate estimate{value, std::nullopt, of};
  if (games < 2) return estimate;
  const double n = as_double(games);
  double squares = 0;
  for (const Part& part : parts) {
    const double off = as_double(part.count) - value * as_double(part.of);
    squares += off * off;
  }
  const double half = student_t(games - 1) * std::sqrt(squares / (n - 1) / n) * n / as_double(of);
  estimate.interval =
      Interval{std::max(0.0, value - half), kind == RatioKind::share ? std::min(1.0, value + half) : value + half};
  return estimate;
}

Estimate quantile(std::vector<std::int64_t> numbers, double q) {
  if (numbers.empty()) return {};
  std::ranges::sort(numbers);
  const auto n = std::ssize(numbers);
  const double wanted = as_double(n) * q;
  const double spread = z * std::sqrt(wanted * (1 - q));
  const auto at_rank = [&](double rank) { return as_double(base::at_rank(numbers, rank)); };
  Estimate estimate{as_double(base::quantile(numbers, q)), std::nullopt, n};
  if (n > 1)
    estimate.interval = Interval{at_rank(std::floor(wanted - spread)), at_rank(std::ceil(wanted + spread) + 1)};
  return estimate;
}

Estimate likeness(const std::vector<Pair>& pairs) {
  const auto count = std::ssize(pairs);
  if (count < 4) return {};
  const double n = as_double(count);
  std::int64_t sum = 0;
  for (const Pair& pair : pairs) sum += pair.first + pair.second;
  const double centre = as_double(sum) / (2 * n);
  double together = 0;
  double squares = 0;
  for (const Pair& pair : pairs) {
    const double first = as_double(pair.first) - centre;
    const double second = as_double(pair.second) - centre;
    together += first * second;
    squares += (first * first + second * second) / 2;
  }
  if (squares == 0) return {};
  Estimate estimate{together / squares, std::nullopt, count};
  if (std::abs(estimate.value) < 1) {
    const double half = z / std::sqrt(n - 1.5);
    const double turned = std::atanh(estimate.value);
    estimate.interval = Interval{std::tanh(turned - half), std::tanh(turned + half)};
  }
  return estimate;
}

}  // namespace ichiba::arena
