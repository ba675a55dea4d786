// One number for everything that an encoding says about some fixed games. It is the same on every machine, in
// WebAssembly and from Python; docs/encodings.md lists it, so that anyone can check theirs.
#pragma once

#include <cstdint>
#include <vector>

#include "encoding/game_encoding.hpp"

namespace ichiba::encoding {

// Plays games of uniformly random legal actions. Game k is dealt and played from a generator started at
// derived_seed(seed, k). Before every action, the observations and the legal actions of all seats are hashed (FNV-1a,
// 64 bits, over numbers in their order as 16-bit words), and then the action.
template <class G>
std::uint64_t contract_hash(const typename G::Variant& variant, Memory memory, std::uint64_t seed, int games) {
  using E = Encoding<G>;
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  const auto mix = [&](std::uint64_t word) { hash = (hash ^ (word & 0xFFFFU)) * 0x100000001B3ULL; };
  std::vector<Number> numbers(static_cast<std::size_t>(E::size(variant, memory)));
  for (int game = 0; game < games; ++game) {
    Rng rng(derived_seed(seed, static_cast<std::uint64_t>(game)));
    typename G::State state = G::set_up(variant, rng, NoEvents{});
    typename E::Pending pending{};
    while (!over(state)) {
      for (Seat seat : Seats(G::players(variant))) {
        std::ranges::fill(numbers, Number{0});
        E::observe(state, seat, pending, memory, numbers.data());
        for (Number number : numbers) mix(static_cast<std::uint16_t>(number));
        const std::uint64_t legal = E::legal(state, seat, pending);
        for (unsigned shift = 0; shift < 64; shift += 16) mix(legal >> shift);
      }
      const Seat seat = to_act(state.open).lowest();
      std::uint64_t legal = E::legal(state, seat, pending);
      for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(std::popcount(legal))); skip > 0; --skip) {
        legal &= legal - 1;
      }
      const int action = std::countr_zero(legal);
      mix(static_cast<std::uint64_t>(action));
      if (const auto move = E::choose(state, seat, pending, action)) {
        apply(state, *check(state, seat, *move), rng, NoEvents{});
      }
    }
  }
  return hash;
}

}  // namespace ichiba::encoding
