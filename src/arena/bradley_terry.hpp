// Ratings of many bots from their scores against each other: the Bradley-Terry model, fitted by maximum likelihood.
#pragma once

#include <cstddef>
#include <vector>

namespace ichiba::arena {

// A small square matrix.
class Square {
 public:
  explicit Square(std::size_t size) : size_(size), cells_(size * size) {}
  [[nodiscard]] std::size_t size() const { return size_; }
  double& operator()(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
  double operator()(std::size_t row, std::size_t column) const { return cells_[row * size_ + column]; }

 private:
  std::size_t size_;
  std::vector<double> cells_;
};

// Which bots can be compared. If one group has won everything against another, no finite difference explains it. All
// have met all, so the groups are ordered: the result has a group number for each bot, 0 for the best group.
std::vector<int> comparable_groups(const Square& score);

struct Fit {
  std::vector<double> rating;  // natural logarithms of odds, with a mean of 0
  Square bend;                 // negative second derivative of the log-likelihood there, over all deals
};

// score(i, j): what i scored against j. All bots must be comparable (comparable_groups).
Fit fit_bradley_terry(const Square& score);

// Variances and covariances of the ratings, where `spread` is the covariance, over all deals together, of what each bot
// scored. For independent games this would be the inverse of the curvature.
Square rating_covariance(const Fit& fit, const Square& spread);

}  // namespace ichiba::arena
