// The daily market: days, seeds, and records checked against the deal of a day.
#include "daily/market.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/sha256.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

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

TEST(DailyMarket, KnowsTheDayOfAMoment) {
  EXPECT_EQ(day_of(0), "1970-01-01");
  EXPECT_EQ(day_of(1'794'787'199'999), "2026-11-15");
  EXPECT_EQ(day_of(1'794'787'200'000), "2026-11-16");
  EXPECT_EQ(day_of(1'794'787'200'000, -1), "2026-11-15");
  EXPECT_EQ(day_of(1'793'491'200'000, -1), "2026-10-31");
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

// Everybody with the same version meets the same bots. If this fails, the bots of the market play otherwise: raise the
// version (CMakeLists.txt, web/package.json) and note here what their games are then.
TEST(DailyMarket, TheBotsOfAVersionDoNotChange) {
  struct Noted {
    std::string_view version;
    std::string_view osaka;
    std::string_view tsukiji;
  };
  constexpr Noted noted{"0.1.0", "358d5bf67285c563", "4896dbdcaee46450"};
  const auto hash_of = [](std::string_view game) {
    const base::Bytes32 hash = base::sha256(played_by("greedy", game, day) + played_by("level:1", game, "2026-12-31"));
    std::string hex;
    for (std::size_t i = 0; i < 8; ++i) hex += fmt::format("{:02x}", hash[i]);
    return hex;
  };
  EXPECT_EQ(version(), noted.version);
  EXPECT_EQ(hash_of("osaka"), noted.osaka);
  EXPECT_EQ(hash_of("tsukiji"), noted.tsukiji);
}

// A whole game of the day; the player's moves come from a bot, too.
template <class G>
std::string play_day(FirstBid first = FirstBid::player) {
  return played_by("greedy", G::name, day, first);
}

template <class G>
void check_day() {
  const std::string record = play_day<G>();
  const auto result = check(G::name, day, record);
  ASSERT_TRUE(result) << result.error();
  EXPECT_GE(result->points, 0);
  EXPECT_GE(result->place, 1);
  EXPECT_LE(result->place, result->players);
  EXPECT_EQ(result->players, static_cast<int>(bots_of(G::name).size()) + 1);
  EXPECT_TRUE(check(G::name, day, play_day<G>(FirstBid::bot)));

  EXPECT_FALSE(check(G::name, "2026-11-17", record));
  EXPECT_EQ(check(G::name, "2026-11-17", record).error(), "this is not the deal of the day");
  const std::size_t last = record.rfind('\n', record.size() - 2);
  EXPECT_EQ(check(G::name, day, record.substr(0, last + 1)).error(), "the game is not over");
  EXPECT_FALSE(check(G::name, day, ""));
  EXPECT_FALSE(check(G::name, day, record + "{\"seat\":0,\"move\":\"pass\"}\n"));
}
TEST(DailyMarket, ChecksAGameOfOsaka) { check_day<osaka::Game>(); }
TEST(DailyMarket, ChecksAGameOfTsukiji) { check_day<tsukiji::Game>(); }

TEST(DailyMarket, PlaysNothingWithoutAGameOrABot) {
  EXPECT_EQ(played_by("greedy", "chess", day), "");
  EXPECT_EQ(played_by("nobody", "osaka", day), "");
}

TEST(DailyMarket, RefusesAnotherGame) {
  EXPECT_EQ(check("tsukiji", day, deal("osaka", day)).error(), "this is another game");
}

// A bot that plays worse than it does would make a result look better.
TEST(DailyMarket, RefusesMovesThatTheBotDoesNotMake) {
  std::string record = play_day<tsukiji::Game>();
  const std::size_t bid = record.find("\"seat\":1,\"move\":\"bid ");
  ASSERT_NE(bid, std::string::npos);
  char& number = record[bid + std::string_view("\"seat\":1,\"move\":\"bid ").size()];
  number = number == '1' ? '2' : '1';
  const auto result = check("tsukiji", day, record);
  ASSERT_FALSE(result);
}

}  // namespace
}  // namespace ichiba::daily
