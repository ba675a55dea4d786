// How chance comes into a game. A seeded Rng when playing; a script when a record is replayed.
#pragma once

#include <concepts>
#include <span>

#include "engine/core/seat.hpp"

namespace ichiba {

template <class C, class Card>
concept Chance = requires(C chance, std::span<Card> pile, std::span<const Seat> tied) {
  chance.shuffle(pile);                              // arranges the pile, top first
  { chance.lot(tied) } -> std::convertible_to<int>;  // one of the tied seats
};

// For two-sided cards: a fresh pack is shuffled by order and by which side is up.
template <class C, class Card>
concept TwoSidedChance = requires(C chance, std::span<Card> pile) {
  chance.shuffle(pile);
  chance.shuffle_pack(pile);
};

}  // namespace ichiba
