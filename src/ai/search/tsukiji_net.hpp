// A small network that judges positions of Tsukiji Market with the house deck (T1.6). It learnt by playing against
// itself (docs/network.md). It counts in whole numbers, so that it judges alike on every machine.
#pragma once

#include "ai/search/tsukiji_features.hpp"

namespace ichiba::ai {

// Seat 0's chance to win, a draw counting half, where both are to bid. `before`: see features::each.
float net_value(const tsukiji::State& state, int before);

}  // namespace ichiba::ai
