// The sequential test: known values, its bounds, and how often it is wrong.
#include "arena/sprt.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "arena/elo.hpp"
#include "engine/core/random.hpp"

namespace ichiba::tests {
namespace {

using arena::log_likelihood_ratio;
using arena::ScoreCounts;
using arena::Sprt;
using arena::SprtSettings;

double ratio(const ScoreCounts& counts, double elo0, double elo1) {
  return log_likelihood_ratio(counts, arena::expected_score(elo0), arena::expected_score(elo1));
}

TEST(LogLikelihoodRatio, ValuesFoundByAnotherMethod) {  // direct maximisation with two constraints, by Newton's method
  EXPECT_NEAR(ratio({10, 60, 140, 70, 20}, 0, 10), 1.492290, 1e-5);
  EXPECT_NEAR(ratio({0, 5, 20, 30, 45}, 0, 50), 13.359185, 1e-5);
  EXPECT_NEAR(ratio({3, 10, 30, 12, 2}, -5, 5), -0.000238, 1e-5);
}

TEST(LogLikelihoodRatio, NearlyTheNormalFormulaForManyDealsAndSmallDifferences) {
  const ScoreCounts counts{1000, 2000, 4000, 2400, 1100};
  double n = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const double score = static_cast<double>(k) / 4;
    n += static_cast<double>(counts[k]);
    sum += score * static_cast<double>(counts[k]);
    squares += score * score * static_cast<double>(counts[k]);
  }
  const double mean = sum / n;
  const double variance = squares / n - mean * mean;
  const double s0 = arena::expected_score(2);
  const double s1 = arena::expected_score(12);
  EXPECT_NEAR(ratio(counts, 2, 12), n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance), 0.1);
}

TEST(LogLikelihoodRatio, TurnsItsSignWithTheScores) {
  EXPECT_NEAR(ratio({20, 70, 140, 60, 10}, -10, 10), -ratio({10, 60, 140, 70, 20}, -10, 10), 1e-9);
  EXPECT_NEAR(ratio({4, 8, 9, 8, 4}, -10, 10), 0, 1e-9);
}

TEST(LogLikelihoodRatio, ScoresThatAreAllAlikeAreEvidenceOfMeasuredWeight) {
  EXPECT_NEAR(ratio({0, 0, 40, 0, 0}, 0, 10), -1.166859, 1e-4);  // no observed spread is not the same as none
  // Every deal won: each is odds of s1 to s0, 10/11 to 1/2, except for the tiny share of unseen scores.
  EXPECT_NEAR(ratio({0, 0, 0, 0, 5}, 0, 400), 5 * std::log(20.0 / 11), 1e-2);
  EXPECT_EQ(ratio({0, 0, 0, 0, 0}, 0, 10), 0);
  EXPECT_TRUE(std::isfinite(ratio({0, 0, 0, 0, 100000}, -1000, 1000)));
  EXPECT_TRUE(std::isfinite(ratio({100000, 0, 0, 0, 0}, -1000, 1000)));
}

TEST(Sprt, BoundsAreThoseOfWald) {
  const SprtSettings settings{0, 10, 0.05, 0.05};
  EXPECT_NEAR(settings.upper_bound(), 2.944439, 1e-6);
  EXPECT_NEAR(settings.lower_bound(), -2.944439, 1e-6);
  const SprtSettings careful{0, 10, 0.01, 0.1};
  EXPECT_NEAR(careful.upper_bound(), std::log(0.9 / 0.01), 1e-12);
  EXPECT_NEAR(careful.lower_bound(), std::log(0.1 / 0.99), 1e-12);
}

TEST(Sprt, StopsAtTheFirstDealBeyondABoundAndStaysThere) {
  Sprt sprt({0, 400});
  int deals = 0;
  while (sprt.verdict() == Sprt::Verdict::open) {
    EXPECT_LT(sprt.llr(), sprt.settings().upper_bound());
    sprt.add(4);
    ++deals;
  }
  EXPECT_EQ(sprt.verdict(), Sprt::Verdict::elo1);
  EXPECT_GE(sprt.llr(), sprt.settings().upper_bound());
  EXPECT_EQ(sprt.deals(), deals);
  EXPECT_EQ(deals, 5);
  const double llr = sprt.llr();
  for (int i = 0; i < 100; ++i) sprt.add(0);
  EXPECT_EQ(sprt.verdict(), Sprt::Verdict::elo1);
  EXPECT_EQ(sprt.llr(), llr);
  EXPECT_EQ(sprt.deals(), deals);

  Sprt losing({0, 400});
  for (int i = 0; i < 5; ++i) losing.add(0);
  EXPECT_EQ(losing.verdict(), Sprt::Verdict::elo0);
  EXPECT_LE(losing.llr(), losing.settings().lower_bound());
}

