// Zero-sum games in which both sides choose at once, each of at most four moves: what each should do, and what it is
// worth. This is what a round of bids comes to (T3.1).
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
