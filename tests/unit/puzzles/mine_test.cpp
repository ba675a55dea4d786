// Mining: the same puzzles from a seed on any number of threads; what is mined can be written, read and opened; nothing
// in it says more than its player knows.
#include "puzzles/mine.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "puzzles/confirm.hpp"
#include "puzzles/puzzle_file.hpp"

namespace ichiba::tests {
namespace {

using namespace puzzles;

// Little effort: the puzzles are worse, but found in the same way.
MinePlan small_plan(int threads) {
  return {.seed = 7, .count = 3, .budget = 320, .margin = 0.01, .threads = threads, .graded = false};
}
// Mined once for all tests.
template <class G>
const PuzzleSet& few_puzzles() {
  static const PuzzleSet set = mine<G>(small_plan(2));
  return set;
}

template <class G>
class MinedPuzzles : public testing::Test {};
using BothGames = testing::Types<osaka::Game, tsukiji::Game>;
TYPED_TEST_SUITE(MinedPuzzles, BothGames);

TYPED_TEST(MinedPuzzles, AreTheSameOnAnyNumberOfThreads) {
  EXPECT_EQ(write_puzzles(few_puzzles<TypeParam>()), write_puzzles(mine<TypeParam>(small_plan(1))));
}

TYPED_TEST(MinedPuzzles, SurviveTheFileAndFitTheRules) {
  const PuzzleSet& mined = few_puzzles<TypeParam>();
  ASSERT_EQ(mined.puzzles.size(), 3U);
  const std::string text = write_puzzles(mined);
  const auto read = read_puzzles(text);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(write_puzzles(*read), text);
  EXPECT_TRUE(fits_rules(*read));
  std::set<std::string> ids;
  for (const Puzzle& puzzle : read->puzzles) {
    ids.insert(puzzle.id);
    EXPECT_EQ(puzzle.moves.front().loss, 0);
    const auto opened = open_puzzle<TypeParam>(puzzle);
    ASSERT_TRUE(opened);
    EXPECT_TRUE(to_act(opened->state().open).has(Seat(puzzle.seat)));
  }
  EXPECT_EQ(ids.size(), read->puzzles.size());
}

TYPED_TEST(MinedPuzzles, HaveAtMostOneOfAThemeInAGame) {
  std::set<std::pair<std::string, Theme>> seen;  // the game's part of the id
  for (const Puzzle& puzzle : few_puzzles<TypeParam>().puzzles) {
    EXPECT_TRUE(seen.emplace(puzzle.id.substr(0, puzzle.id.find('-')), puzzle.theme).second) << puzzle.id;
  }
}

TYPED_TEST(MinedPuzzles, DoNotFitAChangedPosition) {
  PuzzleSet mined = few_puzzles<TypeParam>();
  Puzzle& puzzle = mined.puzzles.back();
  puzzle.moves.push_back({"castle", 0.1});
  const auto fits = fits_rules(mined);
  ASSERT_FALSE(fits);
  EXPECT_EQ(fits.error(), "puzzle " + puzzle.id + ": moves: 'castle' is not a move");
  puzzle.moves.pop_back();
  puzzle.steps.insert(puzzle.steps.begin(), "0 pass");
  EXPECT_FALSE(fits_rules(mined));
}

TYPED_TEST(MinedPuzzles, AreJudgedAgainWithMoreEffort) {
  const PuzzleSet& mined = few_puzzles<TypeParam>();
  const auto found = confirm(mined, {.sample = 3, .times = 2, .threads = 2});
  ASSERT_EQ(found.size(), 3U);
  const auto again = confirm(mined, {.sample = 3, .times = 2, .threads = 1});
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].id, again[i].id);
    EXPECT_DOUBLE_EQ(found[i].low, again[i].low);
  }
  // A wrong answer is not confirmed.
  PuzzleSet wrong = mined;
  for (Puzzle& puzzle : wrong.puzzles) std::swap(puzzle.moves.front(), puzzle.moves.back());
  for (const Confirmation& one : confirm(wrong, {.sample = 3, .times = 2})) EXPECT_FALSE(one.confirmed()) << one.id;
}

