#include "match/clock.hpp"

#include <gtest/gtest.h>

namespace ichiba::match {
namespace {

using Kind = ClockRules::Kind;
const Seat ann(0);
const Seat ben(1);

TEST(Downtimes, CountOnlyWhatLiesWithin) {
  Downtimes times;
  times.add(100, 200);
  times.add(300, 350);
  EXPECT_EQ(times.between(0, 1000), 150);
  EXPECT_EQ(times.between(150, 320), 70);
  EXPECT_EQ(times.between(200, 300), 0);
  times.add(340, 400);  // what overlaps counts once
  EXPECT_EQ(times.between(0, 1000), 200);
  times.add(100, 200);  // known
  EXPECT_EQ(times.between(0, 1000), 200);
}

TEST(Clocks, NoneNeverRunOutButKnowSinceWhen) {
  Clocks clocks{ClockRules{}};
  clocks.turn_to(SeatSet::of(ann), std::nullopt, 50, {});
  EXPECT_FALSE(clocks.deadline(1'000'000, {}));
  EXPECT_FALSE(clocks.expired(1'000'000'000, {}));
  EXPECT_EQ(clocks.since(ann), 50);
}

TEST(Clocks, PerMoveBeginsAnewForEachDecision) {
  Clocks clocks{ClockRules{Kind::per_move, 60'000, 0}};
  clocks.turn_to(SeatSet::of(ann), std::nullopt, 0, {});
  EXPECT_EQ(clocks.left(ann, 20'000, {}), 40'000);
  clocks.turn_to(SeatSet::of(ann), ann, 20'000, {});  // Ann's turn again
  EXPECT_EQ(clocks.left(ann, 20'000, {}), 60'000);
  EXPECT_EQ(clocks.deadline(30'000, {}), 80'000);
  EXPECT_FALSE(clocks.expired(79'999, {}));
  EXPECT_EQ(clocks.expired(80'000, {}), ann);
}

TEST(Clocks, PerGameKeepsWhatIsLeftAndAddsTheIncrement) {
  Clocks clocks{ClockRules{Kind::per_game, 60'000, 5'000}};
  clocks.turn_to(SeatSet::first(2), std::nullopt, 0, {});
  clocks.turn_to(SeatSet::of(ben), ann, 10'000, {});  // Ann has bid, Ben still thinks
  EXPECT_EQ(clocks.left(ann, 50'000, {}), 55'000);
  EXPECT_EQ(clocks.left(ben, 50'000, {}), 10'000);
  EXPECT_EQ(clocks.expired(60'000, {}), ben);
  clocks.turn_to(SeatSet::of(ann), std::nullopt, 60'000, {});  // a bot plays for Ben: no increment
  EXPECT_EQ(clocks.left(ben, 70'000, {}), 0);
}

TEST(Clocks, StandStillWhileTheServerIsDown) {
  Downtimes times;
  times.add(10'000, 110'000);
  Clocks clocks{ClockRules{Kind::per_game, 60'000, 0}};
  clocks.turn_to(SeatSet::of(ann), std::nullopt, 0, times);
  EXPECT_EQ(clocks.left(ann, 120'000, times), 40'000);
  EXPECT_EQ(clocks.deadline(120'000, times), 160'000);
  clocks.turn_to(SeatSet::of(ben), ann, 130'000, times);
  EXPECT_EQ(clocks.left(ann, 999'000, times), 30'000);
}

TEST(Clocks, ATimeThatGoesBackTakesNothing) {
  Clocks clocks{ClockRules{Kind::per_game, 60'000, 0}};
  clocks.turn_to(SeatSet::of(ann), std::nullopt, 50'000, {});
  EXPECT_EQ(clocks.left(ann, 10'000, {}), 60'000);
}

}  // namespace
}  // namespace ichiba::match
