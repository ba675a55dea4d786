// How a match is counted.
#include <gtest/gtest.h>

#include "arena/match.hpp"

namespace ichiba::tests {
namespace {

TEST(SeatOrders, AllOfThemButLikeOnesOnce) {
  EXPECT_EQ(arena::seat_orders({"b", "a"}), (std::vector<std::vector<std::string>>{{"a", "b"}, {"b", "a"}}));
  EXPECT_EQ(arena::seat_orders({"a", "b", "c", "d"}).size(), 24U);
  EXPECT_EQ(arena::seat_orders({"a", "b", "b", "b"}).size(), 4U);
  EXPECT_EQ(arena::seat_orders({"a", "a"}).size(), 1U);
}

TEST(Standing, TheIntervalComesFromTheDifferencesBetweenDeals) {
  arena::Standing even("a");
  for (int deal = 0; deal < 100; ++deal) even.add_deal(2, 12);  // one win of two in every deal: nothing is uncertain
  EXPECT_DOUBLE_EQ(even.win_rate(), 0.5);
  EXPECT_DOUBLE_EQ(even.margin(), 0);

  arena::Standing swinging("b");
  for (int deal = 0; deal < 100; ++deal) swinging.add_deal(2, deal % 2 == 0 ? 0 : 24);
  EXPECT_DOUBLE_EQ(swinging.win_rate(), 0.5);
  // A deal gives 0 or 1: standard deviation 0.5025 over 100 deals, and 1.96 of its mean's.
  EXPECT_NEAR(swinging.margin(), 1.96 * 0.50252 / 10, 1e-4);
}

TEST(Standing, PartsAddUpToTheWhole) {
  arena::Standing whole("a");
  arena::Standing first("a");
  arena::Standing second("a");
  for (int deal = 0; deal < 10; ++deal) {
    whole.add_deal(2, 4 * deal % 25);
    (deal < 4 ? first : second).add_deal(2, 4 * deal % 25);
  }
  first.add(second);
  EXPECT_DOUBLE_EQ(first.win_rate(), whole.win_rate());
  EXPECT_DOUBLE_EQ(first.margin(), whole.margin());
}

TEST(Standing, OneDealTellsNothing) {
  arena::Standing one("a");
  one.add_deal(2, 24);
  EXPECT_EQ(one.margin(), 1);
}

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
