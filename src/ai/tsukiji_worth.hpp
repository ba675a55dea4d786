// How good a position of Tsukiji Market looks to a seat: a rule of thumb, in points of the final score. The greedy bot
// uses only this, the search at its leaves.
#pragma once

#include "ai/flaws.hpp"
#include "engine/tsukiji/state.hpp"

namespace ichiba::ai {

// The current score, and the expected value of piles, specialties and knives, of which this part counts.
double prospects(const tsukiji::Open& open, Seat seat, double hope = 1);

// The seat's prospects minus the opponent's; plus or minus 1000 when the game is over.
double worth(const tsukiji::State& state, Seat seat, const Flaws& flaws = {});

}  // namespace ichiba::ai