// Here the search sees nothing but purchases, which are one answer.
PuzzleSet only_purchases_are_seen() {
  const std::string deck =
      "B5 G3 Y3 B2 G2 G3 R5 R2 R5 Y2 G2 R2 G5 G3 G2 Y5 G5 G5 Y3 G2 B2 Y5 R3 G2 G5 B3 Y3 B2 R3 R3 G3 B2 Y2 "
      "Y5 Y2 Y5 R2 B3 Y2 B5 Y3 R5 B3 B2 B5 B3 B2 G3 R2 Y2 G2 Y2 B5 Y5 R3 G2 B2 R3 Y2 B3 R2 B2 B5 R2 G2 B3 "
      "Y2 R2 B5 Y2 Y5 R2 R3 R5 Y5 R3 B3 G2 R2 Y2 R5 B5 Y3 R5 Y2 R3 G5 R2 R3 R2 G3 G2 G5 B3 Y3 G2 G3 B2 Y3 "
      "B2 B2 B3 Y3 G3 Y3 G5 R5 G3";
  const std::string puzzle = R"({"id":"o11-74","players":2,"deck":")" + deck +
                             R"(","steps":["0 token Y","1 token Y","0 take Y3","1 take B5","0 buy R5 Y2",
"1 take R5","0 take Y5","1 buy R5 R2","0 take B2","1 take G2","0 take G5","1 take G5","0 take Y3",
"1 buy B5 G5 G5 G3","0 buy B2 Y5 Y3 G5","1 take B2","0 take Y5","1 take Y2","0 take Y5","1 buy G2",
"0 buy Y5 Y5 Y3 G2","1 take B5","0 take R5","1 take B3","0 take B2","1 take B3","0 take G2","1 buy B5 B3 B2",
"0 take Y5","1 take B5","0 buy B2 Y5","1 take R3","0 take B3","1 take R2","0 take Y2","1 take B2","0 take B5",
"1 take G2","0 take B3","1 take R2","0 buy B3","1 take Y5","0 take B5","1 reserve farm R5","0 take R2",
"1 take R2","0 reserve farm R3","1 take Y2","0 take Y5","1 take R5*","0 take B3","1 take R3","0 take R3*",
"1 take R5","0 take B5","1 take R2","0 take G2","1 reserve farm R5","0 reserve farm Y2","1 take Y2","0 take G5",
"1 take R5*","0 take Y3","1 take R3","0 buy G2","1 buy R5 R2 Y5","1 insure R2 : R2 R2","1 insure Y2 : Y2",
"0 insure R3 : R3","0 insure Y2 : Y2 Y2","0 take G5","1 take G3","0 take Y3","1 buy Y2 G3"],"seat":0,
"theme":"denying","moves":[["buy Y5 G5 G2",0],["buy B5 Y5 G2",2],["buy G5 G5 G2",23],["buy B5 G5 G2",25],
["reserve market B3",216]],"solved_by":[0,0,1,0,2],"why":[]})";
  return *read_puzzles(
      R"({"ichiba_puzzles":1,"game":"osaka","judge":"000000000000","seed":1,"budget":40000,"margin":0.03,"puzzles":[)" +
      puzzle + "]}");
}

// It is not confirmed then, and the check goes on.
TEST(PuzzlesOfOsaka, AreAllLookedAtWhateverTheSearchSees) {
  PuzzleSet puzzles = only_purchases_are_seen();
  puzzles.puzzles.push_back(puzzles.puzzles.front());
  const auto found = confirm(puzzles, {.sample = 2, .times = 1});
  ASSERT_EQ(found.size(), 2U);
  for (const Confirmation& one : found) {
    EXPECT_EQ(one.lead, 0);
    EXPECT_FALSE(one.confirmed());
  }
}

// With a small budget two judgements often share a mistake, above all in Traders of Osaka.
TEST(PuzzlesOfOsaka, HoldInALongSearch) {
  MinePlan plan = small_plan(2);
  plan.count = 10;
  const auto found = confirm(mine<osaka::Game>(plan), {.sample = 10, .times = 10, .threads = 2});
  ASSERT_EQ(found.size(), 10U);
  EXPECT_GE(std::ranges::count_if(found, &Confirmation::confirmed), 9);
}

TEST(PuzzleFile, SaysWhatIsWrong) {
  const auto wrong = [](std::string_view text) { return read_puzzles(text).error(); };
  EXPECT_EQ(wrong("[]"), "not a file of puzzles: it is no JSON object");
  EXPECT_EQ(wrong(R"({"ichiba":1})"), "not a file of puzzles: it has no field 'ichiba_puzzles'");
  const std::string head =
      R"({"ichiba_puzzles":1,"game":"osaka","judge":"x","seed":1,"budget":9,"margin":0.03,"puzzles":[)";
  EXPECT_TRUE(read_puzzles(head + "]}"));
  EXPECT_EQ(wrong(R"({"ichiba_puzzles":2,"game":"osaka","judge":"x","seed":1,"budget":9,"margin":0.03,"puzzles":[]})"),
            "its format is version 2, but this program reads version 1");
  EXPECT_EQ(wrong(R"({"ichiba_puzzles":1,"game":"go","judge":"x","seed":1,"budget":9,"margin":0.03,"puzzles":[]})"),
            "game: expected osaka or tsukiji");
  EXPECT_EQ(wrong(head + "{}]}"), "puzzle number 1: id: a text is missing");
  const std::string start = R"({"id":"o1","players":2,"deck":"","steps":[],"seat":0,"theme":)";
  EXPECT_EQ(wrong(head + start + R"("chess","moves":[],"solved_by":[],"why":[]}]})").substr(0, 40),
            "puzzle number 1: theme: expected insuran");
  EXPECT_EQ(wrong(head + start + R"("payday","moves":[["pass",0]],"solved_by":[],"why":[]}]})"),
            "puzzle o1: moves: fewer than two");
  EXPECT_EQ(wrong(head + start + R"("payday","moves":[["pass"]],"solved_by":[],"why":[]}]})"),
            "puzzle o1: moves: expected pairs of a move and a loss from 0 to 1000");
}

TEST(JudgeVersion, IsStableAndTellsTheGamesApart) {
  EXPECT_EQ(judge_version<osaka::Game>(), judge_version<osaka::Game>());
  EXPECT_NE(judge_version<osaka::Game>(), judge_version<tsukiji::Game>());
  EXPECT_EQ(judge_version<osaka::Game>().size(), 12U);
}

}  // namespace
}  // namespace ichiba::tests
