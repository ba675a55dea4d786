// One fixed workload: uniformly random games from a seed, and a signature of everything that happened in them. `ichiba
// bench` times it; the tests compare it between the native build and WebAssembly. A change to the order of offers, a
// draw, a shuffle or a score changes the signature.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::bench {

struct Workload {
  std::uint32_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t offered = 0;  // moves on offer, added up over all decisions
  std::uint64_t signature = 0;

  friend bool operator==(const Workload&, const Workload&) = default;
};

// A running hash: one multiplication and one rotation per number, so that the games dominate the time.
class Signature {
 public:
  constexpr void mix(std::uint64_t number) { value_ = std::rotl((value_ ^ number) * 0x9FB21C651E98DF25ULL, 29); }
  constexpr void mix(std::uint32_t high, std::uint32_t low) { mix((static_cast<std::uint64_t>(high) << 32U) | low); }
  [[nodiscard]] constexpr std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0x6A09E667F3BCC908ULL;
};

inline int final_points(const osaka::State& state, Seat seat) { return state.points[seat]; }
inline int final_points(const tsukiji::State& state, Seat seat) { return tsukiji::score(state.open, seat); }

// Game number k is dealt, played and reshuffled from one generator, started at derived_seed(seed, k).
template <Game G>
Workload play_random_games(const typename G::Variant& variant, std::uint64_t seed, std::uint32_t games) {
  Workload work;
  Signature signature;
  for (; work.games < games; ++work.games) {
    Rng rng(derived_seed(seed, work.games));
    typename G::State state = G::set_up(variant, rng, NoEvents{});
    while (!over(state)) {
      auto list = offers(state, first_to_act(state.open));  // not const: a compiler keeps what is const in memory
      const std::uint32_t size = list.size();
      const std::uint32_t pick = rng.below(size);
      apply(state, list, pick, rng, NoEvents{});
      ++work.decisions;
      work.offered += size;
      signature.mix(size, pick);
    }
    const SeatSet winners = G::winners(state);
    for (Seat seat : Seats(G::players(variant))) {
      signature.mix(static_cast<std::uint32_t>(final_points(state, seat)), winners.has(seat) ? 1U : 0U);
    }
  }
  work.signature = signature.value();
  return work;
}

}  // namespace ichiba::bench