TEST(Sprt, LikeBotsThatAlwaysShareADealAreFoundAlike) {
  Sprt sprt({0, 30});
  for (int i = 0; i < 1000; ++i) sprt.add(2);
  EXPECT_EQ(sprt.verdict(), Sprt::Verdict::elo0);
  EXPECT_LT(sprt.deals(), 100);
}

// Scores of deals when the first bot is this much better: two games, each won with that chance, where the cards decide
// some deals for the right seat.
int quarters(Rng& rng, double score, double decided_by_the_cards) {
  const auto chance = [&](double p) { return rng.below(1U << 30U) < p * (1U << 30U); };
  if (chance(decided_by_the_cards)) return 2;
  // The rest has to compensate for the even deals.
  const double rest = 0.5 + (score - 0.5) / (1 - decided_by_the_cards);
  return 2 * static_cast<int>(chance(rest)) + 2 * static_cast<int>(chance(rest));
}

struct Outcome {
  double wrong = 0;
  double mean_deals = 0;
};

// How often the test, run again and again, gives the wrong answer.
Outcome run_again(const SprtSettings& settings, double true_elo, Sprt::Verdict right, double decided_by_the_cards) {
  constexpr int runs = 600;
  Rng rng(20240607);
  Outcome outcome;
  for (int run = 0; run < runs; ++run) {
    Sprt sprt(settings);
    while (sprt.verdict() == Sprt::Verdict::open) {
      sprt.add(quarters(rng, arena::expected_score(true_elo), decided_by_the_cards));
    }
    outcome.wrong += sprt.verdict() == right ? 0 : 1.0 / runs;
    outcome.mean_deals += static_cast<double>(sprt.deals()) / runs;
  }
  return outcome;
}

TEST(Sprt, IsWrongAsOftenAsItMayBe) {
  for (const double decided_by_the_cards : {0.0, 0.4}) {
    for (const double apart : {40.0, 100.0}) {
      const SprtSettings settings{0, apart};
      const Outcome at0 = run_again(settings, 0, Sprt::Verdict::elo0, decided_by_the_cards);
      const Outcome at1 = run_again(settings, apart, Sprt::Verdict::elo1, decided_by_the_cards);
      EXPECT_NEAR(at0.wrong, 0.05, 0.025) << apart << ' ' << decided_by_the_cards;
      EXPECT_NEAR(at1.wrong, 0.05, 0.025) << apart << ' ' << decided_by_the_cards;
      // Far beyond a hypothesis the answer comes sooner and is right.
      const Outcome far = run_again(settings, 2 * apart, Sprt::Verdict::elo1, decided_by_the_cards);
      EXPECT_LT(far.wrong, 0.01);
      EXPECT_LT(far.mean_deals, at1.mean_deals);
    }
  }
}

// One bot among two or three others: from every seat once, each game won with the expected chance.
TEST(Sprt, IsWrongAsOftenAsItMayBeAtLargerTables) {
  for (const int players : {3, 4}) {
    const SprtSettings settings{0, 100, 0.05, 0.05, players};
    EXPECT_NEAR(settings.expected(0), 1.0 / players, 1e-12);
    const auto wrong = [&](double true_elo, Sprt::Verdict right) {
      constexpr int runs = 400;
      Rng rng(17);
      double share = 0;
      for (int run = 0; run < runs; ++run) {
        Sprt sprt(settings);
        while (sprt.verdict() == Sprt::Verdict::open) {
          int halves = 0;
          for (int game = 0; game < players; ++game) {
            if (rng.below(1U << 30U) < settings.expected(true_elo) * (1U << 30U)) halves += 2;
          }
          sprt.add(halves);
        }
        EXPECT_EQ(sprt.games(), players * sprt.deals());
        share += sprt.verdict() == right ? 0 : 1.0 / runs;
      }
      return share;
    };
    EXPECT_NEAR(wrong(0, Sprt::Verdict::elo0), 0.05, 0.03) << players;
    EXPECT_NEAR(wrong(100, Sprt::Verdict::elo1), 0.05, 0.03) << players;
    EXPECT_LT(wrong(250, Sprt::Verdict::elo1), 0.01) << players;
  }
}

TEST(Sprt, TheRisksAreThoseAskedFor) {
  const SprtSettings settings{0, 100, 0.01, 0.15};
  EXPECT_NEAR(run_again(settings, 0, Sprt::Verdict::elo0, 0.3).wrong, 0.01, 0.01);
  EXPECT_NEAR(run_again(settings, 100, Sprt::Verdict::elo1, 0.3).wrong, 0.13, 0.04);
}

}  // namespace
}  // namespace ichiba::tests
