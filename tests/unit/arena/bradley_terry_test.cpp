// Ratings from a table of results.
#include "arena/bradley_terry.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "arena/elo.hpp"

namespace ichiba::tests {
namespace {

using arena::Square;

Square square(const std::vector<std::vector<double>>& rows) {
  Square result(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows.size(); ++j) result(i, j) = rows[i][j];
  }
  return result;
}

TEST(BradleyTerry, TwoAreApartByTheLogisticCurve) {
  const arena::Fit fit = fit_bradley_terry(square({{0, 75}, {25, 0}}));
  EXPECT_NEAR((fit.rating[0] - fit.rating[1]) / arena::elo_unit, 190.848502, 1e-5);
  EXPECT_NEAR(fit.rating[0] + fit.rating[1], 0, 1e-12);
}

TEST(BradleyTerry, ThreeAsFoundByAnotherMethod) {  // repeated scaling of the strengths, a hundred thousand rounds
  const arena::Fit fit = fit_bradley_terry(square({{0, 30, 45}, {20, 0, 28}, {5, 22, 0}}));
  EXPECT_NEAR(fit.rating[0] / arena::elo_unit, 130.090444, 1e-5);
  EXPECT_NEAR(fit.rating[1] / arena::elo_unit, -10.517993, 1e-5);
  EXPECT_NEAR(fit.rating[2] / arena::elo_unit, -119.572451, 1e-5);
}

TEST(BradleyTerry, FindsTheRatingsThatResultsWereMadeFrom) {
  const std::vector<double> truth{700, 150, 0, -50, -800};
  Square score(truth.size());
  for (std::size_t i = 0; i < truth.size(); ++i) {
    for (std::size_t j = 0; j < truth.size(); ++j) {
      if (i != j) score(i, j) = 1000 * arena::expected_score(truth[i] - truth[j]);
    }
  }
  const arena::Fit fit = fit_bradley_terry(score);
  for (std::size_t i = 0; i < truth.size(); ++i) EXPECT_NEAR(fit.rating[i] / arena::elo_unit, truth[i], 1e-4);
}

TEST(BradleyTerry, TheErrorOfIndependentGamesIsTheOneInTheBooks) {
  // Two bots, 100 independent games, 50 won: the variance of the score is 25, of the difference 4 / 100 in logarithms.
  const arena::Fit fit = fit_bradley_terry(square({{0, 50}, {50, 0}}));
  const Square covariance = rating_covariance(fit, square({{25, -25}, {-25, 25}}));
  EXPECT_NEAR(covariance(0, 0) + covariance(1, 1) - 2 * covariance(0, 1), 0.04, 1e-12);
  EXPECT_NEAR(covariance(0, 0) + covariance(0, 1), 0, 1e-12);  // the mean is certain: it is 0
}

TEST(BradleyTerry, GroupsThatCannotBeComparedStandInARow) {
  EXPECT_EQ(comparable_groups(square({{0, 3}, {1, 0}})), (std::vector{0, 0}));
  EXPECT_EQ(comparable_groups(square({{0, 0}, {4, 0}})), (std::vector{1, 0}));
  // The second wins everything, the third loses everything.
  EXPECT_EQ(comparable_groups(square({{0, 0, 4, 1}, {4, 0, 4, 4}, {0, 0, 0, 0}, {3, 0, 4, 0}})),
            (std::vector{1, 0, 2, 1}));
  // A cycle: all can be compared.
  EXPECT_EQ(comparable_groups(square({{0, 4, 0}, {0, 0, 4}, {4, 0, 0}})), (std::vector{0, 0, 0}));
}

}  // namespace
}  // namespace ichiba::tests
