// The rules of Traders of Osaka: is a move legal, and what does it do? (docs/rules/osaka.md)
#pragma once

#include "engine/core/chance.hpp"
#include "engine/core/expected.hpp"
#include "engine/osaka/apply.hpp"
#include "engine/osaka/move.hpp"
#include "engine/osaka/offers.hpp"
#include "engine/osaka/refusal.hpp"
#include "engine/osaka/state.hpp"

namespace ichiba::osaka {

// Decided from the open table and the mover's own hand, so that a refusal cannot reveal a secret.
expected<Legal, Refusal> check(const Open& open, Bag hand, Seat seat, const Move& move);

inline expected<Legal, Refusal> check(const State& state, Seat seat, const Move& move) {
  return check(state.open, state.hands[seat], seat, move);
}

inline Offers offers(const State& state, Seat seat) { return {state.open, state.hands[seat], seat}; }

// O2: shuffles and deals. Chance gets the pack sorted as lists are written.
template <Chance<Card> C, class Emit>
State set_up(int players, C& chance, Emit&& emit) {
  State state{};
  MoveApplier<C, std::remove_reference_t<Emit>>(state, chance, emit).set_up(players);
  return state;
}

// Carries out a legal move with all its consequences until the next decision. It cannot fail.
template <Chance<Card> C, class Emit>
void apply(State& state, const Legal& legal, C& chance, Emit&& emit) {
  MoveApplier<C, std::remove_reference_t<Emit>>(state, chance, emit).apply(legal);
}

// Carries out offer number `index` of a list that was made from this state.
template <Chance<Card> C, class Emit>
[[gnu::always_inline]] inline void apply(State& state, const Offers& list, std::uint32_t index, C& chance,
                                         Emit&& emit) {
  MoveApplier<C, std::remove_reference_t<Emit>>(state, chance, emit).apply(list, index);
}

}  // namespace ichiba::osaka
