// What anyone can check theirs against: how many ways there are to play the first moves of a game, and one number for
// everything that an encoding says about some fixed games. They are the same on every machine, in WebAssembly and from
// Python; docs/encodings.md lists them.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "encoding/game_encoding.hpp"

namespace ichiba::encoding {

struct NeverStop {
  bool operator()() const { return false; }
};

// The number of ways to play so many moves from here, as far as the rules offer them; a game that ends sooner is one
// way. Every branch gets a copy of the generator, so chance is a function of the seed and of the number of draws
// before. Of two who act at once, the lower seat chooses first. Of no meaning once stop() is true.
template <class G, class Stop = NeverStop>
std::uint64_t count_paths(const typename G::State& state, const Rng& rng, int depth, const Stop& stop = {}) {
  if (depth == 0 || over(state)) return 1;
  const auto list = offers(state, to_act(state.open).lowest());
  if (depth == 1) return list.size();
  std::uint64_t paths = 0;
  for (std::uint32_t i = 0; i < list.size() && !stop(); ++i) {
    typename G::State next = state;
    Rng chance = rng;
    apply(next, list[i], chance, NoEvents{});
    paths += count_paths<G>(next, chance, depth - 1, stop);
  }
  return paths;
}

// Of the game that is dealt from this seed.
template <class G, class Stop = NeverStop>
std::uint64_t perft(const typename G::Variant& variant, std::uint64_t seed, int depth, const Stop& stop = {}) {
  Rng rng(seed);
  const typename G::State state = G::set_up(variant, rng, NoEvents{});
  return count_paths<G>(state, rng, depth, stop);
}

// How far ahead it is sensible to ask.
inline constexpr int deepest_perft = 20;

// Plays a game of uniformly random legal actions, dealt and played from this generator. Before every action it calls
// before(state, pending), and then chosen(action).
template <class G, class Before, class Chosen>
void play_contract_game(const typename G::Variant& variant, Rng rng, Before before, Chosen chosen) {
  using E = Encoding<G>;
  typename G::State state = G::set_up(variant, rng, NoEvents{});
  typename E::Pending pending{};
  while (!over(state)) {
    before(std::as_const(state), std::as_const(pending));
    const Seat seat = to_act(state.open).lowest();
    std::uint64_t legal = E::legal(state, seat, pending);
    for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(std::popcount(legal))); skip > 0; --skip) {
      legal &= legal - 1;
    }
    const int action = std::countr_zero(legal);
    chosen(action);
    if (const auto move = E::choose(state, seat, pending, action)) {
      apply(state, *check(state, seat, *move), rng, NoEvents{});
    }
  }
}

// Plays such games: game k from a generator started at derived_seed(seed, k). Before every action, the observations and
// the legal actions of all seats are hashed (FNV-1a, 64 bits, over numbers in their order as 16-bit words), and then
// the action.
template <class G>
std::uint64_t contract_hash(const typename G::Variant& variant, Memory memory, std::uint64_t seed, int games) {
  using E = Encoding<G>;
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  const auto mix = [&](std::uint64_t word) { hash = (hash ^ (word & 0xFFFFU)) * 0x100000001B3ULL; };
  std::vector<Number> numbers(static_cast<std::size_t>(E::size(variant, memory)));
  for (int game = 0; game < games; ++game) {
    play_contract_game<G>(
        variant, Rng(derived_seed(seed, static_cast<std::uint64_t>(game))),
        [&](const auto& state, const auto& pending) {
          for (Seat seat : Seats(G::players(variant))) {
            std::ranges::fill(numbers, Number{0});
            E::observe(state, seat, pending, memory, numbers.data());
            for (Number number : numbers) mix(static_cast<std::uint16_t>(number));
            const std::uint64_t legal = E::legal(state, seat, pending);
            for (unsigned shift = 0; shift < 64; shift += 16) mix(legal >> shift);
          }
        },
        [&](int action) { mix(static_cast<std::uint64_t>(action)); });
  }
  return hash;
}

}  // namespace ichiba::encoding
