// The rules of Tsukiji Market: is a move legal, and what does it do? (docs/rules/tsukiji.md)
#pragma once

#include "engine/core/chance.hpp"
#include "engine/core/expected.hpp"
#include "engine/tsukiji/apply.hpp"
#include "engine/tsukiji/move.hpp"
#include "engine/tsukiji/offers.hpp"
#include "engine/tsukiji/refusal.hpp"
#include "engine/tsukiji/state.hpp"

namespace ichiba::tsukiji {

// Decided only from what lies open, so that a refusal cannot reveal a secret.
expected<Legal, Refusal> check(const Open& open, Seat seat, const Move& move);

inline expected<Legal, Refusal> check(const State& state, Seat seat, const Move& move) {
  return check(state.open, seat, move);
}

inline Offers offers(const State& state, Seat seat) { return {state.open, seat}; }

// T2: shuffles and deals.
template <TwoSidedChance<Face> C, class Emit>
State set_up(const Deck& deck, bool friendly, C& chance, Emit&& emit) {
  State state{};
  state.open.deck = &deck;
  state.open.friendly = friendly;
  MoveApplier<C, std::remove_reference_t<Emit>>(state, chance, emit).set_up();
  return state;
}

// Carries out a legal move with all its consequences until the next decision. It cannot fail.
template <TwoSidedChance<Face> C, class Emit>
void apply(State& state, const Legal& legal, C& chance, Emit&& emit) {
  MoveApplier<C, std::remove_reference_t<Emit>>(state, chance, emit).apply(legal);
}

// Carries out offer number `index` of a list that was made from this state.
template <TwoSidedChance<Face> C, class Emit>
[[gnu::always_inline]] inline void apply(State& state, const Offers& list, std::uint32_t index, C& chance,
                                         Emit&& emit) {
  MoveApplier<C, std::remove_reference_t<Emit>>(state, chance, emit).apply(list, index);
}

}  // namespace ichiba::tsukiji
