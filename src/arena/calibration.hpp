// Are the chances of analyses right? Of all positions in which a seat is said to win with 70 %, about 70 % should be
// won. Games between bots are judged at a few positions each, and what was said is compared with how they ended.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "analysis/assessment.hpp"

namespace ichiba::arena {

struct CalibrationPlan {
  std::string bot;  // plays all seats
  ai::Budget budget;
  ai::Leaf leaf = analysis::judging_leaf;
  std::int64_t games = 1000;
  int positions = 4;  // judged in each game, at random
  std::uint64_t seed = 1;
  int threads = 1;
  std::function<void(std::int64_t finished)> progress;
  const std::atomic<bool>* stop = nullptr;
};

// The chances between two tens of percent.
struct CalibrationBin {
  std::int64_t chances = 0;
  double said = 0;   // their mean
  double won = 0;    // how many were won, a shared win counting in parts
  double error = 0;  // standard error of the difference, from the spread between games
};
struct Calibration {
  std::array<CalibrationBin, 10> bins;
  std::int64_t games = 0;
  double off = 0;  // the mean difference without its sign, each bin weighted by its chances
};

template <class G>
Calibration calibrate(const typename G::Variant& variant, const CalibrationPlan& plan);

}  // namespace ichiba::arena
