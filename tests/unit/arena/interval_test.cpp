// The interval of a mean over deals, and its value in Elo.
#include "arena/interval.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "arena/elo.hpp"
#include "engine/core/random.hpp"

namespace ichiba::tests {
namespace {

using arena::Spread;

Spread spread_of(const std::vector<int>& values) {
  Spread spread;
  for (const int value : values) spread.add(value);
  return spread;
}

TEST(StudentT, ThePublishedTable) {
  const std::vector<std::pair<int, double>> table{{1, 12.70620}, {2, 4.30265},   {5, 2.57058},    {6, 2.44691},
                                                  {9, 2.26216},  {10, 2.22814},  {15, 2.13145},   {30, 2.04227},
                                                  {99, 1.98422}, {120, 1.97993}, {1000, 1.96234}, {100'000, 1.95999}};
  for (const auto& [degrees, value] : table) {
    EXPECT_NEAR(arena::student_t(degrees), value, 1e-5) << degrees;
  }
}

TEST(Spread, TheIntervalComesFromTheDifferencesBetweenDeals) {
  // 4, 8, 6, 2, 10 of 12: mean 6, standard deviation sqrt(10), 2.776 of the standard error.
  const Spread spread = spread_of({4, 8, 6, 2, 10});
  EXPECT_DOUBLE_EQ(spread.mean(), 6);
  EXPECT_DOUBLE_EQ(spread.variance(), 10);
  EXPECT_NEAR(spread.share(12).low, 0.5 - 2.776445 * std::sqrt(10.0 / 5) / 12, 1e-6);
  EXPECT_NEAR(spread.share(12).high, 0.5 + 2.776445 * std::sqrt(10.0 / 5) / 12, 1e-6);
}

TEST(Spread, IntervalsStayWithinNoneAndAll) {
  EXPECT_EQ(spread_of({24, 24, 0}).share(24).high, 1);
  EXPECT_EQ(spread_of({0, 0, 24}).share(24).low, 0);
}

TEST(Spread, OneDealTellsNothing) {
  EXPECT_EQ(spread_of({24}).share(24).low, 0);
  EXPECT_EQ(spread_of({24}).share(24).high, 1);
  EXPECT_EQ(Spread().share(24).high, 1);
}

TEST(Spread, WhenAllDealsAreAlikeTheIntervalIsWhatMayStillBeHidden) {
  Spread all_won;
  for (int deal = 0; deal < 100; ++deal) all_won.add(24);
  // 0.9705 ^ 100 = 0.05: with a smaller share of won deals a hundred in a row would be less likely than that.
  EXPECT_NEAR(all_won.share(24).low, 0.97049, 1e-5);
  EXPECT_EQ(all_won.share(24).high, 1);

  Spread halves;
  for (int deal = 0; deal < 100; ++deal) halves.add(12);
  EXPECT_NEAR(halves.share(24).low, 0.5 * 0.97049, 1e-5);
  EXPECT_NEAR(halves.share(24).high, 1 - 0.5 * 0.97049, 1e-5);
}

TEST(Spread, NineteenIntervalsOfTwentyHoldTheTruth) {
  Rng rng(11);
  int held = 0;
  for (int match = 0; match < 4000; ++match) {
    Spread spread;
    for (int deal = 0; deal < 30; ++deal)
      spread.add(12 * static_cast<int>(rng.below(10) < 6) + 12 * static_cast<int>(rng.below(10) < 6));
    const arena::Interval interval = spread.share(24);
    held += interval.low <= 0.6 && 0.6 <= interval.high ? 1 : 0;
  }
  EXPECT_NEAR(held / 4000.0, 0.95, 0.015);
}

TEST(Elo, KnownValues) {
  EXPECT_DOUBLE_EQ(arena::expected_score(0), 0.5);
  EXPECT_NEAR(arena::expected_score(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(arena::expected_score(-200), 0.240253, 1e-6);
  EXPECT_NEAR(arena::elo_of(0.75).value(), 190.848502, 1e-6);
  EXPECT_NEAR(arena::elo_of(0.25).value(), -190.848502, 1e-6);
  for (const double elo : {-700.0, -3.0, 0.0, 55.5}) {
    EXPECT_NEAR(arena::elo_of(arena::expected_score(elo)).value(), elo, 1e-9);
  }
}

TEST(Elo, NoDifferenceExplainsWinningEverything) {
  EXPECT_FALSE(arena::elo_of(1));
  EXPECT_FALSE(arena::elo_of(0));
  const arena::Rating best = arena::rating_of(1, {0.97, 1});
  EXPECT_FALSE(best.elo);
  EXPECT_NEAR(best.low.value(), 603.9, 0.1);  // at least so much
  EXPECT_FALSE(best.high);
}

}  // namespace
}  // namespace ichiba::tests
