// Games in which a search plays all seats, with a signature of all its choices. The tests compare it between the native
// build and WebAssembly: by iterations a search plays the same on every machine.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "ai/bot.hpp"
#include "ai/search/search.hpp"
#include "bench/signature.hpp"

namespace ichiba::bench {

template <Game G>
std::uint64_t search_signature(const typename G::Variant& variant, std::uint64_t seed, std::uint32_t games,
                               const ai::Budget& budget, ai::Leaf leaf) {
  Signature signature;
  const int players = G::players(variant);
  for (std::uint32_t game = 0; game < games; ++game) {
    const std::uint64_t game_seed = derived_seed(seed, game);
    Rng deal(game_seed);
    std::vector<Rng> thoughts;
    std::vector<std::unique_ptr<ai::Search<G>>> bots;
    for (int seat = 0; seat < players; ++seat) {
      thoughts.push_back(ai::bot_rng(game_seed, seat));
      bots.push_back(ai::make_search<G>(budget, leaf));
    }
    std::vector<typename G::Event> events;
    typename G::State state = G::set_up(variant, deal, CollectEvents{events});
    while (!over(state)) {
      for (std::size_t seat = 0; seat < bots.size(); ++seat) {
        for (const auto& event : events) bots[seat]->saw(G::seen(event, Seat(static_cast<int>(seat))));
      }
      events.clear();
      const Seat seat = to_act(state.open).lowest();
      const auto index = static_cast<std::size_t>(seat.index());
      const typename G::Knowledge known = know(state, seat);
      const auto list = offers(known);
      const std::uint32_t chosen = bots[index]->pick(known, list, {thoughts[index]});
      signature.mix(list.size(), chosen);
      apply(state, list[chosen], deal, CollectEvents{events});
    }
  }
  return signature.value();
}

}  // namespace ichiba::bench
