// What a card of Tsukiji Market does for the one who takes it, and to the other.
#pragma once

#include <vector>

#include "analysis/reason.hpp"

namespace ichiba::analysis {

// For a pick, a colour, a steal or a discard; what weighs most first. Nothing that a draw could change is told.
std::vector<Reason> card_reasons(const tsukiji::Open& open, Seat seat, const tsukiji::Move& move, const Names& names);

// The card of the display that does most for this player, if it were theirs to choose, and what it does.
struct BestCard {
  tsukiji::Face face;
  std::vector<Reason> brings;  // only what speaks for it; empty where nothing does
  [[nodiscard]] double weight() const { return brings.empty() ? 0 : brings.front().weight; }
};
BestCard best_card(tsukiji::Open open, Seat seat, const Names& names);

}  // namespace ichiba::analysis
