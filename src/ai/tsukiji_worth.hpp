// How good a position of Tsukiji Market looks to a seat: a rule of thumb, in points of the final score. The greedy bot
// goes by it alone, the search at the end of its lines.
#pragma once

#include "engine/tsukiji/state.hpp"

namespace ichiba::ai {

// The score as things stand, and what piles, specialties and knives promise.
double prospects(const tsukiji::Open& open, Seat seat);

// One's own prospects less the opponent's; plus or minus 1000 when the game is over.
double worth(const tsukiji::State& state, Seat seat);

}  // namespace ichiba::ai
