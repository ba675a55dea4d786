#include "arena/statistics.hpp"

#include <cmath>
#include <fmt/format.h>

namespace ichiba::arena {

json::object to_json(const Tally& tally) {
  const double n = static_cast<double>(std::max<std::int64_t>(tally.count(), 1));
  const double variance = std::max(0.0, static_cast<double>(tally.squares()) / n - tally.mean() * tally.mean());
  return {{"mean", tally.mean()}, {"sd", std::sqrt(variance)}, {"min", tally.least()}, {"max", tally.most()}};
}

void CommonStatistics::end_game(const CommonFacts& game) {
  moves.add(game.decisions);
  count_winners(game.winners);
  for (std::size_t seat = 0; seat < points.size(); ++seat) points[seat].add(game.points[Seat(static_cast<int>(seat))]);
}

void CommonStatistics::break_off(int moves_made, std::int64_t game, const Forfeited& lost) {
  moves.add(moves_made);
  const auto seat = static_cast<std::size_t>(lost.seat.index());
  count_winners(all_but(lost.seat, static_cast<int>(points.size())));
  forfeits[seat].add(game, fmt::format("game {}, seat {}: {}", game + 1, seat, lost.why));
}

void CommonStatistics::count_winners(SeatSet winners) {
  if (winners.empty()) ++draws;
  for (std::size_t seat = 0; seat < win_parts.size(); ++seat) {
    if (winners.has(Seat(static_cast<int>(seat)))) win_parts[seat] += 12 / winners.size();
  }
}

void CommonStatistics::add(const CommonStatistics& other) {
  moves.add(other.moves);
  offered.add(other.offered);
  draws += other.draws;
  for (std::size_t seat = 0; seat < points.size(); ++seat) {
    points[seat].add(other.points[seat]);
    win_parts[seat] += other.win_parts[seat];
    forfeits[seat].add(other.forfeits[seat]);
  }
}

void CommonStatistics::write(json::object& into) const {
  into["games"] = moves.count();
  into["moves"] = moves.sum();
  into["moves_per_game"] = arena::to_json(moves);
  into["offered_mean"] = offered.mean();
  json::array wins;
  json::array per_seat;
  json::array lost;
  json::array reasons;
  for (std::size_t seat = 0; seat < points.size(); ++seat) {
    wins.emplace_back(static_cast<double>(win_parts[seat]) / 12.0);
    per_seat.push_back(arena::to_json(points[seat]));
    lost.emplace_back(forfeits[seat].count());
    for (const std::string& reason : forfeits[seat].reasons()) reasons.emplace_back(reason);
  }
  into["wins"] = std::move(wins);
  into["draws"] = draws;
  into["forfeits"] = std::move(lost);
  into["forfeit_reasons"] = std::move(reasons);
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
