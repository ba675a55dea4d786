// Schedules, and how a match is counted.
#include "arena/scoreboard.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "arena/history.hpp"
#include "engine/core/random.hpp"

namespace ichiba::tests {
namespace {

using arena::make_schedule;
using arena::Scoreboard;
using arena::SeatOrder;

TEST(Schedule, AllSeatOrdersButLikeOnesOnce) {
  EXPECT_EQ(make_schedule({"b", "a"}, 2).games, (std::vector<SeatOrder>{{0, 1}, {1, 0}}));
  EXPECT_EQ(make_schedule({"b", "a"}, 2).bots, (std::vector<std::string>{"b", "a"}));
  EXPECT_EQ(make_schedule({"a", "b", "c", "d"}, 4).games.size(), 24U);
  EXPECT_EQ(make_schedule({"a", "b", "b", "b"}, 4).games.size(), 4U);
  EXPECT_EQ(make_schedule({"a", "a"}, 2).games.size(), 1U);
}

TEST(Schedule, MoreBotsThanSeatsMeetInAllGroups) {
  const auto pairs = make_schedule({"a", "b", "c"}, 2);
  EXPECT_EQ(pairs.games, (std::vector<SeatOrder>{{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 2}, {2, 1}}));
  const auto threes = make_schedule({"a", "b", "c", "d", "e"}, 3);
  EXPECT_EQ(threes.games.size(), 60U);  // ten groups in six orders
  for (std::size_t bot = 0; bot < 5; ++bot) {
    EXPECT_EQ(threes.games_of(bot), 36);
    for (std::size_t other = 0; other < 5; ++other) {
      EXPECT_EQ(threes.meetings_of(bot, other), bot == other ? 36 : 18);
    }
  }
}

TEST(Places, MoreIsBetterAndEqualOnesShare) {
  EXPECT_EQ(arena::places_by({5, 3}), "12");
  EXPECT_EQ(arena::places_by({3, 3}), "11");
  EXPECT_EQ(arena::places_by({3, 9, 3, 7}), "3132");
  EXPECT_EQ(arena::places_by({9, 1, 9}), "131");
}

TEST(Scoreboard, ASharedWinCountsInPartsADrawHalf) {
  Scoreboard two(make_schedule({"a", "b"}, 2));
  two.add({{"12", "11"}, {}});  // a wins in seat 0, then a draw
  EXPECT_DOUBLE_EQ(two.standings()[0].wins(), 1.5);
  EXPECT_DOUBLE_EQ(two.standings()[1].wins(), 0.5);
  EXPECT_EQ(two.standings()[0].games(), 2);

  Scoreboard three(make_schedule({"a", "b", "b"}, 3));  // orders abb, bab, bba
  three.add({{"113", "111", "312"}, {}});
  EXPECT_DOUBLE_EQ(three.standings()[0].wins(), 0.5 + 1.0 / 3 + 0);
  EXPECT_DOUBLE_EQ(three.standings()[1].wins(), 0.5 + 2.0 / 3 + 1);
  EXPECT_EQ(three.standings()[1].games(), 6);
}

TEST(Scoreboard, TheCrosstableComparesPlacesSeatBySeat) {
  Scoreboard board(make_schedule({"a", "b", "c"}, 3));
  // Orders abc, acb, bac, bca, cab, cba; a is first except once, b always before c except in that game, when they
  // share.
  board.add({{"123", "132", "213", "113", "312", "321"}, {}});
  EXPECT_DOUBLE_EQ(board.meeting(0, 1).score(), 5);
  EXPECT_DOUBLE_EQ(board.meeting(1, 2).score(), 5.5);
  EXPECT_EQ(board.meeting(0, 1).meetings(), 6);
  EXPECT_DOUBLE_EQ(board.meeting(0, 1).score() + board.meeting(1, 0).score(), 6);
  EXPECT_DOUBLE_EQ(board.meeting(1, 2).rate() + board.meeting(2, 1).rate(), 1);
}

TEST(Scoreboard, PairedDealsCancelTheLuckOfTheCards) {
  Scoreboard board(make_schedule({"a", "b"}, 2));
  for (int deal = 0; deal < 100; ++deal) board.add({{"12", "12"}, {}});  // seat 0 always wins
  EXPECT_DOUBLE_EQ(board.standings()[0].win_rate(), 0.5);
  EXPECT_LT(board.standings()[0].interval().high, 0.52);  // independent games would leave 0.57
}

TEST(Scoreboard, ForfeitsAreCountedWithTheFirstReasons) {
  Scoreboard board(make_schedule({"a", "b"}, 2));
  for (int deal = 0; deal < 5; ++deal) board.add({{"12", "21"}, {{0, 1, "late"}, {1, 0, std::to_string(deal)}}});
  EXPECT_EQ(board.standings()[0].forfeits, 0);
  EXPECT_EQ(board.standings()[1].forfeits, 10);
  EXPECT_EQ(board.standings()[1].reasons,
            (std::vector<std::string>{"deal 1, seat 1: late", "deal 1, seat 0: 0", "deal 2, seat 1: late"}));
}

TEST(Ratings, TwoBotsAreApartByTheirScore) {
  Scoreboard board(make_schedule({"a", "b"}, 2));
  for (int deal = 0; deal < 50; ++deal) board.add({{"12", deal % 2 == 0 ? "21" : "12"}, {}});
  const auto ratings = board.ratings();
  EXPECT_NEAR(ratings[0].elo.value(), 190.848502, 1e-6);
  EXPECT_NEAR(ratings[1].elo.value(), -190.848502, 1e-6);
  EXPECT_LT(ratings[0].low.value(), 190);
  EXPECT_GT(ratings[0].high.value(), 191);
  EXPECT_NEAR(ratings[0].low.value(), -ratings[1].high.value(), 1e-9);
}

TEST(Ratings, AllWonIsABoundAndNothingIsInfinite) {
  Scoreboard board(make_schedule({"a", "b"}, 2));
  EXPECT_FALSE(board.ratings()[0].elo);
  for (int deal = 0; deal < 100; ++deal) board.add({{"12", "21"}, {}});
  const auto ratings = board.ratings();
  EXPECT_FALSE(ratings[0].elo);
  EXPECT_NEAR(ratings[0].low.value(), 606.8, 0.1);
  EXPECT_FALSE(ratings[0].high);
  EXPECT_FALSE(ratings[1].low);
  EXPECT_NEAR(ratings[1].high.value(), -606.8, 0.1);
}

// A round robin in pairs: ab, ba, ac, ca, bc, cb.
TEST(Ratings, ManyBotsHaveAMeanOfNoughtAndErrorBars) {
  Scoreboard board(make_schedule({"a", "b", "c"}, 2));
  for (int deal = 0; deal < 200; ++deal) {
    const char* mostly = deal % 4 == 0 ? "21" : "12";
    board.add({{mostly, "21", "12", deal % 7 == 0 ? "12" : "21", mostly, "21"}, {}});
  }
  const auto ratings = board.ratings();
  EXPECT_NEAR(ratings[0].elo.value() + ratings[1].elo.value() + ratings[2].elo.value(), 0, 1e-6);
  EXPECT_GT(ratings[0].elo.value(), ratings[1].elo.value());
  for (const auto& rating : ratings) {
    EXPECT_LT(rating.low.value(), rating.elo.value());
    EXPECT_GT(rating.high.value(), rating.elo.value());
    EXPECT_LT(rating.high.value() - rating.low.value(), 200);
  }
}

// Many matches between bots of known strength, in which the seat decides a third of all deals: the error bars must
// account for dependent games of one deal, and contain the truth in nineteen matches of twenty.
TEST(Ratings, ErrorBarsHoldTheTruth) {
  const std::vector<double> truth{120, 0, -120};
  const auto schedule = make_schedule({"a", "b", "c"}, 2);
  Rng rng(99);
  int held = 0;
  constexpr int matches = 500;
  for (int match = 0; match < matches; ++match) {
    Scoreboard board(schedule);
    for (int deal = 0; deal < 80; ++deal) {
      arena::DealResult result;
      const bool seat_decides = rng.below(3) == 0;
      for (const SeatOrder& order : schedule.games) {
        // The other deals compensate for the even ones, so that the total score is what the ratings say.
        const double score = 0.5 + 1.5 * (arena::expected_score(truth[order[0]] - truth[order[1]]) - 0.5);
        const bool first = seat_decides || rng.below(1000000) < score * 1000000;
        result.places.emplace_back(first ? "12" : "21");
      }
      board.add(result);
    }
    const auto ratings = board.ratings();
    for (std::size_t bot = 0; bot < 3; ++bot) {
      held += ratings[bot].low.value() <= truth[bot] && truth[bot] <= ratings[bot].high.value() ? 1 : 0;
    }
  }
  EXPECT_NEAR(held / (3.0 * matches), 0.95, 0.02);
}

TEST(Ratings, WhoeverLosesEverythingHasABoundAndTheOthersTheirRatings) {
  Scoreboard board(make_schedule({"a", "b", "c"}, 2));
  for (int deal = 0; deal < 100; ++deal) board.add({{deal % 3 == 0 ? "21" : "12", "21", "12", "21", "12", "21"}, {}});
  const auto ratings = board.ratings();
  EXPECT_NEAR(ratings[0].elo.value(), -ratings[1].elo.value(), 1e-9);
  EXPECT_TRUE(ratings[0].low && ratings[0].high);
  EXPECT_FALSE(ratings[2].elo);
  EXPECT_FALSE(ratings[2].low);
  EXPECT_LT(ratings[2].high.value(), -500);
}

TEST(Ratings, AChainOfShutOutsStaysFinite) {
  Scoreboard board(make_schedule({"a", "b", "c"}, 2));
  for (int deal = 0; deal < 10; ++deal) board.add({{"12", "21", "12", "21", "12", "21"}, {}});
  const auto ratings = board.ratings();
  EXPECT_GT(ratings[0].low.value(), 0);
  EXPECT_FALSE(ratings[0].high);
  EXPECT_EQ(ratings[1].elo.value(), 0);
  EXPECT_LT(ratings[2].high.value(), 0);
}

TEST(Ratings, AlikeInEveryDealIsNotCertainty) {
  Scoreboard board(make_schedule({"a", "b", "c"}, 2));
  for (int deal = 0; deal < 10; ++deal) board.add({{"12", "12", "12", "12", "12", "12"}, {}});
  for (const auto& rating : board.ratings()) {
    EXPECT_NEAR(rating.elo.value(), 0, 1e-9);
    EXPECT_LT(rating.low.value(), -50);
    EXPECT_GT(rating.high.value(), 50);
  }
}

TEST(History, ALongMatchIsThinnedOutAndKeepsItsEnd) {
  Scoreboard board(make_schedule({"a", "b"}, 2));
  arena::History history;
  for (int deal = 0; deal < 5001; ++deal) {
    const arena::DealResult result{{deal % 2 == 0 ? "12" : "21", "12"}, {}};
    board.add(result);
    history.add(board, result, 0.001 * deal);
  }
  const auto points = history.points();
  EXPECT_LE(points.size(), 402U);
  EXPECT_GT(points.size(), 100U);
  EXPECT_EQ(points.back().deals, 5001);
  EXPECT_DOUBLE_EQ(points.back().llr.value(), 5.0);
  EXPECT_TRUE(std::ranges::is_sorted(points, {}, &arena::History::Point::deals));
  EXPECT_EQ(history.deal_scores()[0], (std::map<std::int64_t, std::int64_t>{{0, 2500}, {12, 2501}}));
}

}  // namespace
}  // namespace ichiba::tests
