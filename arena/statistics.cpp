#include "arena/statistics.hpp"

#include <cmath>

namespace ichiba::arena {

void Tally::add(std::int64_t value) {
  least_ = count_ == 0 ? value : std::min(least_, value);
  most_ = count_ == 0 ? value : std::max(most_, value);
  ++count_;
  sum_ += value;
  squares_ += value * value;
}

void Tally::add(const Tally& other) {
  if (other.count_ == 0) return;
  least_ = count_ == 0 ? other.least_ : std::min(least_, other.least_);
  most_ = count_ == 0 ? other.most_ : std::max(most_, other.most_);
  count_ += other.count_;
  sum_ += other.sum_;
  squares_ += other.squares_;
}

double Tally::mean() const { return count_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(count_); }

json::object Tally::to_json() const {
  const double n = static_cast<double>(std::max<std::int64_t>(count_, 1));
  const double variance = std::max(0.0, static_cast<double>(squares_) / n - mean() * mean());
  return {{"mean", mean()}, {"sd", std::sqrt(variance)}, {"min", least_}, {"max", most_}};
}

void CommonStatistics::end_game(const CommonFacts& game) {
  moves.add(game.decisions);
  if (game.winners.empty()) ++draws;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    points[i].add(game.points[seat]);
    win_parts[i] += game.win_parts(seat);
  }
}

void CommonStatistics::add(const CommonStatistics& other) {
  moves.add(other.moves);
  offered.add(other.offered);
  draws += other.draws;
  for (std::size_t seat = 0; seat < points.size(); ++seat) {
    points[seat].add(other.points[seat]);
    win_parts[seat] += other.win_parts[seat];
  }
}

void CommonStatistics::write(json::object& into) const {
  into["games"] = moves.count();
  into["moves"] = moves.sum();
  into["moves_per_game"] = moves.to_json();
  into["offered_mean"] = offered.mean();
  json::array wins;
  json::array per_seat;
  for (std::size_t seat = 0; seat < points.size(); ++seat) {
    wins.emplace_back(static_cast<double>(win_parts[seat]) / 12.0);
    per_seat.push_back(points[seat].to_json());
  }
  into["wins"] = std::move(wins);
  into["draws"] = draws;
  into["points"] = std::move(per_seat);
}

json::object shares(std::initializer_list<std::string_view> names, const std::int64_t* counts) {
  std::int64_t total = 0;
  for (std::size_t i = 0; i < names.size(); ++i) total += counts[i];
  json::object object;
  std::size_t i = 0;
  for (std::string_view name : names) {
    object[name] = total == 0 ? 0.0 : static_cast<double>(counts[i]) / static_cast<double>(total);
    ++i;
  }
  return object;
}

}  // namespace ichiba::arena
