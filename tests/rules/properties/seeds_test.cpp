// The same seed gives the same game, on every machine and for ever: a change of generator, of dealing, of the order of
// offers or of a rule shows here as another number.
#include <gtest/gtest.h>

#include "record/codec.hpp"
#include "tests/rules/properties/play.hpp"

namespace ichiba::tests {
namespace {

// FNV-1a over the dump of every state of the game.
template <class G>
std::uint64_t fingerprint(const typename G::Variant& table, std::uint64_t seed) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  int step = 0;
  play_game<G>(table, seed, [&](const typename G::State& state) {
    for (const char c : boost::json::serialize(record::dump(state, step++))) {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    }
  });
  return hash;
}

TEST(Seeds, TheSameSeedGivesTheSameGame) {
  for (const auto& [name, table] : tables<osaka::Game>()) {
    EXPECT_EQ(fingerprint<osaka::Game>(table, 77), fingerprint<osaka::Game>(table, 77)) << name;
  }
  for (const auto& [name, table] : tables<tsukiji::Game>()) {
    EXPECT_EQ(fingerprint<tsukiji::Game>(table, 77), fingerprint<tsukiji::Game>(table, 77)) << name;
  }
}

TEST(Seeds, AnotherSeedGivesAnotherGame) {
  EXPECT_NE(fingerprint<osaka::Game>({2, false}, 1), fingerprint<osaka::Game>({2, false}, 2));
  EXPECT_NE(fingerprint<tsukiji::Game>({}, 1), fingerprint<tsukiji::Game>({}, 2));
}

TEST(Seeds, GamesOfFixedSeedsArePinned) {
  EXPECT_EQ(fingerprint<osaka::Game>({2, false}, 1), 7381855391368314644ULL);
  EXPECT_EQ(fingerprint<osaka::Game>({4, false}, 2), 1544467343248264465ULL);
  EXPECT_EQ(fingerprint<tsukiji::Game>({}, 3), 3371278160364338815ULL);
  EXPECT_EQ(fingerprint<tsukiji::Game>({tsukiji::SharedDeck(small_deck()), true}, 4), 14108357765811818143ULL);
}

}  // namespace
}  // namespace ichiba::tests
