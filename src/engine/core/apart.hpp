// Steps of the rules that are seldom taken.
#pragma once

namespace ichiba {

// Calls step(applier): apart, so that it takes no registers from what every move does, and on another applier of the
// same state, so that the one of every move needs no memory.
template <class Applier, class State, class Chance, class Emit, class Step>
[[gnu::noinline]] void run_apart(State& state, Chance& chance, Emit& emit, Step step) {
  Applier applier(state, chance, emit);
  step(applier);
}

}  // namespace ichiba
