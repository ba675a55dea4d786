// Checks puzzles that were mined before: does each fit the rules, and does a much longer search still say the same?
#pragma once

#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "puzzles/puzzle.hpp"

namespace ichiba::puzzles {

struct ConfirmPlan {
  int sample = 50;  // that many puzzles, drawn by the seed
  std::uint64_t seed = 1;
  std::uint32_t times = 10;  // the budget of one judgement
  int threads = 1;
  std::function<void(int done)> progress = {};  // called from one thread at a time
  const std::atomic<bool>* stop = nullptr;
};

struct Confirmation {
  std::string id;
  bool same_best = false;  // the answer is still the best
  double lead = 0;         // ahead of every other
  double low = 0;          // the lower 99 % bound of that
  std::string best;        // the move that is the best now

  [[nodiscard]] bool confirmed() const { return same_best && low > 0; }
};

// An error names the puzzle that does not fit the rules, and why.
std::expected<void, std::string> fits_rules(const PuzzleSet& set);

// Call it only for a set that fits the rules. Fewer than wanted if the set is small or it was stopped.
std::vector<Confirmation> confirm(const PuzzleSet& set, const ConfirmPlan& plan);

}  // namespace ichiba::puzzles
