// Sums of a whole number over many games or deals: mean, spread and range. Whole numbers, so the order in which they
// are added changes nothing.
#pragma once

#include <cstdint>

namespace ichiba::arena {

class Tally {
 public:
  void add(std::int64_t value);
  void add(const Tally& other);
  [[nodiscard]] std::int64_t count() const { return count_; }
  [[nodiscard]] std::int64_t sum() const { return sum_; }
  [[nodiscard]] std::int64_t squares() const { return squares_; }
  [[nodiscard]] std::int64_t least() const { return least_; }
  [[nodiscard]] std::int64_t most() const { return most_; }
  [[nodiscard]] double mean() const;

 private:
  std::int64_t count_ = 0;
  std::int64_t sum_ = 0;
  std::int64_t squares_ = 0;
  std::int64_t least_ = 0;
  std::int64_t most_ = 0;
};

}  // namespace ichiba::arena
