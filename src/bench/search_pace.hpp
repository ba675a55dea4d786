// The speed of a search, always from the openings of the same deals, where games are longest.
#pragma once

#include <cstdint>

#include "ai/search/search.hpp"
#include "bench/signature.hpp"

namespace ichiba::bench {

// Searches the first decision of this many deals, and hashes the choices into one number.
template <Game G>
std::uint64_t search_openings(ai::Search<G>& search, const typename G::Variant& variant, std::uint32_t deals) {
  Signature signature;
  for (std::uint32_t k = 0; k < deals; ++k) {
    Rng rng(derived_seed(1, k));
    const typename G::State state = G::set_up(variant, rng, NoEvents{});
    const typename G::Knowledge known = know(state, to_act(state.open).lowest());
    const auto list = offers(known);
    signature.mix(list.size(), search.pick(known, list, {rng}));
  }
  return signature.value();
}

}  // namespace ichiba::bench
