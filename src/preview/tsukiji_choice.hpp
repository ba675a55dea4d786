// What a card that is taken, stolen or discarded at Tsukiji Market would do, according to the rules, on a table made
// from what lies open. The draw pile is left out, because the preview must not depend on unknown cards.
#pragma once

#include <optional>

#include "engine/tsukiji/game.hpp"

namespace ichiba::preview {

struct Choice {
  tsukiji::Open moved;  // the table when the card has just been placed or removed
  std::optional<tsukiji::SpecialtyEarned> earned;
  std::optional<Seat> end_of_track;
  std::optional<tsukiji::GameEnded> end;
  int pull = 0;  // of the barrel, by icon and bonus, towards seat 0
  // Whose end of the balance the barrel is at then. What follows in the round may still take it away from there.
  std::optional<Seat> barrel_at_end;
};

// Nothing for a bid, and for a move that the rules refuse.
std::optional<Choice> choice(const tsukiji::Open& open, Seat seat, const tsukiji::Move& move);

// What the barrel brings to the player at whose end a round leaves it (T6.1, T6.3).
struct EndBonus {
  tsukiji::Bonus bonus;
  int cards;
};
EndBonus end_bonus(const tsukiji::Open& open);

}  // namespace ichiba::preview
