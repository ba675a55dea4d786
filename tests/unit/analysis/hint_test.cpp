// Hints: a suggestion, its reason, and for bids a mix in words.
#include "analysis/hint.hpp"

#include <gtest/gtest.h>

#include "tests/unit/analysis/told.hpp"

namespace ichiba::tests {
namespace {

using namespace analysis;

TEST(Hint, SharesAsPeopleSayThem) {
  EXPECT_EQ(told_share(0.49), "about half the time");
  EXPECT_EQ(told_share(0.34), "about one time in three");
  EXPECT_EQ(told_share(0.98), "nearly always");
  EXPECT_EQ(told_mix({{3, 0.5}, {1, 0.33}, {4, 0.17}}),
            "bid 3 about half the time, 1 about one time in three, 4 about one time in six");
  EXPECT_EQ(told_mix({{2, 1.0}}), "always bid 2");
}

TEST(Hint, OneWhoAsksIsCalledYou) {
  using namespace osaka;
  State state{};
  state.open.players = 2;
  state.open.phase = Phase::turn;
  lay_out(state.open.market, "R5 B3");
  lay_out(state.open.farm, "G2 G2 Y2");
  state.open.holdings[Seat(0)].goods = bag("R2 R2");
  state.hands[Seat(0)] = bag("Y2");
  state.hands[Seat(1)] = bag("G2");
  Assessment<osaka::Game> assessment;
  assessment.options[Seat(0)] = {
      {.move = parse_move("reserve market R5").value(), .after = {0.6, 0.4}},
      {.move = parse_move("take R5").value(), .after = {0.59, 0.41}, .cost = 0.01, .noise = 0.006},
      {.move = parse_move("take B3").value(), .after = {0.4, 0.6}, .cost = 0.2}};
  Rng rng(1);
  const Hint<osaka::Game> found = hint<osaka::Game>(know(state, Seat(0)), assessment, ann_and_ben, rng);
  EXPECT_EQ(to_text(found.best.move), "reserve market R5");
  EXPECT_DOUBLE_EQ(found.best.chance, 0.6);
  ASSERT_FALSE(found.best.reasons.empty());
  EXPECT_EQ(found.best.reasons[0].words, "keeps R5 for your red lot, which it would raise from 1 to 3 points");
  ASSERT_TRUE(found.nearly);  // less than twice its noise behind
  EXPECT_EQ(to_text(found.nearly->move), "take R5");
  assessment.options[Seat(0)].erase(assessment.options[Seat(0)].begin() + 1);
  EXPECT_FALSE(hint<osaka::Game>(know(state, Seat(0)), assessment, ann_and_ben, rng).nearly);
}

TEST(Hint, ABidIsDrawnFromTheMix) {
  using namespace tsukiji;
  Rng rng(3);
  const tsukiji::Game::Variant table;
  const State state = tsukiji::Game::set_up(table, rng, NoEvents{});
  Assessment<tsukiji::Game> assessment;
  assessment.bids = ai::BidJudgement{{}, {0.5, {0.25, 0, 0.75, 0}, {0.25, 0, 0.75, 0}}};
  assessment.options[Seat(0)] = {{.move = Bid{3}, .after = {0.5, 0.5}, .share = 0.75},
                                 {.move = Bid{1}, .after = {0.5, 0.5}, .share = 0.25},
                                 {.move = Bid{2}, .after = {0.4, 0.6}, .cost = 0.1}};
  int threes = 0;
  for (int i = 0; i < 400; ++i) {
    const Hint<tsukiji::Game> found = hint<tsukiji::Game>(know(state, Seat(0)), assessment, ann_and_ben, rng);
    const int bid = std::get<Bid>(found.best.move).fingers;
    EXPECT_TRUE(bid == 1 || bid == 3);
    threes += bid == 3 ? 1 : 0;
    EXPECT_FALSE(found.nearly);
    ASSERT_EQ(found.mix.size(), 2U);
    EXPECT_EQ(found.mix[0].first, 3);
  }
  EXPECT_NEAR(threes, 300, 45);
}

}  // namespace
}  // namespace ichiba::tests
