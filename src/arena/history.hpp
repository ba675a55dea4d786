// The course of a match, thinned out as it grows, so that a match of any length can be drawn.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "arena/scoreboard.hpp"

namespace ichiba::arena {

class History {
 public:
  struct Point {
    std::int64_t deals = 0;
    std::vector<double> win_rate;  // by bot
    std::vector<Interval> interval;
    std::optional<double> llr;  // of the sequential test
  };

  // After every deal; `deal` is the one that was counted last.
  void add(const Scoreboard& board, const DealResult& deal, std::optional<double> llr = {});

  // A few hundred points at most, including the last.
  [[nodiscard]] std::vector<Point> points() const;
  // By bot: how often a deal gave it this many twelfths of a win.
  [[nodiscard]] const std::vector<std::map<std::int64_t, std::int64_t>>& deal_scores() const { return deal_scores_; }

 private:
  std::vector<Point> points_;
  std::int64_t stride_ = 1;
  std::optional<Point> last_;
  std::vector<std::map<std::int64_t, std::int64_t>> deal_scores_;
};

}  // namespace ichiba::arena
