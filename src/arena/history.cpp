#include "arena/history.hpp"

namespace ichiba::arena {
namespace {

constexpr std::size_t most_points = 400;

}  // namespace

void History::add(const Scoreboard& board, const DealResult& deal, std::optional<double> llr) {
  const std::vector<std::int64_t> twelfths = twelfths_of(board.schedule(), deal);
  deal_scores_.resize(twelfths.size());
  for (std::size_t bot = 0; bot < twelfths.size(); ++bot) ++deal_scores_[bot][twelfths[bot]];

  Point point{board.deals(), {}, {}, llr};
  for (const Standing& standing : board.standings()) {
    point.win_rate.push_back(standing.win_rate());
    point.interval.push_back(standing.interval());
  }
  last_ = point;
  if (point.deals % stride_ != 0) return;
  points_.push_back(std::move(point));
  if (points_.size() <= most_points) return;
  stride_ *= 2;
  std::erase_if(points_, [&](const Point& old) { return old.deals % stride_ != 0; });
}

std::vector<History::Point> History::points() const {
  std::vector<Point> points = points_;
  if (last_ && (points.empty() || points.back().deals != last_->deals)) points.push_back(*last_);
  return points;
}

}  // namespace ichiba::arena
