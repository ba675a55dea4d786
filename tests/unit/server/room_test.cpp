#include <thread>

#include "tests/unit/server/test_server.hpp"

namespace ichiba::server {
namespace {

int version_of(const boost::json::object& message) { return static_cast<int>(message.at("version").as_int64()); }
std::string code_of(const boost::json::object& message) {
  return std::string(message.at("refusal").as_object().at("code").as_string());
}

TEST(Room, BeginsByItselfWhenEverySeatIsTaken) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.two_players();
  const auto ann = server.enter(table, "a");
  EXPECT_EQ(version_of(ann->last("update")), 4);  // created, sat, sat, started
  EXPECT_TRUE(ann->last("update").at("view").is_object());
  EXPECT_EQ(ann->last("update").at("seat"), 0);
}

TEST(Room, StoresThenShows) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.two_players();
  const auto ann = server.enter(table, "a");
  const auto ben = server.enter(table, "b");
  const std::size_t before = ann->heard.size();
  server.move(*ann, 4, "bid 3", "k1");
  EXPECT_EQ(ann->heard.size(), before);  // decided, but not stored yet
  EXPECT_EQ(ann->room->match().version(), 4);
  server.settle();
  EXPECT_EQ(version_of(ann->last("update")), 5);
  EXPECT_EQ(ann->last("update").at("key"), "k1");
  EXPECT_EQ(version_of(ben->last("update")), 5);
  EXPECT_FALSE(ben->last("update").contains("key"));
  EXPECT_EQ(ben->texts.back().find("own_bid"), std::string::npos);
}

TEST(Room, ADiskThatIsFullChangesNothing) {
  MemoryStore store;
  TestServer server(store);
  const auto ann = server.enter(server.two_players(), "a");
  store.full = true;
  server.move(*ann, 4, "bid 3", "k1");
  server.settle();
  EXPECT_EQ(code_of(ann->last("refused")), "storage");
  EXPECT_EQ(ann->room->match().version(), 4);
  store.full = false;
  server.move(*ann, 4, "bid 3", "k1");  // the same again
  server.settle();
  EXPECT_EQ(version_of(ann->last("update")), 5);
}

TEST(Room, WhatMayBeStoredIsReadAgainUntilItIsKnown) {
  MemoryStore store;
  TestServer server(store);
  const auto ann = server.enter(server.two_players(), "a");
  const auto ben = server.enter(ann->room->id(), "b");
  store.loses_answers = store.unreadable = true;
  server.move(*ann, 4, "bid 3", "k1");
  server.settle();
  const auto& refusal = ann->last("refused").at("refusal").as_object();
  EXPECT_EQ(refusal.at("code"), "storage");
  EXPECT_NE(refusal.at("words").as_string().find("not known whether this was stored"), std::string::npos);
  EXPECT_EQ(refusal.at("words").as_string().find("nothing was changed"), std::string::npos);
  for (int i = 0; i < 3; ++i) server.pass(2 * match::second);
  EXPECT_EQ(version_of(ben->last("update")), 4);
  store.loses_answers = store.unreadable = false;
  server.pass(2 * match::second);
  EXPECT_EQ(version_of(ben->last("update")), 5) << "nobody has to ask for it";
  EXPECT_EQ(version_of(ann->last("update")), 5);
  const int loads = store.loads;
  server.pass(10 * match::second);
  EXPECT_EQ(store.loads, loads) << "once is enough";
  server.move(*ann, 4, "bid 3", "k1");
  server.settle();
  EXPECT_EQ(ann->last("update").at("key"), "k1");
  EXPECT_EQ(ann->room->match().version(), 5);
}

TEST(Room, WhatWasDecidedOnTopOfAnEntryThatFailedFailsForTheSameReason) {
  MemoryStore store;
  TestServer server(store);
  const auto ann = server.enter(server.two_players(), "a");
  const auto ben = server.enter(ann->room->id(), "b");
  server.move(*ann, 4, "bid 3", "k1");
  server.move(*ben, 4, "bid 1", "k2");
  ASSERT_EQ(store.answers.size(), 2U);
  store.full = true;
  auto first = std::move(store.answers.front());
  store.answers.pop_front();
  first();
  store.full = false;  // but the entry before is missing
  server.settle();
  EXPECT_EQ(code_of(ann->last("refused")), "storage");
  EXPECT_EQ(code_of(ben->last("refused")), "storage");
  server.move(*ann, 4, "bid 3", "k1");
  server.move(*ben, 4, "bid 1", "k2");
  server.settle();
  EXPECT_EQ(ann->room->match().version(), 6);
}

