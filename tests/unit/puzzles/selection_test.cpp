// Which positions become puzzles: the margin, its bounds, and what counts as one answer.
#include "puzzles/selection.hpp"

#include <gtest/gtest.h>

namespace ichiba::tests {
namespace {

using namespace puzzles;
using Osaka = osaka::Game;

osaka::Move osaka_move(std::string_view text) { return *Osaka::parse({}, text); }

struct Judged {
  std::string_view move;
  double cost;
  double noise;
};

analysis::Assessment<Osaka> assessment_of(const std::vector<Judged>& judged) {
  analysis::Assessment<Osaka> made;
  for (const Judged& one : judged) {
    made.options[Seat(0)].push_back({.move = osaka_move(one.move), .cost = one.cost, .noise = one.noise});
  }
  return made;
}

std::optional<Lead<Osaka>> lead_in(const std::vector<Judged>& judged) {
  return lead_of<Osaka>(assessment_of(judged), Seat(0));
}

TEST(PuzzleSelection, StudentsBoundNarrowsWithMoreSearches) {
  EXPECT_DOUBLE_EQ(bound_99(2), 31.821);
  EXPECT_DOUBLE_EQ(bound_99(8), 2.998);
  for (int values = 2; values < 14; ++values) EXPECT_GE(bound_99(values), bound_99(values + 1));
  EXPECT_GT(bound_99(100), 2.326);  // never narrower than the normal distribution's
}

TEST(PuzzleSelection, LeadIsMeasuredAgainstEveryOtherAnswer) {
  const auto lead =
      lead_in({{"take R5", 0, 0}, {"take B2", 0.10, 0.01}, {"take G3", 0.08, 0.001}, {"take Y2", 0.2, 0.05}});
  ASSERT_TRUE(lead);
  EXPECT_EQ(lead->best, osaka_move("take R5"));
  EXPECT_EQ(lead->second, osaka_move("take G3"));
  EXPECT_DOUBLE_EQ(lead->estimate, 0.08);
  // Not the second decides, but the move that is known least.
  EXPECT_DOUBLE_EQ(lead->low, 0.2 - 2.998 * 0.05);
}

TEST(PuzzleSelection, AMoveThatMightBeAsGoodMakesItNoPuzzle) {
  const auto sure = lead_in({{"take R5", 0, 0}, {"take B2", 0.06, 0.005}});
  const auto unsure = lead_in({{"take R5", 0, 0}, {"take B2", 0.06, 0.02}});
  EXPECT_TRUE(agree<Osaka>(sure, sure, 0.03));
  EXPECT_FALSE(agree<Osaka>(sure, unsure, 0.03));
  EXPECT_FALSE(agree<Osaka>(unsure, sure, 0.03));
  EXPECT_FALSE(agree<Osaka>(sure, sure, 0.05));  // 0.06 - 2.998 * 0.005 is about 0.045
  EXPECT_FALSE(agree<Osaka>(sure, std::nullopt, 0.03));
}

TEST(PuzzleSelection, BothJudgementsMustNameTheSameAnswer) {
  const auto one = lead_in({{"take R5", 0, 0}, {"take B2", 0.1, 0.005}});
  const auto other = lead_in({{"take B2", 0, 0}, {"take R5", 0.1, 0.005}});
  EXPECT_FALSE(agree<Osaka>(one, other, 0.03));
}

TEST(PuzzleSelection, PaymentsForTheSameGoodsAreOneAnswer) {
  EXPECT_TRUE(same_answer(osaka_move("buy R5"), osaka_move("buy B3 B2")));
  EXPECT_FALSE(same_answer(osaka_move("buy R5"), osaka_move("take R5")));
  EXPECT_FALSE(same_answer(osaka_move("take R5"), osaka_move("buy R5")));
  EXPECT_TRUE(same_answer(osaka_move("insure R2 : R5"), osaka_move("insure R3 : R5")));
  EXPECT_FALSE(same_answer(osaka_move("insure R2 : R5"), osaka_move("insure R2 : R5 R2")));
  EXPECT_FALSE(same_answer(osaka_move("insure R2 : R5"), osaka_move("insure -")));
  const auto lead = lead_in({{"buy R5", 0, 0}, {"buy B3 B2", 0.001, 0.005}, {"take G3", 0.09, 0.005}});
  ASSERT_TRUE(lead);
  EXPECT_EQ(lead->second, osaka_move("take G3"));
  EXPECT_FALSE(lead_in({{"buy R5", 0, 0}, {"buy B3 B2", 0.2, 0.005}}));  // only one answer
}

TEST(PuzzleSelection, ABidOfAMixIsNoPuzzle) {
  using Tsukiji = tsukiji::Game;
  analysis::Assessment<Tsukiji> mixed;
  mixed.options[Seat(1)] = {{.move = tsukiji::Bid{4}, .noise = 0.005, .share = 0.6},
                            {.move = tsukiji::Bid{1}, .noise = 0.005, .share = 0.4},
                            {.move = tsukiji::Bid{2}, .cost = 0.2, .noise = 0.005}};
  const auto lead = lead_of<Tsukiji>(mixed, Seat(1));
  ASSERT_TRUE(lead);
  EXPECT_LT(lead->low, 0);
  mixed.options[Seat(1)][1].cost = 0.1;  // regret: now only one bid is right
  EXPECT_GT(lead_of<Tsukiji>(mixed, Seat(1))->low, 0.08);
}

TEST(PuzzleSelection, LossesAreMeansOfBothJudgements) {
  const auto one = assessment_of({{"buy R5", 0, 0}, {"take G3", 0.10, 0.01}, {"buy B3 B2", 0.12, 0.01}});
  const auto two =
      assessment_of({{"buy R5", 0, 0}, {"buy B3 B2", 0.14, 0.01}, {"take G3", 0.08, 0.01}, {"pass", 0.3, 0.1}});
  const auto rated = rated_moves<Osaka>({}, one, two, Seat(0));
  ASSERT_EQ(rated.size(), 4U);
  EXPECT_EQ(rated[0].move, "buy R5");
  EXPECT_EQ(rated[1].move, "buy B3 B2");  // the same answer comes first, even if badly paid
  EXPECT_DOUBLE_EQ(rated[1].loss, 0.13);
  EXPECT_EQ(rated[2].move, "take G3");
  EXPECT_DOUBLE_EQ(rated[2].loss, 0.09);
  EXPECT_DOUBLE_EQ(rated[3].loss, 0.3);
}

}  // namespace
}  // namespace ichiba::tests
