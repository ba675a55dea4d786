// Quantiles by rank.
#include "base/order_statistics.hpp"

#include <gtest/gtest.h>

namespace ichiba::tests {
namespace {

TEST(OrderStatistics, AQuantileIsTheSmallestValueThatEnoughDoNotExceed) {
  const std::vector<int> ten{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  EXPECT_EQ(base::quantile(ten, 0.5), 5);
  EXPECT_EQ(base::quantile(ten, 0.51), 6);
  EXPECT_EQ(base::quantile(ten, 0.9), 9);
  EXPECT_EQ(base::quantile(ten, 0.99), 10);
  EXPECT_EQ(base::quantile(ten, 1.0), 10);
  EXPECT_EQ(base::quantile(ten, 0.0), 1);
  EXPECT_EQ(base::quantile(std::vector<double>{2.5}, 0.5), 2.5);
}

TEST(OrderStatistics, ARankOutsideTheSampleGivesItsEnds) {
  const std::vector<int> three{7, 8, 9};
  EXPECT_EQ(base::at_rank(three, -4), 7);
  EXPECT_EQ(base::at_rank(three, 2), 8);
  EXPECT_EQ(base::at_rank(three, 11), 9);
}

}  // namespace
}  // namespace ichiba::tests