TEST(Room, TheSameKeyTwiceIsCarriedOutOnceAndAnsweredTheSame) {
  MemoryStore store;
  TestServer server(store);
  const auto ann = server.enter(server.two_players(), "a");
  const auto ben = server.enter(ann->room->id(), "b");
  server.move(*ann, 4, "bid 3", "k1");
  server.settle();
  const std::string answer = ann->texts.back();
  server.move(*ben, 4, "bid 1", "k1");  // a key of another seat is another key
  server.settle();
  const std::size_t rows = store.tables[ann->room->id().number()].log.size();
  server.move(*ann, 4, "bid 3", "k1");
  server.settle();
  EXPECT_EQ(ann->texts.back(), answer);
  // Also on another device, and for a table that had been unloaded meanwhile.
  TestServer restarted(store);
  const auto again = restarted.enter(ann->room->id(), "a");
  restarted.move(*again, 4, "bid 3", "k1");
  restarted.settle();
  EXPECT_EQ(again->texts.back(), answer);
  EXPECT_EQ(store.tables[ann->room->id().number()].log.size(), rows);
}

TEST(Room, LogsAreReplayedBesideTheThreadThatOwnsTheTables) {
  MemoryStore store;
  TestServer server(store);
  const auto ann = server.enter(server.two_players(), "a");
  server.move(*ann, 4, "bid 3", "k1");
  server.settle();
  const std::string answer = ann->texts.back();
  const std::size_t heard = ann->heard.size();
  server.background.hold = true;
  server.move(*ann, 4, "bid 3", "k1");  // the same key again: the earlier answer has to be found
  server.settle();
  EXPECT_EQ(ann->heard.size(), heard);
  server.background.release();
  EXPECT_EQ(ann->texts.back(), answer);
  TestServer restarted(store);
  restarted.background.hold = true;
  bool found = false;
  restarted.registry.with_room(ann->room->id(), [&](auto room) { found = room.has_value(); });
  restarted.settle();
  EXPECT_FALSE(found);
  restarted.background.release();
  EXPECT_TRUE(found);
}

TEST(Room, AnOldVersionIsRefusedWithTheCurrentView) {
  MemoryStore store;
  TestServer server(store);
  const auto ann = server.enter(server.two_players(), "a");
  const auto ben = server.enter(ann->room->id(), "b");
  server.move(*ann, 4, "bid 3", "k1");
  server.move(*ben, 4, "bid 1", "k2");  // waits for its turn, and is not old: bids are simultaneous (T3.1)
  server.settle();
  server.move(*ann, 4, "pick 1 tuna", "k3");
  server.settle();
  EXPECT_EQ(code_of(ann->last("refused")), "old_version");
  EXPECT_EQ(ann->last("refused").at("view").as_object().at("phase"), "pick");
}

TEST(Room, WhatAnotherNodeHasWrittenIsReadAndShown) {
  MemoryStore store;
  TestServer server(store);
  TestServer other(store);
  const TableId table = server.two_players();
  const auto ann = server.enter(table, "a");
  const auto ben = other.enter(table, "b");
  server.move(*ann, 4, "bid 3", "k1");
  server.settle();
  EXPECT_EQ(version_of(ben->last("update")), 4);  // nobody has told the other server
  other.move(*ben, 4, "bid 1", "k2");             // its version 5 is taken: it reads, and comes after
  other.settle();
  EXPECT_EQ(version_of(ben->last("update")), 6);
  EXPECT_EQ(ben->last("update").at("key"), "k2");
}

TEST(Room, ATableThatNobodyComesToIsClosed) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.make(R"({"game":"osaka","players":2,"listed":true})");
  EXPECT_EQ(server.sit(table, 0, "a"), "");
  const auto ann = server.enter(table, "a");
  ann->room->leave(*ann);
  server.pass(match::open_for - 1);
  EXPECT_EQ(server.room(table)->match().stage(), match::Match::Stage::open);
  server.pass(1);
  EXPECT_EQ(server.room(table)->match().stage(), match::Match::Stage::over);
  EXPECT_EQ(store.briefs[table.number()].stage, static_cast<int>(match::Match::Stage::over));
}

