// Solving simultaneous games.
#include "ai/search/matrix_game.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>

#include "engine/core/random.hpp"

namespace ichiba::tests {
namespace {

using ai::Matrix;
using ai::Mix;

// What a mix of rows guarantees, whatever the other side does; and what a mix of columns gives away at most.
double sure(const Matrix& matrix, const Mix& rows) {
  double least = 1e9;
  for (std::size_t c = 0; c < 4; ++c) {
    double got = 0;
    for (std::size_t r = 0; r < 4; ++r) got += rows[r] * matrix[r][c];
    least = std::min(least, got);
  }
  return least;
}
double given_away(const Matrix& matrix, const Mix& columns) {
  double most = -1e9;
  for (const auto& row : matrix)
    most = std::max(most, std::inner_product(row.begin(), row.end(), columns.begin(), 0.0));
  return most;
}

TEST(MatrixGame, AGameLikeRockPaperScissorsIsMixedEvenlyAndABadMoveLeftOut) {
  const auto solution = ai::solve({{{0, -1, 1, 3}, {1, 0, -1, 3}, {-1, 1, 0, 3}, {-5, -5, -5, 0}}});
  EXPECT_NEAR(solution.value, 0, 1e-12);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(solution.rows[i], 1.0 / 3, 1e-12);
    EXPECT_NEAR(solution.columns[i], 1.0 / 3, 1e-12);
  }
  EXPECT_NEAR(solution.rows[3], 0, 1e-12);
}

TEST(MatrixGame, WhereOneMoveIsBestForBothNothingIsMixed) {
  const auto solution = ai::solve({{{4, 5, 6, 7}, {3, 9, 0, 2}, {1, 1, 1, 1}, {2, 2, 2, 2}}});
  EXPECT_NEAR(solution.value, 4, 1e-12);
  EXPECT_NEAR(solution.rows[0], 1, 1e-12);
  EXPECT_NEAR(solution.columns[0], 1, 1e-12);
}

TEST(MatrixGame, InRandomGamesNeitherSideCanDoBetter) {
  Rng rng(11);
  for (int round = 0; round < 2000; ++round) {
    Matrix matrix{};
    for (auto& row : matrix) {
      // Few different numbers, so that there are many ties.
      for (double& number : row) number = static_cast<double>(rng.below(round % 2 == 0 ? 4 : 1000)) / 7 - 2;
    }
    const auto solution = ai::solve(matrix);
    EXPECT_NEAR(std::accumulate(solution.rows.begin(), solution.rows.end(), 0.0), 1, 1e-9) << "round " << round;
    EXPECT_NEAR(std::accumulate(solution.columns.begin(), solution.columns.end(), 0.0), 1, 1e-9) << "round " << round;
    EXPECT_NEAR(sure(matrix, solution.rows), solution.value, 1e-9) << "round " << round;
    EXPECT_NEAR(given_away(matrix, solution.columns), solution.value, 1e-9) << "round " << round;
  }
}

}  // namespace
}  // namespace ichiba::tests
