// Zero-sum matrix games with at most four moves for each side: the equilibrium and its value. A round of bids is such a
// game (T3.1).
#pragma once

#include <array>

namespace ichiba::ai {

inline constexpr std::size_t matrix_size = 4;

// [row][column]: what the row player gets; the column player gets the opposite.
using Matrix = std::array<std::array<double, matrix_size>, matrix_size>;
using Mix = std::array<double, matrix_size>;  // probabilities

struct Solution {
  double value = 0;
  Mix rows{};
  Mix columns{};
};

// Exact up to rounding: the simplex method.
Solution solve(const Matrix& matrix);

}  // namespace ichiba::ai
