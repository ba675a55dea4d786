// The course of made-up games, the format of figures, and the sentences made from them.
#include <gtest/gtest.h>

#include "arena/study/findings.hpp"
#include "arena/study/study.hpp"

namespace ichiba::tests {
namespace {

using arena::Course;
using arena::Estimate;
using arena::Interval;
using arena::Unit;

arena::Points points(int first, int second, int third = 0) {
  arena::Points list{};
  list[Seat(0)] = first;
  list[Seat(1)] = second;
  list[Seat(2)] = third;
  return list;
}

arena::CommonFacts game(int players, std::initializer_list<int> winners) {
  arena::CommonFacts facts;
  facts.players = players;
  for (int seat : winners) facts.winners.add(Seat(seat));
  return facts;
}

TEST(Course, LeadersAtTheQuarters) {
  // Eight decisions: looked at after two, four and six.
  const std::vector<arena::Points> after{points(0, 0), points(1, 0), points(1, 1), points(1, 1),
                                         points(1, 3), points(1, 4), points(6, 4), points(6, 4)};
  const Course course = arena::course_of(after, game(2, {0}));
  EXPECT_EQ(course.leader[0], Seat(0));
  EXPECT_EQ(course.leader[1], std::nullopt);
  EXPECT_EQ(course.leader[2], Seat(1));
  EXPECT_EQ(course.lead_changes, 2);  // from 0 to 1, and back
  EXPECT_EQ(course.overcome, 3);
}

TEST(Course, WhoeverSharesTheMostDoesNotLead) {
  const Course course =
      arena::course_of({points(2, 2, 1), points(2, 2, 1), points(2, 2, 1), points(2, 2, 5)}, game(3, {2}));
  EXPECT_EQ(course.leader[0], std::nullopt);
  EXPECT_EQ(course.lead_changes, 0);  // nobody led alone before
  EXPECT_EQ(course.overcome, 1);
}

TEST(Course, ADrawAndAGameWithoutMoves) {
  EXPECT_EQ(arena::course_of({points(3, 0), points(3, 3)}, game(2, {})).overcome, 0);
  EXPECT_EQ(arena::course_of({}, game(2, {})).leader[1], std::nullopt);
}

TEST(CommonFacts, PartsOfAWin) {
  EXPECT_EQ(game(3, {1}).even_parts(Seat(1)), 12);
  EXPECT_EQ(game(3, {0, 1}).even_parts(Seat(1)), 6);
  EXPECT_EQ(game(3, {0, 1}).even_parts(Seat(2)), 0);
  EXPECT_EQ(game(2, {}).win_parts(Seat(0)), 0);
  EXPECT_EQ(game(2, {}).even_parts(Seat(0)), 6);
}

TEST(Figures, InWords) {
  EXPECT_EQ(arena::in_words({0.523, Interval{0.498, 0.5474}, 100}, Unit::percent), "52.3 % (49.8–54.7)");
  EXPECT_EQ(arena::in_words({3.456, Interval{3.2, 3.7}, 100}, Unit::number), "3.46 (3.20–3.70)");
  EXPECT_EQ(arena::in_words({81.23, Interval{80, 82}, 100}, Unit::number), "81.2 (80.0–82.0)");
  EXPECT_EQ(arena::in_words({81, Interval{80, 82}, 100}, Unit::whole), "81 (80–82)");
  EXPECT_EQ(arena::in_words({-0.0001, Interval{-0.2, 0.0001}, 9}, Unit::number), "0.00 (-0.20–0.00)");
  EXPECT_EQ(arena::in_words({5, std::nullopt, 1}, Unit::whole), "5");
  EXPECT_EQ(arena::in_words({}, Unit::percent), "–");
}

TEST(Figures, InShort) {
  EXPECT_EQ(arena::in_short({0.523, Interval{0.498, 0.5574}, 100}, Unit::percent), "52 % ± 3");
  EXPECT_EQ(arena::in_short({0.0523, Interval{0.048, 0.0574}, 100}, Unit::percent), "5.2 % ± 0.5");
  EXPECT_EQ(arena::in_short({3.456, Interval{3.2, 3.7}, 100}, Unit::number), "3.5 ± 0.3");
  EXPECT_EQ(arena::in_short({0, Interval{0, 0.04}, 100}, Unit::percent), "0 % (at most 4 %)");
  EXPECT_EQ(arena::in_short({1, Interval{0.96, 1}, 100}, Unit::percent), "100 % (at least 96 %)");
  EXPECT_EQ(arena::in_short({0.5, std::nullopt, 1}, Unit::percent), "50 %");
}

arena::Report report_of(const std::vector<Estimate>& cells) {
  arena::Report report;
  for (int players = 2; players < 2 + static_cast<int>(cells.size()); ++players) {
    const std::string number = std::to_string(players);
    report.columns.push_back(
        {{number + " players", "with " + number + " players", "with " + number}, players, 100, 0, 0});
  }
  report.tables.push_back({"Who wins?", "", {{"one", Unit::percent, cells}}});
  return report;
}

TEST(Teller, NamesEveryColumn) {
  const arena::Report report =
      report_of({{0.5, Interval{0.4, 0.6}, 10}, {0.45, Interval{0.4, 0.5}, 10}, {0.1, Interval{0, 0.2}, 10}});
  arena::Teller teller(report);
  teller.begin_finding();
  teller.tell("It wins {of the games}, it seems.", {"Who wins?", "one"});
  teller.compare({"Who wins?", "one"}, "an even share", arena::even_share);
  ASSERT_EQ(teller.findings().size(), 1U);
  EXPECT_EQ(
      teller.findings()[0],
      "It wins 50 % ± 10 of the games with 2 players, 45 % ± 5 with 3 and 10 % ± 10 with 4, it seems. That is more "
      "than an even share with 3 players; it is less than an even share with 4 players; it is not clearly different "
      "from an even share with 2 players.");
}

TEST(Teller, NamesNoColumnWhereThereIsOne) {
  const arena::Report report = report_of({{0.5, Interval{0.4, 0.6}, 10}});
  arena::Teller teller(report);
  teller.begin_finding();
  teller.tell("It wins {of the games}.", {"Who wins?", "one"});
  teller.compare({"Who wins?", "one"}, "an even share", arena::even_share);
  EXPECT_EQ(teller.findings()[0], "It wins 50 % ± 10 of the games. That is not clearly different from an even share.");
}

TEST(Teller, LeavesOutWhatIsNotKnown) {
  const arena::Report report = report_of({{}, {0.5, Interval{0.4, 0.6}, 10}});
  arena::Teller teller(report);
  teller.begin_finding();
  teller.tell("It wins {}.", {"Who wins?", "one"});
  const arena::Report nothing = report_of({{}, {}});
  arena::Teller silent(nothing);
  silent.begin_finding();
  silent.tell("It wins {}.", {"Who wins?", "one"});
  EXPECT_EQ(teller.findings(), std::vector<std::string>{"It wins 50 % ± 10 with 3 players."});
  EXPECT_TRUE(silent.findings().empty());
}

TEST(Report, ARowThatIsNotThereIsAMistake) {
  EXPECT_THROW((void)report_of({{}}).row("Who wins?", "nobody"), std::logic_error);
  EXPECT_THROW((void)report_of({{}}).row("Who loses?", "one"), std::logic_error);
}

template <class G>
arena::Sample<G> sample(const typename G::Variant& table, int threads, const std::atomic<bool>* stop = nullptr) {
  return arena::play_study<G>({table, "greedy", {"random"}, 3, 16, threads, {}, stop});
}

TEST(Study, PlaysWhatItSays) {
  const auto one = sample<osaka::Game>({3, false}, 1);
  EXPECT_EQ(one.games.size(), 16U);
  EXPECT_EQ(one.replayed.size(), 4U);
  ASSERT_EQ(one.contests.size(), 1U);
  EXPECT_EQ(one.contests[0].wins.size(), 2U);
  for (int wins : one.contests[0].wins) EXPECT_GE(wins, 24);  // greedy among random wins from nearly every seat
  // The second game of a deal begins with the same hands, and the first is one of the others.
  for (std::size_t k = 0; k < one.replayed.size(); ++k) {
    EXPECT_EQ(one.replayed[k].first.points, one.games[k].facts.points);
    EXPECT_EQ(one.replayed[k].first.start, one.replayed[k].second.start);
  }
}

TEST(Study, TheSameOnAnyNumberOfThreads) {
  const auto one = sample<osaka::Game>({3, false}, 1);
  const auto three = sample<osaka::Game>({3, false}, 3);
  ASSERT_EQ(one.games.size(), three.games.size());
  for (std::size_t k = 0; k < one.games.size(); ++k) {
    EXPECT_EQ(one.games[k].facts.points, three.games[k].facts.points);
    EXPECT_EQ(one.games[k].facts.decisions, three.games[k].facts.decisions);
  }
  EXPECT_EQ(one.contests[0].wins, three.contests[0].wins);
}

TEST(Study, OtherThoughtsMakeAnotherGame) {
  const auto random = arena::play_study<tsukiji::Game>({{{}, false}, "random", {}, 3, 40, 1, {}, nullptr});
  int different = 0;
  for (const auto& deal : random.replayed) different += deal.first.points == deal.second.points ? 0 : 1;
  EXPECT_GE(different, 8);  // of ten
}

TEST(Study, AnEarlyStopLeavesNothingHalf) {
  const std::atomic<bool> stop = true;
  const auto none = sample<osaka::Game>({2, false}, 2, &stop);
  EXPECT_TRUE(none.games.empty());
  const arena::Report report = arena::make_report<osaka::Game>({{{"2 players", "", ""}, none}}, {"random"});
  EXPECT_TRUE(report.findings.empty());
  EXPECT_FALSE(report.row("Who wins?", "the start player").cells[0].known());
}

}  // namespace
}  // namespace ichiba::tests
