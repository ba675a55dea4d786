// A game in which every step has its own seed: the same moves meet the same chance and the same bots, however often the
// game was left and opened again in between (docs/daily.md).
#pragma once

#include <cstdint>
#include <span>

#include "engine/core/seat.hpp"

namespace ichiba::daily {

// The deal is step 0.
constexpr std::uint64_t seed_of_step(std::uint64_t game_seed, int step) {
  return game_seed + static_cast<std::uint64_t>(step);
}

// The step from which on a seat could make the move that is due now. Bids are simultaneous: a bot bids in the same
// position and with the same seed whether the other bid is already there or not. `states` are the set-up and the state
// after each step, and `mover(step)` made the step before state `step`.
template <class State, class Mover>
int due_since(std::span<const State> states, Seat seat, Mover&& mover) {
  int step = static_cast<int>(states.size()) - 1;
  while (step > 0 && mover(step) != seat && to_act(states[static_cast<std::size_t>(step) - 1].open).has(seat)) --step;
  return step;
}

}  // namespace ichiba::daily
