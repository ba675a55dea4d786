// How good a position of Traders of Osaka looks to a seat: a rule of thumb, in victory points. The greedy bot goes by
// it alone, the search at the end of its lines.
#pragma once

#include "engine/osaka/state.hpp"

namespace ichiba::ai {

// Points made, and what coins, tokens and lots on their way promise.
double business(const osaka::State& state, Seat seat);

}  // namespace ichiba::ai
