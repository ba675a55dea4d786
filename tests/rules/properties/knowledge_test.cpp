// Views and knowledge hold everything that a seat may use, and nothing that it may not know: a state sampled from the
// seat's knowledge looks exactly like the true one to that seat.
#include <cstring>
#include <gtest/gtest.h>

#include "tests/rules/properties/play.hpp"

namespace ichiba::tests {
namespace {

template <class T>
bool same_bytes(const T& a, const T& b) {
  static_assert(std::has_unique_object_representations_v<T>);
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

// Offers refer to the view they were made from, so both views have to be kept while they are compared.
template <class G>
void expect_same_offers(const typename G::Offers& a, const typename G::Offers& b) {
  ASSERT_EQ(a.size(), b.size());
  const std::uint32_t step = std::max(1U, a.size() / 50);  // all of a short list, some of a long one
  for (std::uint32_t i = 0; i < a.size(); i += step) {
    ASSERT_EQ(a[i].move(), b[i].move());
    ASSERT_EQ(a[i].seat(), b[i].seat());
  }
}

template <class G>
void expect_no_difference(const typename G::State& state, Seat seat, Rng& rng, bool play_on) {
  const typename G::View seen = view(state, seat);
  const typename G::Knowledge known = know(state, seat);
  expect_same_offers<G>(offers(state, seat), offers(seen));
  expect_same_offers<G>(offers(state, seat), offers(known));

  typename G::State other = sample(known, rng);
  ASSERT_TRUE(same_bytes(view(other, seat), seen));
  ASSERT_TRUE(same_bytes(view(other, std::nullopt), view(state, std::nullopt)));
  ASSERT_TRUE(same_bytes(know(other, seat), known));
  ASSERT_EQ(to_act(other.open), to_act(state.open));
  if (!play_on) return;
  for (int moves = 0; !over(other); ++moves) {
    ASSERT_LT(moves, 5000) << "a state dealt again can be played to its end";
    apply(other, any_move(other, any_actor(other, rng), rng), rng, NoEvents{});
  }
}

template <class G>
void expect_no_difference_in_games(int games) {
  for (const auto& [name, table] : tables<G>()) {
    for (int i = 0; i < games; ++i) {
      const std::uint64_t seed = derived_seed(3000, static_cast<std::uint64_t>(i));
      SCOPED_TRACE(name + ", seed " + std::to_string(seed));
      Rng rng(seed ^ 1U);
      int states = 0;
      play_game<G>(table, seed, [&](const typename G::State& state) {
        ++states;
        for (Seat seat : Seats(G::players(table))) {
          if (!testing::Test::HasFatalFailure()) expect_no_difference<G>(state, seat, rng, states % 16 == 0);
        }
      });
      if (testing::Test::HasFatalFailure()) return;
      ASSERT_GT(states, 2);
    }
  }
}

TEST(Knowledge, O12_2_O12_3_Osaka) { expect_no_difference_in_games<osaka::Game>(40); }
TEST(Knowledge, T9_Tsukiji) { expect_no_difference_in_games<tsukiji::Game>(200); }

// Refusals may not depend on a secret either: the same words for every sampled state.
template <class G>
void expect_same_verdicts(const typename G::Variant& table, std::uint64_t seed, const std::vector<std::string>& tries) {
  Rng rng(seed ^ 2U);
  play_game<G>(table, seed, [&](const typename G::State& state) {
    for (Seat seat : Seats(G::players(table))) {
      const typename G::State other = sample(know(state, seat), rng);
      for (const std::string& text : tries) {
        const auto move = G::parse(table, text).value();
        const auto here = check(state, seat, move);
        const auto there = check(other, seat, move);
        ASSERT_EQ(here.has_value(), check(know(state, seat), move).has_value()) << text;
        ASSERT_EQ(here.has_value(), there.has_value()) << text;
        if (!here) {
          ASSERT_EQ(here.error(), there.error()) << text;
        }
      }
    }
  });
}

TEST(Knowledge, O12_2_ARefusalTellsNoSecret) {
  expect_same_verdicts<osaka::Game>(
      {3, false}, 31, {"take R5", "take R5*", "reserve farm B2", "buy R5 B5", "pass", "insure R2 : R5", "token R"});
}
TEST(Knowledge, T9_ARefusalTellsNoSecret) {
  expect_same_verdicts<tsukiji::Game>(
      {{}, true}, 32,
      {"bid 2", "bid 5", "pick 1 tuna", "pick 2 salmon", "colour tuna", "steal tuna 1a", "discard salmon 5a"});
}

}  // namespace
}  // namespace ichiba::tests
