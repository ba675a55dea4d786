// Sampling hidden cards is fair: every deal that agrees with what is known is equally likely. The bounds are at least
// five standard deviations, and the seeds are fixed, so the tests do not fail by bad luck.
#include <cmath>
#include <gtest/gtest.h>
#include <map>

#include "tests/rules/properties/play.hpp"
#include "tests/unit/engine/cards.hpp"

namespace ichiba::tests {
namespace {

constexpr int draws = 24000;

void expect_uniform(const std::map<std::string, int>& seen, int outcomes) {
  ASSERT_EQ(seen.size(), static_cast<std::size_t>(outcomes));
  const double expected = static_cast<double>(draws) / outcomes;
  double chi_square = 0;
  for (const auto& [outcome, count] : seen) chi_square += (count - expected) * (count - expected) / expected;
  // Its mean is outcomes - 1 and its variance twice that.
  const double degrees = outcomes - 1;
  EXPECT_LT(chi_square, degrees + 6 * std::sqrt(2 * degrees) + 10);
}

// Four unseen cards, three of them in the pile and one drawn as a point.
osaka::State osaka_end_of_pile() {
  osaka::State state{};
  state.open.phase = osaka::Phase::turn;
  for (const char* text : {"R5", "B3", "Y2"}) state.draw.put_below(card(text));
  state.blind = bag("G5");
  state.points[Seat(1)] = 1;
  return state;
}

std::string hidden_part(const osaka::State& state) {
  std::string text;
  for (osaka::Card card : state.draw.cards()) text += osaka::to_text(card) + ' ';
  return text + "| " + osaka::to_text(state.blind);
}

std::string hidden_part(const tsukiji::State& state) {
  std::string text;
  for (tsukiji::Face face : state.draw.cards()) text += tsukiji::to_text(face) + ' ';
  return text;
}

TEST(Sampling, O12_3_OsakaOrdersOfUnseenCardsAreEquallyLikely) {
  const osaka::State state = osaka_end_of_pile();
  Rng rng(61);
  std::map<std::string, int> seen;
  for (int i = 0; i < draws; ++i) ++seen[hidden_part(sample(know(state, Seat(0)), rng))];
  expect_uniform(seen, 24);  // which of the four is the point, and the order of the others
  // The true order is one of 24 like any other.
  EXPECT_NEAR(seen[hidden_part(state)], draws / 24, 160);
}

TEST(Sampling, O12_3_LikeCardsAreEquallyLikelyToLieAnywhere) {
  osaka::State state = osaka_end_of_pile();
  state.draw.clear();
  for (const char* text : {"R5", "R5", "B3"}) state.draw.put_below(card(text));
  state.blind = bag("R5");
  Rng rng(62);
  std::map<std::string, int> seen;
  for (int i = 0; i < draws; ++i) ++seen[hidden_part(sample(know(state, Seat(0)), rng))];
  expect_uniform(seen, 4);  // where the B3 is
}

tsukiji::State tsukiji_pile(int emptied) {
  tsukiji::State state{};
  state.open.deck = &tsukiji::house_deck();
  state.open.emptied = static_cast<std::uint8_t>(emptied);
  state.open.to_act = SeatSet::first(2);
  for (const char* text : {"7a", "3b", "12a"}) state.draw.put_below(face(text));
  return state;
}

TEST(Sampling, T2_4_InTheFirstPileOrderAndFacesBelowTheTopAreEquallyLikely) {
  const tsukiji::State state = tsukiji_pile(0);
  Rng rng(63);
  std::map<std::string, int> seen;
  for (int i = 0; i < draws; ++i) ++seen[hidden_part(sample(know(state, Seat(0)), rng))];
  expect_uniform(seen, 8);  // two orders, two faces each; the top is in sight
  EXPECT_NEAR(seen[hidden_part(state)], draws / 8, 300);
  for (const auto& [order, count] : seen) EXPECT_TRUE(order.starts_with("7a ")) << order;
}

TEST(Sampling, T9_InARenewedPileTheFacesAreKnown) {
  const tsukiji::State state = tsukiji_pile(1);
  Rng rng(64);
  std::map<std::string, int> seen;
  for (int i = 0; i < draws; ++i) ++seen[hidden_part(sample(know(state, Seat(0)), rng))];
  expect_uniform(seen, 2);
  EXPECT_TRUE(seen.contains("7a 3b 12a "));
  EXPECT_TRUE(seen.contains("7a 12a 3b "));
}

TEST(Sampling, T3_1_ASealedBidMayBeAnyOfTheFour) {
  tsukiji::State state = tsukiji_pile(0);
  state.bids[Seat(1)] = 3;
  state.open.to_act = SeatSet::of(Seat(0));
  Rng rng(65);
  std::map<std::string, int> seen;
  for (int i = 0; i < draws; ++i) {
    const tsukiji::State other = sample(know(state, Seat(0)), rng);
    ASSERT_EQ(other.bids[Seat(0)], 0);
    ++seen[std::to_string(other.bids[Seat(1)])];
  }
  expect_uniform(seen, 4);
  EXPECT_EQ(sample(know(state, Seat(1)), rng).bids[Seat(1)], 3) << "one's own bid is known";
}

}  // namespace
}  // namespace ichiba::tests