// The name follows from the token, in the table that decides: a swap may still be being stored.
TEST(Room, ANameIsRemovedFromThePersonWhoAskedEvenAfterASwap) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.make(R"({"game":"tsukiji","players":2,"autostart":false})");
  EXPECT_EQ(server.sit(table, 0, "a"), "");
  EXPECT_EQ(server.sit(table, 1, "b"), "");
  const auto ann = server.enter(table, "a");
  const auto ben = server.enter(table, "b");
  ann->room->ask(*ann, match::Swap{Seat(1)}, "k1");
  server.settle();
  ben->room->ask(*ben, match::Swap{Seat(0)}, "k2");  // not stored yet
  ann->room->ask(std::nullopt, match::RemoveName{base::sha256("a")}, [](const auto&) {});
  server.settle();
  const match::Match& match = server.room(table)->match();
  EXPECT_EQ(match.chair(Seat(1)).name, "Player 2");
  EXPECT_EQ(match.chair(Seat(0)).name, "P1");
  std::string log;
  for (const Row& row : store.tables[table.number()].log) log += row.event;
  EXPECT_EQ(log.find("P0"), std::string::npos) << log;
  EXPECT_NE(log.find("P1"), std::string::npos) << log;
}

TEST(Room, TokensOpenSeatsAndNothingElse) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.two_players(R"({"game":"tsukiji","players":2,"watchers":"none"})");
  EXPECT_EQ(server.enter(table, "stolen"), nullptr);
  EXPECT_EQ(server.enter(table), nullptr);
  const auto ann = server.enter(table, "a");
  const auto phone = server.enter(table, "a");  // a second device
  server.move(*phone, 4, "bid 2", "k1");
  server.settle();
  EXPECT_EQ(ann->last("update").at("view").as_object().at("bid"), 2);
}

TEST(Room, WatchersSeeWhatLiesOpen) {
  MemoryStore store;
  TestServer server(store);
  const auto ann = server.enter(server.two_players(), "a");
  const auto watcher = server.enter(ann->room->id());
  server.move(*ann, 4, "bid 2", "k1");
  server.move(*watcher, 4, "bid 2", "k2");
  server.settle();
  EXPECT_EQ(code_of(watcher->last("refused")), "not_seated");
  EXPECT_EQ(version_of(watcher->last("update")), 5);
  EXPECT_FALSE(watcher->last("update").at("view").as_object().contains("bid"));
}

