#include "engine/core/seat.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace ichiba {
namespace {

TEST(Seat, O1_5_ClockwiseIsTheNextHigherSeatThenSeatZero) {
  EXPECT_EQ(Seat(0).next(3), Seat(1));
  EXPECT_EQ(Seat(1).next(3), Seat(2));
  EXPECT_EQ(Seat(2).next(3), Seat(0));
  EXPECT_EQ(Seat(1).next(2), Seat(0));
}

TEST(SeatSet, AddsAndRemoves) {
  SeatSet set;
  EXPECT_TRUE(set.empty());
  set.add(Seat(2));
  set.add(Seat(0));
  set.add(Seat(2));
  EXPECT_EQ(set.size(), 2);
  EXPECT_TRUE(set.has(Seat(0)));
  EXPECT_FALSE(set.has(Seat(1)));
  EXPECT_EQ(set.lowest(), Seat(0));
  set.remove(Seat(0));
  set.remove(Seat(1));
  EXPECT_EQ(set, SeatSet::of(Seat(2)));
  EXPECT_EQ(set.lowest(), Seat(2));
}

TEST(SeatSet, FirstIsAllSeatsOfATable) {
  EXPECT_EQ(SeatSet::first(4).size(), 4);
  EXPECT_TRUE(SeatSet::first(2).has(Seat(1)));
  EXPECT_FALSE(SeatSet::first(2).has(Seat(2)));
}

TEST(Seats, AreVisitedInRisingOrder) {
  std::vector<int> visited;
  for (Seat seat : Seats(3)) visited.push_back(seat.index());
  EXPECT_EQ(visited, (std::vector{0, 1, 2}));
}

}  // namespace
}  // namespace ichiba
