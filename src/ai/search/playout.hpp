// A game played to its end with random moves.
#pragma once

#include "engine/core/random.hpp"

namespace ichiba::ai {

// For both games; see playout.cpp.
template <class G>
typename G::State played_out(typename G::State state, Rng& rng);

}  // namespace ichiba::ai
