// Random games of actions, for tests of the encodings.
#pragma once

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>

#include "encoding/game_encoding.hpp"
#include "tests/rules/properties/play.hpp"

namespace ichiba::tests {

// How many states a test visits at each table: `make test-encodings` makes it a million in all.
inline int states_to_visit() {
  const char* text = std::getenv("ICHIBA_ENCODING_STATES");
  return text == nullptr ? 1000 : std::atoi(text);
}

inline int any_action(std::uint64_t legal, Rng& rng) {
  for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(std::popcount(legal))); skip > 0; --skip) {
    legal &= legal - 1;
  }
  return std::countr_zero(legal);
}

template <class T>
bool same_bytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

// Calls visit(state, pending) before every action, until enough states have been seen.
template <class G, class Visit>
void play_by_actions(const typename G::Variant& variant, Visit visit) {
  using E = encoding::Encoding<G>;
  const int wanted = states_to_visit();
  for (int seen = 0, game = 0; seen < wanted; ++game) {
    Rng rng(derived_seed(5, static_cast<std::uint64_t>(game)));
    typename G::State state = G::set_up(variant, rng, NoEvents{});
    typename E::Pending pending{};
    while (!over(state)) {
      visit(state, pending);
      ++seen;
      const Seat seat = any_actor(state, rng);
      const std::uint64_t legal = E::legal(state, seat, pending);
      ASSERT_NE(legal, 0U) << "a player who has to act can act";
      const auto move = E::choose(state, seat, pending, any_action(legal, rng));
      if (!move) continue;
      ASSERT_EQ(pending, typename E::Pending{}) << "a complete move leaves nothing pending";
      const auto checked = check(state, seat, *move);
      ASSERT_TRUE(checked) << G::text(variant, *move);
      apply(state, *checked, rng, NoEvents{});
    }
    visit(state, pending);
    ++seen;
  }
}

}  // namespace ichiba::tests
