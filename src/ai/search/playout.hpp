// A game played to its end with random moves.
#pragma once

#include "engine/core/events.hpp"
#include "engine/core/random.hpp"

namespace ichiba::ai {

template <class G>
typename G::State played_out(typename G::State state, Rng& rng) {
  while (!over(state)) {
    const auto list = offers(state, to_act(state.open).lowest());
    apply(state, list[rng.below(list.size())], rng, NoEvents{});
  }
  return state;
}

}  // namespace ichiba::ai