TEST(Room, WhoMayWatchEverythingSeesItLater) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.two_players(R"({"game":"osaka","players":2,"watchers":"all","delay":30})");
  const auto watcher = server.enter(table);
  const auto hands = [&] {
    const auto& view = watcher->last("update").at("view");
    return view.is_object() && view.as_object().at("players").as_array()[0].as_object().at("hand").is_array();
  };
  EXPECT_FALSE(hands());
  server.pass(29'000);
  EXPECT_FALSE(hands());
  server.pass(2'000);
  EXPECT_TRUE(hands());
  TestServer restarted(store);
  restarted.environment.time = server.environment.time;
  const auto late = restarted.enter(table);
  restarted.pass(50);
  EXPECT_TRUE(
      late->last("update").at("view").as_object().at("players").as_array()[0].as_object().at("hand").is_array());
}

TEST(Room, TimeRunsOutAlsoAfterARestart) {
  MemoryStore store;
  TableId table;
  {
    TestServer server(store);
    table = server.two_players(R"({"game":"tsukiji","players":2,"clock":{"kind":"move","seconds":60}})");
    const auto ann = server.enter(table, "a");
    server.move(*ann, 4, "bid 1", "k1");
    server.settle();
    server.pass(59'000);
    EXPECT_EQ(ann->room->match().version(), 5);
  }
  TestServer server(store);
  server.environment.time = 1'000'000 + 59'000;
  server.registry.open();
  server.settle();
  server.pass(0);
  EXPECT_EQ(server.room(table)->match().version(), 5);
  server.pass(1'000);
  EXPECT_EQ(server.room(table)->match().version(), 6);
  EXPECT_TRUE(server.room(table)->match().chair(Seat(1)).replaced);
}

TEST(Room, ATimeThatJumpsBackTakesNothingAndLosesNothing) {
  MemoryStore store;
  TestServer server(store);
  const TableId table =
      server.two_players(R"({"game":"tsukiji","players":2,"clock":{"kind":"game","seconds":60,"increment":0}})");
  const auto ann = server.enter(table, "a");
  const auto ben = server.enter(table, "b");
  server.pass(10'000);
  server.move(*ann, 4, "bid 1", "k1");
  server.settle();
  server.pass(-3'600'000);
  server.move(*ben, 5, "bid 2", "k1");
  server.settle();
  EXPECT_EQ(version_of(ben->last("update")), 6);
  const auto& log = store.tables[table.number()].log;
  for (std::size_t i = 1; i < log.size(); ++i) EXPECT_GE(log[i].at, log[i - 1].at);
  const auto& left = ben->last("update").at("clock").as_object().at("left").as_array();
  EXPECT_EQ(left[0].as_int64(), 50'000);
  EXPECT_EQ(left[1].as_int64(), 50'000);
}

TEST(Room, BotsMoveByThemselves) {
  MemoryStore store;
  TestServer server(store);
  std::vector<match::Chair> chairs(2);
  chairs[1].holder = match::Chair::Holder::bot;
  chairs[1].level = 1;
  const TableId table = server.make(R"({"game":"tsukiji","players":2})", chairs);
  EXPECT_EQ(server.sit(table, 0, "a"), "");
  const auto ann = server.enter(table, "a");
  const auto room = server.room(table);
  for (int i = 0; i < 2000 && room->match().version() < 4; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    server.settle();
  }
  EXPECT_EQ(room->match().version(), 4);  // created, sat, started, and the bot's bid
}

TEST(Room, ARematchTakesAlongWhoAgreed) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.two_players();
  const auto ann = server.enter(table, "a");
  const auto ben = server.enter(table, "b");
  ann->room->ask(*ann, match::Resign{}, "");
  server.settle();
  const auto watcher = server.enter(table, "");
  server.registry.rematch(*ben->room, *ben, "k9");
  server.settle();
  EXPECT_EQ(ben->room->id(), table);  // it is an offer
  EXPECT_TRUE(server.room(table)->match().rematch().empty());
  server.registry.rematch(*ann->room, *ann, "k9");
  server.settle();
  EXPECT_EQ(watcher->room->id(), table);
  EXPECT_NE(ann->room->id(), table);
  EXPECT_EQ(ann->room->id(), ben->room->id());
  EXPECT_EQ(ann->last("update").at("seat"), 1);  // each one seat further
  EXPECT_EQ(ben->last("update").at("seat"), 0);
  EXPECT_EQ(server.room(table)->match().rematch(), ann->room->id().text());
}

TEST(Room, AHouseThatClosesTakesNothingMore) {
  MemoryStore store;
  TestServer server(store);
  const auto ann = server.enter(server.two_players(), "a");
  server.move(*ann, 4, "bid 3", "k1");
  server.registry.close();
  EXPECT_FALSE(server.registry.finished());  // what was accepted is stored and shown first
  server.settle();
  EXPECT_TRUE(server.registry.finished());
  EXPECT_EQ(version_of(ann->last("update")), 5);
  server.move(*ann, 5, "bid 3", "k2");
  EXPECT_EQ(code_of(ann->last("refused")), "closing");
  EXPECT_EQ(server.sit(ann->room->id(), 0, "c"), "closing");
}

// A balancer may not know yet that this node stops.
TEST(Room, ANodeThatStopsStillDoesWhatIsAskedOverHttp) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.make(R"({"game":"tsukiji","players":2})");
  EXPECT_EQ(server.sit(table, 0, "a"), "");
  const auto ann = server.enter(table, "a");
  server.registry.close(true);
  EXPECT_EQ(server.sit(table, 1, "b"), "");
  EXPECT_EQ(store.tables.at(table.number()).log.back().version, 3);
  EXPECT_EQ(store.tables.count(server.make(R"({"game":"tsukiji","players":2})").number()), 1U);
  ann->room->ask(*ann, match::Resign{}, "k1");
  server.settle();
  EXPECT_EQ(code_of(ann->last("refused")), "closing");
}

TEST(Room, PresenceIsTold) {
  MemoryStore store;
  TestServer server(store);
  const auto ann = server.enter(server.two_players(), "a");
  const auto ben = server.enter(ann->room->id(), "b");
  EXPECT_EQ(ann->last("presence").at("present"), (boost::json::array{0, 1}));
  ben->room->leave(*ben);
  EXPECT_EQ(ann->last("presence").at("present"), (boost::json::array{0}));
}

}  // namespace
}  // namespace ichiba::server
