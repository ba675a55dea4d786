// What players see of an event. Types remove the secrets; this tests that the rest is still there.
#include <gtest/gtest.h>

#include "engine/osaka/events.hpp"
#include "engine/tsukiji/events.hpp"
#include "tests/unit/engine/cards.hpp"

namespace ichiba::tests {
namespace {

TEST(Seen, O12_2_APointDrawnShowsWhoseItIsAndNoCard) {
  const osaka::Seen seen = osaka::seen(osaka::PointDrawn{Seat(2), card("G5")});
  ASSERT_TRUE(std::holds_alternative<osaka::PointDrawnUnseen>(seen));
  EXPECT_EQ(std::get<osaka::PointDrawnUnseen>(seen).seat, Seat(2));
}

TEST(Seen, O12_2_ARenewedPileShowsItsCardsAndNotTheirOrder) {
  osaka::PileRenewed one{};
  osaka::PileRenewed other{};
  for (const char* text : {"R5", "B2", "G3", "B2"}) one.order.push(card(text));
  for (const char* text : {"B2", "G3", "B2", "R5"}) other.order.push(card(text));
  const osaka::Seen seen = osaka::seen(one);
  ASSERT_TRUE(std::holds_alternative<osaka::PileRenewedUnseen>(seen));
  EXPECT_EQ(std::get<osaka::PileRenewedUnseen>(seen).cards, bag("R5 B2 B2 G3"));
  EXPECT_EQ(std::get<osaka::PileRenewedUnseen>(osaka::seen(other)).cards, bag("R5 B2 B2 G3"));
}

TEST(Seen, O12_1_OpenEventsPassAsTheyAre) {
  const osaka::Seen seen = osaka::seen(osaka::CardTaken{Seat(1), card("Y3"), true});
  ASSERT_TRUE(std::holds_alternative<osaka::CardTaken>(seen));
  EXPECT_EQ(std::get<osaka::CardTaken>(seen).card, card("Y3"));
  EXPECT_TRUE(std::get<osaka::CardTaken>(seen).reserved);
}

TEST(Seen, T9_ABidIsSeenByItsBidderAlone) {
  const tsukiji::Event bid = tsukiji::BidMade{Seat(1), 3};
  const auto own = tsukiji::seen(bid, Seat(1));
  ASSERT_TRUE(std::holds_alternative<tsukiji::OwnBid>(own));
  EXPECT_EQ(std::get<tsukiji::OwnBid>(own).fingers, 3);
  for (const std::optional<Seat> viewer : {std::optional(Seat(0)), std::optional<Seat>()}) {
    const auto others = tsukiji::seen(bid, viewer);
    ASSERT_TRUE(std::holds_alternative<tsukiji::BidSealed>(others));
    EXPECT_EQ(std::get<tsukiji::BidSealed>(others).seat, Seat(1));
  }
}

TEST(Seen, T9_ARenewedPileShowsHowManyCardsAndNotTheirOrder) {
  tsukiji::PileRenewed renewed{};
  put(renewed.order, "5a 9b 1a");
  for (const std::optional<Seat> viewer : {std::optional(Seat(0)), std::optional(Seat(1)), std::optional<Seat>()}) {
    const auto seen = tsukiji::seen(renewed, viewer);
    ASSERT_TRUE(std::holds_alternative<tsukiji::PileRenewedUnseen>(seen));
    EXPECT_EQ(std::get<tsukiji::PileRenewedUnseen>(seen).cards, 3);
  }
}

TEST(Seen, T2_4_TheTopOfThePileIsSeenByAll) {
  for (const std::optional<Seat> viewer : {std::optional(Seat(0)), std::optional<Seat>()}) {
    const auto seen = tsukiji::seen(tsukiji::TopSeen{face("7b")}, viewer);
    ASSERT_TRUE(std::holds_alternative<tsukiji::TopSeen>(seen));
    EXPECT_EQ(std::get<tsukiji::TopSeen>(seen).face, face("7b"));
  }
}

}  // namespace
}  // namespace ichiba::tests
