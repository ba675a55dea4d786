// The generator against numbers computed by another program from docs/random.md.
#include "engine/core/random.hpp"

#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <vector>

#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba {
namespace {

using Words = std::vector<std::uint64_t>;

Words outputs(auto generator, int count) {
  Words words;
  for (int i = 0; i < count; ++i) words.push_back(generator.next());
  return words;
}

TEST(Random, SplitmixGivesItsKnownOutputs) {
  EXPECT_EQ(outputs(SeedMixer(0), 4),
            (Words{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec}));
  EXPECT_EQ(outputs(SeedMixer(1), 4),
            (Words{0x910a2dec89025cc1, 0xbeeb8da1658eec67, 0xf893a2eefb32555e, 0x71c18690ee42c90b}));
}

TEST(Random, XoshiroGivesItsKnownOutputs) {
  EXPECT_EQ(outputs(Rng(0), 4),
            (Words{0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c}));
  EXPECT_EQ(outputs(Rng(1), 4),
            (Words{0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514, 0x642e1c7bc266a3a7}));
  EXPECT_EQ(outputs(Rng(~0ULL), 4),
            (Words{0x8f5520d52a7ead08, 0xc476a018caa1802d, 0x81de31c0d260469e, 0xbf658d7e065f3c2f}));
}

TEST(Random, SmallNumbersArePinned) {
  const auto ten = [](std::uint64_t seed) {
    Rng rng(seed);
    std::vector<std::uint32_t> drawn;
    for (int i = 0; i < 10; ++i) drawn.push_back(rng.below(10));
    return drawn;
  };
  EXPECT_EQ(ten(1), (std::vector<std::uint32_t>{7, 5, 5, 3, 6, 1, 0, 3, 8, 5}));
  EXPECT_EQ(ten(0), (std::vector<std::uint32_t>{6, 7, 1, 4, 7, 9, 4, 5, 8, 9}));
}

// With n = 3 x 2^30 every fourth output is rejected: exactly those whose upper half is a multiple of four.
TEST(Random, UnfairDrawsAreThrownAway) {
  constexpr std::uint32_t n = 3U << 30U;
  Rng rng(5);
  Rng plain(5);
  int thrown = 0;
  for (int i = 0; i < 1000; ++i) {
    std::uint64_t upper = plain.next() >> 32U;
    while (upper % 4 == 0) {
      ++thrown;
      upper = plain.next() >> 32U;
    }
    ASSERT_EQ(rng.below(n), static_cast<std::uint32_t>((upper * n) >> 32U)) << "draw " << i;
  }
  EXPECT_GT(thrown, 250);
  EXPECT_EQ(rng, plain) << "both have drawn equally often";
}

TEST(Random, EachNumberIsEquallyLikely) {
  constexpr int draws = 60000;
  Rng rng(99);
  std::map<std::uint32_t, int> seen;
  for (int i = 0; i < draws; ++i) ++seen[rng.below(12)];
  ASSERT_EQ(seen.size(), 12U);
  for (const auto& [number, count] : seen) {
    EXPECT_LT(number, 12U);
    EXPECT_NEAR(count, draws / 12, 350) << number;  // five standard deviations
  }
}

TEST(Random, BelowOneDrawsZero) {
  Rng rng(3);
  EXPECT_EQ(rng.below(1), 0U);
}

TEST(Random, AShuffleIsPinned) {
  std::vector<int> items(12);
  std::iota(items.begin(), items.end(), 0);
  Rng(7).shuffle(std::span(items));
  EXPECT_EQ(items, (std::vector{2, 10, 4, 1, 5, 0, 6, 7, 9, 11, 3, 8}));
}

TEST(Random, EveryOrderOfFourIsEquallyLikely) {
  Rng rng(17);
  std::map<std::vector<int>, int> seen;
  for (int i = 0; i < 24000; ++i) {
    std::vector items{0, 1, 2, 3};
    rng.shuffle(std::span(items));
    ++seen[items];
  }
  ASSERT_EQ(seen.size(), 24U);
  for (const auto& [order, count] : seen) EXPECT_NEAR(count, 1000, 160);  // five standard deviations
}

TEST(Random, TheSeedsOfASeriesAreTheOutputsOfSplitmix) {
  const Words expected = outputs(SeedMixer(1), 3);
  for (std::uint64_t k = 0; k < 3; ++k) EXPECT_EQ(derived_seed(1, k), expected[k]);
}

// Keeps the pack as it was shuffled.
template <class Card>
struct KeepsPack {
  Rng rng;
  std::vector<Card> pack;
  void shuffle(std::span<Card> pile) {
    rng.shuffle(pile);
    pack.assign(pile.begin(), pile.end());
  }
  void shuffle_pack(std::span<Card> pile) {
    rng.shuffle_pack(pile);
    pack.assign(pile.begin(), pile.end());
  }
  int lot(std::span<const Seat> tied) { return rng.lot(tied); }
};

template <class Card>
std::string joined(const std::vector<Card>& cards, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += (i > 0 ? " " : "") + to_text(cards[i]);
  return text;
}

TEST(Random, TheOsakaPackOfSeedOne) {
  KeepsPack<osaka::Card> chance{Rng(1), {}};
  osaka::set_up(2, chance, NoEvents{});
  EXPECT_EQ(joined(chance.pack, 13), "R5 G3 G3 G5 R2 B2 G3 Y3 B2 R3 R2 G2 B3");
}

TEST(Random, T2_2_TheTsukijiPackOfSeedOne) {
  KeepsPack<tsukiji::Face> chance{Rng(1), {}};
  tsukiji::set_up(tsukiji::house_deck(), false, chance, NoEvents{});
  EXPECT_EQ(joined(chance.pack, 18), "18a 12a 14a 3a 4a 15b 7a 8a 11a 17a 5b 1b 2b 16a 6b 10a 9a 13b");
}

}  // namespace
}  // namespace ichiba
