// A small network that evaluates positions of Tsukiji Market with the house deck (T1.6), trained by self-play
// (docs/network.md). It uses integers, so that the result is the same on every machine.
#pragma once

#include "ai/search/tsukiji_features.hpp"

namespace ichiba::ai {

// Seat 0's chance to win, a draw counting half, when both are to bid. `before`: see features::each.
float net_value(const tsukiji::State& state, int before);

}  // namespace ichiba::ai
