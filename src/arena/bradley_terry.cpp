#include "arena/bradley_terry.hpp"

#include <algorithm>
#include <cmath>

namespace ichiba::arena {
namespace {

// Gauss-Jordan with the largest pivot.
Square inverse(Square matrix) {
  const std::size_t n = matrix.size();
  Square result(n);
  for (std::size_t i = 0; i < n; ++i) result(i, i) = 1;
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column + 1; row < n; ++row) {
      if (std::abs(matrix(row, column)) > std::abs(matrix(pivot, column))) pivot = row;
    }
    const double divisor = matrix(pivot, column);
    for (std::size_t k = 0; k < n; ++k) {
      std::swap(matrix(pivot, k), matrix(column, k));
      std::swap(result(pivot, k), result(column, k));
    }
    for (std::size_t k = 0; k < n; ++k) {
      matrix(column, k) /= divisor;
      result(column, k) /= divisor;
    }
    for (std::size_t row = 0; row < n; ++row) {
      const double factor = matrix(row, column);
      if (row == column || factor == 0) continue;
      for (std::size_t k = 0; k < n; ++k) {
        matrix(row, k) -= factor * matrix(column, k);
        result(row, k) -= factor * result(column, k);
      }
    }
  }
  return result;
}

Square product(const Square& a, const Square& b) {
  Square result(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < a.size(); ++j) {
      for (std::size_t k = 0; k < a.size(); ++k) result(i, j) += a(i, k) * b(k, j);
    }
  }
  return result;
}

// Ratings have no fixed zero: a common shift changes nothing, so the curvature is singular. Among ratings with a mean
// of 0 it has an inverse; this is it.
Square inverse_at_mean_zero(const Square& bend) {
  const std::size_t n = bend.size();
  if (n == 1) return Square(1);  // a single rating is 0 and stays there
  // Any weight works for what is added and subtracted again; one of the curvature's own size loses the fewest digits.
  double weight = 0;
  for (std::size_t i = 0; i < n; ++i) weight += bend(i, i) / static_cast<double>(n * n);
  Square filled = bend;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) filled(i, j) += weight;
  }
  Square result = inverse(std::move(filled));
  const double rest = 1 / (weight * static_cast<double>(n * n));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) result(i, j) -= rest;
  }
  return result;
}

double log_likelihood(const Square& score, const std::vector<double>& rating) {
  double sum = 0;
  for (std::size_t i = 0; i < score.size(); ++i) {
    for (std::size_t j = 0; j < score.size(); ++j) {
      if (score(i, j) > 0) sum -= score(i, j) * std::log1p(std::exp(rating[j] - rating[i]));
    }
  }
  return sum;
}

Square bend_at(const Square& score, const std::vector<double>& rating) {
  Square bend(score.size());
  for (std::size_t i = 0; i < score.size(); ++i) {
    for (std::size_t j = 0; j < score.size(); ++j) {
      if (i == j) continue;
      const double p = 1 / (1 + std::exp(rating[j] - rating[i]));
      const double weight = (score(i, j) + score(j, i)) * p * (1 - p);
      bend(i, j) -= weight;
      bend(i, i) += weight;
    }
  }
  return bend;
}

// What each scored beyond what the ratings expect.
std::vector<double> surplus(const Square& score, const std::vector<double>& rating) {
  std::vector<double> result(score.size());
  for (std::size_t i = 0; i < score.size(); ++i) {
    for (std::size_t j = 0; j < score.size(); ++j) {
      if (i == j) continue;
      result[i] += score(i, j) - (score(i, j) + score(j, i)) / (1 + std::exp(rating[j] - rating[i]));
    }
  }
  return result;
}

}  // namespace

std::vector<int> comparable_groups(const Square& score) {
  const std::size_t n = score.size();
  // reach[i][j]: is there a chain of results, i scored against a bot that scored against ... j?
  std::vector<std::vector<bool>> reach(n, std::vector<bool>(n));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) reach[i][j] = i == j || score(i, j) > 0;
  }
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) reach[i][j] = reach[i][j] || (reach[i][k] && reach[k][j]);
    }
  }
  // The groups are ordered and reach all below them: the fewer a bot reaches, the lower.
  std::vector<std::ptrdiff_t> reached(n);
  for (std::size_t i = 0; i < n; ++i) reached[i] = std::ranges::count(reach[i], true);
  std::vector<std::ptrdiff_t> different = reached;
  std::ranges::sort(different, std::greater{});
  different.erase(std::ranges::unique(different).begin(), different.end());
  std::vector<int> groups(n);
  for (std::size_t i = 0; i < n; ++i) {
    groups[i] = static_cast<int>(std::ranges::find(different, reached[i]) - different.begin());
  }
  return groups;
}

Fit fit_bradley_terry(const Square& score) {
  const std::size_t n = score.size();
  std::vector<double> rating(n);
  double likelihood = log_likelihood(score, rating);
  // Newton's method; the likelihood has one maximum. A step that leads down is halved.
  for (int round = 0; round < 100; ++round) {
    const std::vector<double> slope = surplus(score, rating);
    const Square solve = inverse_at_mean_zero(bend_at(score, rating));
    std::vector<double> step(n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) step[i] += solve(i, j) * slope[j];
    }
    double moved = 0;
    double part = 1;
    for (int halvings = 0; halvings < 20; ++halvings, part /= 2) {
      std::vector<double> next = rating;
      for (std::size_t i = 0; i < n; ++i) next[i] += part * step[i];
      const double better = log_likelihood(score, next);
      if (!(better >= likelihood)) continue;
      for (std::size_t i = 0; i < n; ++i) moved = std::max(moved, std::abs(next[i] - rating[i]));
      rating = next;
      likelihood = better;
      break;
    }
    if (moved < 1e-10) break;
  }
  return {rating, bend_at(score, rating)};
}

Square rating_covariance(const Fit& fit, const Square& spread) {
  const Square solve = inverse_at_mean_zero(fit.bend);
  return product(product(solve, spread), solve);
}

}  // namespace ichiba::arena
