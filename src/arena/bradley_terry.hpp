// Ratings of many bots from who scored how much against whom: the Bradley-Terry model, fitted by maximum likelihood.
#pragma once

#include <cstddef>
#include <vector>

namespace ichiba::arena {

// A small square table of numbers.
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

// Who can be compared with whom. If one group has won everything against another, no finite difference explains it. All
// have met all, so the groups stand in a row: the answer has a number for each bot, the best group's is 0.
std::vector<int> comparable_groups(const Square& score);

struct Fit {
  std::vector<double> rating;  // natural logarithms of odds, with a mean of 0
  Square bend;  // second derivative of the likelihood there, for all deals together, with its sign turned
};

// score(i, j): what i scored against j. Everybody must be comparable with everybody (comparable_groups).
Fit fit_bradley_terry(const Square& score);

// Variances and covariances of the ratings, where `spread` is the covariance, over all deals together, of what each bot
// scored. Were the games independent of each other this would be the inverse of the bend.
Square rating_covariance(const Fit& fit, const Square& spread);

}  // namespace ichiba::arena
