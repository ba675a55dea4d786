// Finds puzzles in games between bots. The same seed gives the same puzzles on every machine and on any number of
// threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "puzzles/puzzle.hpp"

namespace ichiba::puzzles {

struct MinePlan {
  std::uint64_t seed = 1;
  int count = 200;
  std::uint32_t budget = 40'000;  // iterations of each of the first two judgements
  double margin = 0.03;           // in chance to win
  int threads = 1;
  bool graded = true;  // by how often the levels solve each
  // Called from one thread at a time, after every game.
  std::function<void(int found, std::int64_t games)> progress = {};
  const std::atomic<bool>* stop = nullptr;
};

// Fewer than wanted if it was stopped, or if a great many games have too few.
template <class G>
PuzzleSet mine(const MinePlan& plan);

// The puzzles of game number k, at most one of a theme.
template <class G>
std::vector<Puzzle> puzzles_in_game(const MinePlan& plan, std::int64_t k);

}  // namespace ichiba::puzzles
