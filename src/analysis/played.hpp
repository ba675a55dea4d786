// A game as it was played, cut into points of decision: each a decision, or a round of bids, which both seats make at
// once.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::analysis {

using Names = std::vector<std::string>;

template <class G>
struct Played {
  typename G::Variant variant;
  Names names;
  std::vector<typename G::State> states;  // before each move, and at the end
  std::vector<typename G::Legal> moves;
  std::vector<std::vector<typename G::Event>> events;  // of each move

  [[nodiscard]] int players() const { return static_cast<int>(names.size()); }
};

struct DecisionPoint {
  std::size_t first = 0;      // number of its first move, from 0
  std::size_t count = 1;      // 2: both bids of a round; 0: the decision at which an unfinished record stops
  bool both_bid = false;      // two bids met
  bool chance_after = false;  // could something else have turned up, given what was known?
};

template <class G>
std::vector<DecisionPoint> decision_points_of(const Played<G>& game);

}  // namespace ichiba::analysis
