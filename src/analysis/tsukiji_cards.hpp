// What a card of Tsukiji Market does for the player who takes it, and to the other.
#pragma once

#include <string_view>
#include <vector>

#include "analysis/reason.hpp"

namespace ichiba::analysis {

// For a pick, a colour, a steal or a discard; the heaviest first. Nothing that a draw could change is included.
std::vector<Reason> card_reasons(const tsukiji::Open& open, Seat seat, const tsukiji::Move& move, const Names& names);

// The card of the display that does most for this player, if they could choose, and what it does.
struct BestCard {
  tsukiji::Face face;
  std::vector<Reason> brings;  // only reasons for it; may be empty
  [[nodiscard]] double weight() const { return brings.empty() ? 0 : brings.front().weight; }
  // `card`, what it `brings` (the kind of the heaviest reason), and the facts of that. Empty if it brings nothing.
  [[nodiscard]] FactList facts() const;
};
BestCard best_card(tsukiji::Open open, Seat seat, const Names& names);

// What the barrel at an end of the balance brings (T6.1).
struct Gift {
  std::string_view words;
  FactList facts;
};
Gift gift_at_the_end(const tsukiji::Open& open);

// Whose side gains, as seen by the player who moves.
inline Fact side_fact(bool own) { return {"how", own ? "own" : "other"}; }

}  // namespace ichiba::analysis
