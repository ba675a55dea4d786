#include "arena/forfeits.hpp"

#include <gtest/gtest.h>

namespace ichiba::tests {
namespace {

TEST(Forfeits, WhichAreTheFirstDoesNotDependOnTheOrder) {
  arena::Forfeits early;
  arena::Forfeits late;
  for (const int deal : {9, 2, 7, 4}) early.add(deal, "deal " + std::to_string(deal));
  for (const int deal : {8, 1}) late.add(deal, "deal " + std::to_string(deal));
  arena::Forfeits one = early;
  one.add(late);
  late.add(early);
  EXPECT_EQ(one.count(), 6);
  EXPECT_EQ(one.reasons(), (std::vector<std::string>{"deal 1", "deal 2", "deal 4"}));
  EXPECT_EQ(late.count(), 6);
  EXPECT_EQ(late.reasons(), one.reasons());
}

}  // namespace
}  // namespace ichiba::tests
