// A unit of its own with nothing but the rules and this loop: what else is in a unit, or in the program, would decide
// which functions of the rules are inlined.
#include "ai/search/playout.hpp"

#include "engine/core/events.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::ai {

template <class G>
typename G::State played_out(typename G::State state, Rng& rng) {
  while (!over(state)) {
    auto list = offers(state, first_to_act(state.open));  // not const: a compiler keeps what is const in memory
    apply(state, list, rng.below(list.size()), rng, NoEvents{});
  }
  return state;
}

template osaka::State played_out<osaka::Game>(osaka::State, Rng&);
template tsukiji::State played_out<tsukiji::Game>(tsukiji::State, Rng&);

}  // namespace ichiba::ai
