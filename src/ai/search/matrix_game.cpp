#include "ai/search/matrix_game.hpp"

#include <algorithm>

namespace ichiba::ai {
namespace {

constexpr std::size_t size = matrix_size;
constexpr double tiny = 1e-12;

// The column player's problem, shifted so that all entries are positive: maximise the sum of y with A y <= 1, y >= 0.
// Then the value is 1 / sum, the column mix is y / sum, and the row mix is in the last row as the prices of the four
// constraints. One slack variable per row makes the first basis.
class Simplex {
 public:
  explicit Simplex(const Matrix& matrix) {
    for (std::size_t r = 0; r < size; ++r) {
      for (std::size_t c = 0; c < size; ++c) table_[r][c] = matrix[r][c];
      table_[r][size + r] = 1;
      table_[r][right] = 1;
      basis_[r] = size + r;
    }
    for (std::size_t c = 0; c < size; ++c) table_[size][c] = -1;
  }

  void run() {
    // Bland's rule (always the first possible column) cannot cycle; the limit is for NaN.
    for (int step = 0; step < 200; ++step) {
      const auto column = entering();
      if (column == right) return;
      const auto row = leaving(column);
      if (row == size) return;
      pivot(row, column);
    }
  }

  [[nodiscard]] double sum() const { return table_[size][right]; }
  [[nodiscard]] Mix columns() const {
    Mix mix{};
    for (std::size_t r = 0; r < size; ++r) {
      if (basis_[r] < size) mix[basis_[r]] = std::max(0.0, table_[r][right] / sum());
    }
    return mix;
  }
  [[nodiscard]] Mix rows() const {
    Mix mix{};
    for (std::size_t r = 0; r < size; ++r) mix[r] = std::max(0.0, table_[size][size + r] / sum());
    return mix;
  }

 private:
  static constexpr std::size_t right = 2 * size;

  [[nodiscard]] std::size_t entering() const {
    for (std::size_t c = 0; c < right; ++c) {
      if (table_[size][c] < -tiny) return c;
    }
    return right;
  }
  [[nodiscard]] std::size_t leaving(std::size_t column) const {
    std::size_t best = size;
    double least = 0;
    for (std::size_t r = 0; r < size; ++r) {
      if (table_[r][column] <= tiny) continue;
      const double ratio = table_[r][right] / table_[r][column];
      if (best == size || ratio < least - tiny || (ratio < least + tiny && basis_[r] < basis_[best])) {
        best = r;
        least = ratio;
      }
    }
    return best;
  }
  void pivot(std::size_t row, std::size_t column) {
    const double by = table_[row][column];
    for (double& number : table_[row]) number /= by;
    for (std::size_t r = 0; r <= size; ++r) {
      const double factor = table_[r][column];
      if (r == row || factor == 0) continue;
      for (std::size_t c = 0; c <= right; ++c) table_[r][c] -= factor * table_[row][c];
    }
    basis_[row] = column;
  }

  std::array<std::array<double, right + 1>, size + 1> table_{};
  std::array<std::size_t, size> basis_{};
};

}  // namespace

Solution solve(const Matrix& matrix) {
  double least = matrix[0][0];
  for (const auto& row : matrix) least = std::min(least, *std::ranges::min_element(row));
  const double shift = 1 - least;
  Matrix positive = matrix;
  for (auto& row : positive) {
    for (double& number : row) number += shift;
  }
  Simplex simplex(positive);
  simplex.run();
  return {1 / simplex.sum() - shift, simplex.rows(), simplex.columns()};
}

}  // namespace ichiba::ai
