// Intervals against values from textbooks and tables, or computed by hand.
#include "arena/study/estimate.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "engine/core/random.hpp"

namespace ichiba::tests {
namespace {

using arena::Estimate;
using arena::Part;
using arena::RatioKind;

void expect(const Estimate& estimate, double value, double low, double high, double within) {
  EXPECT_NEAR(estimate.value, value, within);
  ASSERT_TRUE(estimate.interval);
  EXPECT_NEAR(estimate.interval->low, low, within);
  EXPECT_NEAR(estimate.interval->high, high, within);
}

TEST(Estimate, ProportionsByWilson) {
  // 81 of 263 and 15 of 148 are worked examples in Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  expect(arena::proportion(81, 263), 0.3080, 0.2553, 0.3662, 5e-5);
  expect(arena::proportion(15, 148), 0.1014, 0.0624, 0.1605, 5e-5);
  expect(arena::proportion(0, 20), 0, 0, 0.1611, 5e-5);
  expect(arena::proportion(29, 29), 1, 0.8830, 1, 5e-5);
  EXPECT_EQ(arena::proportion(0, 20).interval->low, 0);
  EXPECT_EQ(arena::proportion(29, 29).interval->high, 1);
  EXPECT_FALSE(arena::proportion(0, 0).known());
}

TEST(Estimate, SharedWinsCountInParts) { EXPECT_DOUBLE_EQ(arena::proportion(10.5, 20).value, 0.525); }

TEST(Estimate, MeansByStudentsT) {
  // Mean 5, standard deviation sqrt(10), n = 5: 5 +- 2.776445 * sqrt(2).
  expect(arena::mean({1, 3, 5, 7, 9}), 5, 5 - 3.926487, 5 + 3.926487, 1e-5);
  expect(arena::mean({0, 0, 0, 0, 10}), 2, 0, 2 + 5.552890, 1e-5);  // never less than none
  EXPECT_LT(arena::mean({-1, 0, 0, 0, 10}).interval->low, 0);
  EXPECT_FALSE(arena::mean({7}).interval);
  EXPECT_EQ(arena::mean({7}).value, 7);
  EXPECT_FALSE(arena::mean({}).known());
}

TEST(Estimate, WhatNeverHappenedMayStillHappenNowAndThen) {
  const Estimate never = arena::mean(std::vector<std::int64_t>(1000));
  EXPECT_EQ(never.value, 0);
  // 1 - (1 - 0.003689)^1000 = 97.5 %
  expect(never, 0, 0, 0.003689, 1e-6);
}

TEST(Estimate, SharesAreCountedGameByGame) {
  // Every game says the same: the interval has no width, however many things were counted.
  expect(arena::ratio({{1, 2}, {2, 4}, {3, 6}}, RatioKind::share), 0.5, 0.5, 0.5, 1e-12);
  // Two things per game, always equal: worth one per game. The games' shares are 1, 0, 1, 0, with standard deviation
  // 0.57735 over four games, and t for three degrees: 0.5 +- 3.182446 * 0.288675, cut at 0 and 1.
  const std::vector<Part> alike{{2, 2}, {0, 2}, {2, 2}, {0, 2}};
  expect(arena::ratio(alike, RatioKind::share), 0.5, 0, 1, 1e-12);
  expect(arena::ratio(alike, RatioKind::rate), 0.5, 0, 0.5 + 0.918693, 1e-6);
  EXPECT_EQ(arena::ratio(alike, RatioKind::share).n, 8);
}

TEST(Estimate, ARatioOfUnevenGames) {
  // 6 of 12; what each game is off: 1 - 0.5 * 4 = -1, 2 - 0.5 * 4 = 0, 3 - 0.5 * 4 = 1. Standard deviation 1, by
  // sqrt(3), by the mean of 4, times t for two degrees.
  const double half = 4.302653 / std::sqrt(3.0) / 4;
  expect(arena::ratio({{1, 4}, {2, 4}, {3, 4}}, RatioKind::rate), 0.5, 0, 0.5 + half, 1e-6);
}

TEST(Estimate, AShareThatIsAlwaysTheSameIsNotCertain) {
  const Estimate never = arena::ratio(std::vector<Part>(20, Part{0, 5}), RatioKind::share);
  expect(never, 0, 0, 0.1611, 5e-5);  // as 0 of 20 games
  const Estimate always = arena::ratio(std::vector<Part>(20, Part{5, 5}), RatioKind::share);
  expect(always, 1, 1 - 0.1611, 1, 5e-5);
  EXPECT_FALSE(arena::ratio({{0, 0}, {0, 0}}, RatioKind::share).known());
}

// How many of 2000 samples have an interval that holds the truth?
template <class Sample>
double coverage(double truth, Sample sample) {
  Rng rng(7);
  int hit = 0;
  for (int i = 0; i < 2000; ++i) hit += sample(rng).interval->holds(truth) ? 1 : 0;
  return hit / 2000.0;
}

TEST(Estimate, NinetyFiveOfAHundredIntervalsHoldTheTruth) {
  // Eighty games, each with its own share, of one to six things: 40 % are red overall.
  const auto parts = [](Rng& rng) {
    std::vector<Part> list;
    for (int game = 0; game < 80; ++game) {
      const std::uint32_t red = rng.flip() ? 2 : 6;  // in ten
      Part part{0, 1 + rng.below(6)};
      for (int i = 0; i < part.of; ++i) part.count += rng.below(10) < red ? 1 : 0;
      list.push_back(part);
    }
    return list;
  };
  EXPECT_NEAR(coverage(0.4, [&](Rng& rng) { return arena::ratio(parts(rng), RatioKind::share); }), 0.95, 0.015);
  EXPECT_NEAR(coverage(3.5,
                       [](Rng& rng) {
                         std::vector<std::int64_t> dice;
                         for (int i = 0; i < 12; ++i) dice.push_back(1 + rng.below(6));
                         return arena::mean(dice);
                       }),
              0.95, 0.015);
  EXPECT_NEAR(coverage(0.3,
                       [](Rng& rng) {
                         int yes = 0;
                         for (int i = 0; i < 200; ++i) yes += rng.below(10) < 3 ? 1 : 0;
                         return arena::proportion(yes, 200);
                       }),
              0.95, 0.015);
  EXPECT_NEAR(coverage(499,
                       [](Rng& rng) {
                         std::vector<std::int64_t> numbers;
                         for (int i = 0; i < 100; ++i) numbers.push_back(rng.below(1000));
                         return arena::quantile(numbers, 0.5);
                       }),
              0.96, 0.015);  // between whole ranks, so a little wider than necessary
  // Two halves with a quarter of their variance in common: sums of one common and three separate numbers each.
  EXPECT_NEAR(coverage(0.25,
                       [](Rng& rng) {
                         std::vector<arena::Pair> pairs;
                         for (int i = 0; i < 100; ++i) {
                           const auto common = rng.below(1000);
                           const auto own = [&] {
                             return common + rng.below(1000) + rng.below(1000) + rng.below(1000);
                           };
                           pairs.push_back({own(), own()});
                         }
                         return arena::likeness(pairs);
                       }),
              0.95, 0.015);
}

TEST(Estimate, Quantiles) {
  std::vector<std::int64_t> numbers;
  for (int i = 100; i >= 1; --i) numbers.push_back(i);
  // The median's interval for n = 100 lies between the 40th and the 61st number, as tables have it.
  expect(arena::quantile(numbers, 0.5), 50, 40, 61, 0);
  expect(arena::quantile(numbers, 0.25), 25, 16, 35, 0);
  expect(arena::quantile(numbers, 0.75), 75, 66, 85, 0);
  expect(arena::quantile({4, 4, 4, 4}, 0.5), 4, 4, 4, 0);
  EXPECT_FALSE(arena::quantile({3}, 0.5).interval);
  EXPECT_FALSE(arena::quantile({}, 0.5).known());
}

TEST(Estimate, LikenessOfPairs) {
  EXPECT_NEAR(arena::likeness({{1, 1}, {2, 2}, {3, 3}, {4, 4}}).value, 1, 1e-12);
  EXPECT_NEAR(arena::likeness({{-1, 1}, {1, -1}, {-1, 1}, {1, -1}}).value, -1, 1e-12);
  // By hand: mean 3; products of what each half is off: 2, 0, 0 and 2, together 4; half of the squares 6. Fisher's
  // transformation of 2/3 is 0.804719, and 1.959964 / sqrt(2.5) goes to either side.
  expect(arena::likeness({{1, 2}, {2, 3}, {3, 4}, {5, 4}}), 2.0 / 3, -0.409384, 0.967028, 1e-6);
  EXPECT_FALSE(arena::likeness({{1, 1}, {2, 3}}).known());
  EXPECT_FALSE(arena::likeness({{1, 1}, {1, 1}, {1, 1}, {1, 1}}).known());
}

TEST(Estimate, TheOrderWithinAPairIsNothing) {
  const Estimate one = arena::likeness({{1, 2}, {5, 3}, {2, 2}, {9, 4}});
  const Estimate other = arena::likeness({{2, 1}, {5, 3}, {2, 2}, {4, 9}});
  EXPECT_DOUBLE_EQ(one.value, other.value);
}

}  // namespace
}  // namespace ichiba::tests
