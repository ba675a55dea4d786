// The daily market: days, seeds, and records checked against the deal of a day.
#include "daily/market.hpp"

#include <gtest/gtest.h>

#include "ai/bot.hpp"
#include "daily/step_seed.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"
#include "record/whole_record.hpp"

namespace ichiba::daily {
namespace {

constexpr std::string_view day = "2026-11-16";

TEST(DailyMarket, KnowsDays) {
  for (const char* good : {"2026-11-16", "2024-02-29", "2000-02-29", "2026-12-31"}) EXPECT_TRUE(is_day(good)) << good;
  for (const char* bad : {"2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-11-00", "2026-11-31",
                          "2026-1-1", "2026/11/16", "", "today", "2026-11-1x"}) {
    EXPECT_FALSE(is_day(bad)) << bad;
  }
}

// The same text and numbers as in docs/daily.md and in the tests of the page.
TEST(DailyMarket, MakesSeedsFromGameDayAndVersion) {
  const std::uint64_t seed = seed_of("osaka", day, "0.1.0");
  EXPECT_LT(seed, std::uint64_t{1} << 48U);
  EXPECT_NE(seed, seed_of("tsukiji", day, "0.1.0"));
  EXPECT_NE(seed, seed_of("osaka", "2026-11-17", "0.1.0"));
  EXPECT_NE(seed, seed_of("osaka", day, "0.1.1"));
}

TEST(DailyMarket, DealsTheSameToEverybody) {
  EXPECT_EQ(deal("osaka", day), deal("osaka", day));
  EXPECT_NE(deal("osaka", day), deal("osaka", "2026-11-17"));
  EXPECT_EQ(deal("chess", day), "");
}

// A whole game of the day; the player's moves come from a bot, too. `last_first`: of two bids, the bot's comes first.
template <class G>
std::string play_day(bool last_first) {
  const std::uint64_t seed = seed_of(G::name, day, version());
  std::string record = deal(G::name, day);
  auto replay = record::begin_replay(record);
  auto& begun = std::get<record::Replay<G>>(*replay);
  const auto& table = begun.header().variant;
  std::vector<typename G::State> states{begun.state()};
  std::vector<Seat> movers;
  const std::vector<std::string> bots = bots_of(G::name);
  while (!over(states.back())) {
    const SeatSet due = to_act(states.back().open);
    int seat = 0;
    for (int i = 0; i < G::players(table); ++i) {
      const int each = last_first ? G::players(table) - 1 - i : i;
      if (due.has(Seat(each))) {
        seat = each;
        break;
      }
    }
    const int since = due_since<typename G::State>(
        states, Seat(seat), [&](int step) { return movers[static_cast<std::size_t>(step) - 1]; });
    const auto bot = ai::make_bot<G>(seat == 0 ? "greedy" : bots[static_cast<std::size_t>(seat) - 1]);
    bot->begin(table, Seat(seat));
    Rng thought = ai::bot_rng(seed_of_step(seed, since + 1), seat);
    const auto known = know(states[static_cast<std::size_t>(since)], Seat(seat));
    const auto legal = *bot->choose(known, offers(known), {thought});
    Rng rng(seed_of_step(seed, static_cast<int>(states.size())));
    record::RecordingChance<typename record::Codec<G>::Card> chance(rng);
    typename G::State next = states.back();
    apply(next, legal, chance, NoEvents{});
    record += record::move_line<G>(table, Seat(seat), legal.move());
    for (const auto& pile : chance.take_piles()) record += record::reshuffle_line<G>(pile);
    states.push_back(next);
    movers.push_back(Seat(seat));
  }
  return record;
}

template <class G>
void check_day() {
  const std::string record = play_day<G>(false);
  const auto result = check(G::name, day, record);
  ASSERT_TRUE(result) << result.error();
  EXPECT_GE(result->points, 0);
  EXPECT_GE(result->place, 1);
  EXPECT_LE(result->place, result->players);
  EXPECT_EQ(result->players, static_cast<int>(bots_of(G::name).size()) + 1);
  EXPECT_TRUE(check(G::name, day, play_day<G>(true)));

  EXPECT_FALSE(check(G::name, "2026-11-17", record));
  EXPECT_EQ(check(G::name, "2026-11-17", record).error(), "this is not the deal of the day");
  const std::size_t last = record.rfind('\n', record.size() - 2);
  EXPECT_EQ(check(G::name, day, record.substr(0, last + 1)).error(), "the game is not over");
  EXPECT_FALSE(check(G::name, day, ""));
  EXPECT_FALSE(check(G::name, day, record + "{\"seat\":0,\"move\":\"pass\"}\n"));
}
TEST(DailyMarket, ChecksAGameOfOsaka) { check_day<osaka::Game>(); }
TEST(DailyMarket, ChecksAGameOfTsukiji) { check_day<tsukiji::Game>(); }

TEST(DailyMarket, RefusesAnotherGame) {
  EXPECT_EQ(check("tsukiji", day, deal("osaka", day)).error(), "this is another game");
}

// A bot that plays worse than it does would make a result look better.
TEST(DailyMarket, RefusesMovesThatTheBotDoesNotMake) {
  std::string record = play_day<tsukiji::Game>(false);
  const std::size_t bid = record.find("\"seat\":1,\"move\":\"bid ");
  ASSERT_NE(bid, std::string::npos);
  char& number = record[bid + std::string_view("\"seat\":1,\"move\":\"bid ").size()];
  number = number == '1' ? '2' : '1';
  const auto result = check("tsukiji", day, record);
  ASSERT_FALSE(result);
}

}  // namespace
}  // namespace ichiba::daily
