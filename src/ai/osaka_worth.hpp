// How good a position of Traders of Osaka looks to a seat: a rule of thumb, in victory points. The greedy bot uses only
// this, the search at its leaves.
#pragma once

#include "engine/osaka/state.hpp"

namespace ichiba::ai {

// Points made, and the expected value of coins, tokens and lots under way.
// Goods at sea seem this part less likely to arrive than they are (ai/flaws.hpp).
double business(const osaka::State& state, Seat seat, double fear = 0);

}  // namespace ichiba::ai
