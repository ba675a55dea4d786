// What a card of Tsukiji Market does for the one who takes it, and to the other.
#pragma once

#include <string_view>
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
  // `card`, what it `brings` (the kind of the weightiest), and the facts of that. Only where it brings something.
  [[nodiscard]] FactList facts() const;
};
BestCard best_card(tsukiji::Open open, Seat seat, const Names& names);

// What the barrel at an end of the balance brings (T6.1).
struct Gift {
  std::string_view words;
  FactList facts;
};
Gift gift_at_the_end(const tsukiji::Open& open);

// Whose side something falls to, as seen by the one who moves.
inline Fact side_fact(bool own) { return {"how", own ? "own" : "other"}; }

}  // namespace ichiba::analysis
