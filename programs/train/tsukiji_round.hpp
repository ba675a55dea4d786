// The end of a round of Tsukiji Market as self-play judges it.
#pragma once

#include <cstdint>

#include "ai/search/tsukiji_value.hpp"

namespace ichiba::train {

inline constexpr int nothing_on_top = 1000;  // is no face

inline int top_of(const tsukiji::State& state) { return state.draw.empty() ? nothing_on_top : state.draw.top().code(); }

// The value for seat 0 if all choices of the round are made as they look best; judge(state) gives that of a position
// in which both are to bid.
template <class Judge>
float settle(const tsukiji::State& state, Rng& rng, const Judge& judge, std::uint32_t* best_pick = nullptr) {
  if (over(state)) return ai::result(state);
  if (state.open.phase == tsukiji::Phase::bid) return judge(state);
  const Seat seat = state.open.actor;
  const tsukiji::Offers list(state.open, seat);
  float best = -1;
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    tsukiji::State next = state;
    apply(next, list[i], rng, NoEvents{});
    const float value = ai::for_seat(settle(next, rng, judge), seat);
    if (value <= best) continue;
    best = value;
    if (best_pick != nullptr) *best_pick = i;
  }
  return ai::for_seat(best, seat);
}

}  // namespace ichiba::train
