// A move that the rules have found legal for a seat in a state. Only the rules can make one, and applying it cannot
// fail.
#pragma once

#include "engine/core/seat.hpp"

namespace ichiba {

// Offers and Referee are the parts of a game's rules that make legal moves.
template <class Move, class Offers, class Referee>
class LegalMove {
 public:
  [[nodiscard]] const Move& move() const { return move_; }
  [[nodiscard]] Seat seat() const { return seat_; }

 private:
  friend Offers;
  friend Referee;
  // From a move, or from one of its alternatives.
  template <class M>
  LegalMove(Seat seat, const M& move) : move_(move), seat_(seat) {}

  Move move_;
  Seat seat_;
};

}  // namespace ichiba
