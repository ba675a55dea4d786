// What one person or one client can cost a server, and what it does with seats and tables that nobody comes for.
#include <thread>

#include "server/bot_queue.hpp"
#include "tests/unit/server/test_server.hpp"

namespace ichiba::server {
namespace {

using Stage = match::Match::Stage;

const std::string osaka_for_three = R"({"game":"osaka","players":3})";

TEST(Budget, NobodyChangesNamesForEver) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.two_players();
  const auto ann = server.enter(table, "a");
  const auto rename = [&](const std::shared_ptr<TestGuest>& guest, int number) {
    guest->room->ask(*guest, match::Rename{"Ann" + std::to_string(number)}, "");
    server.settle();
  };
  for (int i = 0; i < 100; ++i) rename(ann, i);
  EXPECT_EQ(store.tables[table.number()].log.size(), 4U + 20U);
  EXPECT_EQ(code_of(ann->last("refused")), "too_much");
  EXPECT_EQ(ann->last("refused").at("refusal").as_object().at("facts").as_object().at("seconds"), 10);
  ann->room->leave(*ann);
  const auto again = server.enter(table, "a");  // a new connection does not reset the rate limit
  rename(again, 200);
  EXPECT_EQ(code_of(again->last("refused")), "too_much");
  server.move(*again, 4, "bid 3", "k1");  // moves are never too much
  server.settle();
  EXPECT_EQ(again->last("update").at("key"), "k1");
  server.pass(10'000);
  rename(again, 300);
  EXPECT_EQ(again->room->match().chair(Seat(0)).name, "Ann300");
}

TEST(Budget, WhatChangesNothingIsNotStored) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.make(R"({"game":"tsukiji","players":2,"autostart":false})");
  server.sit(table, 0, "a");
  server.sit(table, 1, "b");
  const auto ann = server.enter(table, "a");
  ann->room->ask(*ann, match::Rename{"P0"}, "");
  server.settle();
  EXPECT_EQ(code_of(ann->last("refused")), "no_change");
  for (int i = 0; i < 3; ++i) ann->room->ask(*ann, match::Swap{Seat(1)}, "");
  server.settle();
  EXPECT_EQ(store.tables[table.number()].log.size(), 4U);
}

TEST(Budget, AnswersFromTheLogAreCountedToo) {
  MemoryStore store;
  TestServer server(store);
  const auto ann = server.enter(server.two_players(), "a");
  for (int i = 0; i < 30; ++i) {
    server.move(*ann, 4, "bid 3", "k1");
    server.settle();
  }
  EXPECT_EQ(code_of(ann->last("refused")), "too_much");
}

// Both have resigned from nothing: the game of two is over.
struct Finished {
  explicit Finished(TestServer& server)
      : table(server.two_players()), ann(server.enter(table, "a")), ben(server.enter(table, "b")) {
    ann->client = "ann's";
    ben->client = "ben's";
    ann->room->ask(*ann, match::Resign{}, "");
    server.settle();
  }
  TableId table;
  std::shared_ptr<TestGuest> ann;
  std::shared_ptr<TestGuest> ben;
};

TEST(Budget, NamesStayAsTheyWereAtTheEnd) {
  MemoryStore store;
  TestServer server(store);
  Finished game(server);
  game.ann->room->ask(*game.ann, match::Rename{"Winner"}, "");
  server.settle();
  EXPECT_EQ(code_of(game.ann->last("refused")), "over");
}

TEST(Rematch, IsMadeOnceHoweverManyAskAtOnce) {
  MemoryStore store;
  TestServer server(store);
  Finished game(server);
  server.registry.rematch(*game.ann->room, *game.ann, "k1");
  server.registry.rematch(*game.ben->room, *game.ben, "k1");
  server.settle();
  EXPECT_EQ(store.tables.size(), 2U);
  EXPECT_NE(game.ann->room->id(), game.table);
  EXPECT_EQ(game.ann->room->id(), game.ben->room->id());
  EXPECT_TRUE(game.ann->room->match().chair(Seat(0)).host);  // Ben, who agreed last
}

TEST(Rematch, IsATableLikeAnyOtherToTheLimits) {
  Limits limits;
  limits.tables_per_client = 1;
  MemoryStore store;
  TestServer server(store, ClientLimits(limits));
  EXPECT_TRUE(server.registry.clients().may_make_table("ann's", server.environment.time));
  Finished game(server);
  server.registry.rematch(*game.ben->room, *game.ben, "k1");  // an offer makes no table
  server.registry.rematch(*game.ann->room, *game.ann, "k1");
  server.settle();
  EXPECT_EQ(code_of(game.ann->last("refused")), "too_many_tables");
  EXPECT_EQ(game.ann->last("refused").at("key"), "k1");
  EXPECT_EQ(store.tables.size(), 1U);
}

TEST(Rematch, IsMadeLaterWhereTheDiskWasFull) {
  MemoryStore store;
  TestServer server(store);
  Finished game(server);
  server.registry.rematch(*game.ben->room, *game.ben, "k1");
  server.settle();
  server.registry.rematch(*game.ann->room, *game.ann, "k1");
  const auto one = [&] {
    auto task = std::move(store.answers.front());
    store.answers.pop_front();
    task();
  };
  one();  // the old table has the name of the new one
  store.full = true;
  server.settle();
  EXPECT_EQ(game.ann->room->id(), game.table);
  store.full = false;
  server.pass(2'000);
  EXPECT_EQ(game.ann->room->id().text(), server.room(game.table)->match().rematch());
  EXPECT_EQ(game.ben->room->id(), game.ann->room->id());
}

TEST(Rematch, IsMadeByWhoeverComesBackAfterACrash) {
  MemoryStore store;
  TableId table;
  {
    TestServer server(store);
    Finished game(server);
    table = game.table;
    server.registry.rematch(*game.ben->room, *game.ben, "k1");
    server.settle();
    server.registry.rematch(*game.ann->room, *game.ann, "k1");
    store.answers.front()();  // only this is stored
    store.answers.clear();
  }
  TestServer server(store);
  const auto ann = server.enter(table, "a");
  server.settle();
  EXPECT_EQ(ann->room->id().text(), server.room(table)->match().rematch());
  EXPECT_EQ(ann->last("update").at("seat"), 1);
  const auto again = server.enter(table, "b");  // the old game can still be looked at
  server.settle();
  EXPECT_EQ(again->room->id(), table);
}

// Somebody looked at the old game when both had been kept for long enough, so only the new one was removed.
TEST(Rematch, IsNotMadeAgainAfterItWasRemoved) {
  MemoryStore store;
  TableId table;
  std::string next;
  {
    TestServer server(store);
    Finished game(server);
    table = game.table;
    server.registry.rematch(*game.ann->room, *game.ann, "k1");
    server.registry.rematch(*game.ben->room, *game.ben, "k1");
    server.settle();
    next = game.ann->room->id().text();
  }
  store.tables.erase(TableId::parse(next)->number());
  TestServer server(store, {}, match::day);
  server.environment.time += 2 * match::day;
  const auto ann = server.enter(table, "a");
  server.settle();
  EXPECT_EQ(ann->room->id(), table);
  EXPECT_EQ(ann->room->match().rematch(), next);
  server.pass(match::minute);
  EXPECT_EQ(server.room(*TableId::parse(next)), nullptr);
}

TEST(Seats, AreFreedWhereNobodyComes) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.make(osaka_for_three);
  server.sit(table, 0, "a");
  const auto ann = server.enter(table, "a");
  server.sit(table, 1, "b");
  ann->room->leave(*ann);  // was here once: the seat is kept
  server.pass(match::time_to_come - 1);
  EXPECT_FALSE(server.room(table)->match().chair(Seat(1)).free());
  server.pass(1);
  EXPECT_TRUE(server.room(table)->match().chair(Seat(1)).free());
  EXPECT_FALSE(server.room(table)->match().chair(Seat(0)).free());
  // A person who came before a restart keeps the seat after it.
  TestServer restarted(store);
  restarted.environment.time = server.environment.time;
  EXPECT_EQ(restarted.sit(table, 2, "c"), "");
  restarted.pass(match::time_to_come);
  EXPECT_FALSE(restarted.room(table)->match().chair(Seat(0)).free());
  EXPECT_TRUE(restarted.room(table)->match().chair(Seat(2)).free());
}

TEST(Seats, ATableWhoseMakerNeverComesIsOver) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.make(osaka_for_three);
  server.sit(table, 0, "a");
  server.pass(match::time_to_come);
  EXPECT_EQ(server.room(table)->match().stage(), Stage::over);
}

TEST(Bots, DoNotPlayAgainstNobody) {
  MemoryStore store;
  TestServer server(store);
  std::vector<match::Chair> chairs(2);
  chairs[1].holder = match::Chair::Holder::bot;
  chairs[1].level = 1;
  const TableId table = server.make(R"({"game":"tsukiji","players":2})", chairs);
  EXPECT_EQ(server.sit(table, 0, "a"), "");
  EXPECT_EQ(server.room(table)->match().stage(), Stage::playing);
  EXPECT_TRUE(server.room(table)->idle());  // nobody thinks
  server.pass(match::open_for);
  EXPECT_EQ(server.room(table)->match().stage(), Stage::over);
}

TEST(OpenTables, AreThoseWhoseHostIsHere) {
  Limits limits;
  limits.listed_per_client = 2;
  MemoryStore store;
  TestServer server(store, ClientLimits(limits));
  std::vector<std::shared_ptr<TestGuest>> hosts;
  for (int i = 0; i < 4; ++i) {
    const TableId table = server.make(R"({"game":"osaka","players":3,"listed":true})");
    server.sit(table, 0, "a");
    hosts.push_back(std::make_shared<TestGuest>());
    hosts.back()->token_hash = base::sha256("a");
    hosts.back()->client = i == 3 ? "another" : "one";
    hosts.back()->room = server.room(table);
    hosts.back()->room->enter(*hosts.back());
    ++server.environment.time;
  }
  const auto shown = [&] {
    std::vector<std::string> names;
    for (const std::string& text : server.registry.open_tables()) {
      names.emplace_back(boost::json::parse(text).as_object().at("table").as_string());
    }
    return names;
  };
  const auto name = [&](int i) { return hosts[static_cast<std::size_t>(i)]->room->id().text(); };
  EXPECT_EQ(shown(), (std::vector{name(3), name(2), name(1)}));
  hosts[2]->room->leave(*hosts[2]);
  EXPECT_EQ(shown(), (std::vector{name(3), name(1), name(0)}));
  hosts[1]->room->ask(*hosts[1], match::Leave{}, "");
  server.settle();
  EXPECT_EQ(shown(), (std::vector{name(3), name(0)}));
}

TEST(Votes, WaitUntilThePlayerHasBeenAwayForAMinute) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.two_players();
  const auto ann = server.enter(table, "a");
  const auto ben = server.enter(table, "b");
  const auto refused = [&] {
    ann->room->ask(*ann, match::Vote{Seat(1)}, "");
    server.settle();
    return ann->heard.back().at("type") == "refused" ? code_of(ann->last("refused")) : "";
  };
  server.pass(10 * match::minute);
  EXPECT_EQ(refused(), "present");
  ben->room->leave(*ben);
  server.pass(match::patience - 1);
  EXPECT_EQ(refused(), "too_early");
  server.pass(1);
  EXPECT_EQ(refused(), "");
  EXPECT_TRUE(ann->room->match().chair(Seat(1)).replaced);
}

TEST(Watching, WithADelayShowsTheTableAsItWas) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.two_players(R"({"game":"tsukiji","players":2,"watchers":"all","delay":30})");
  const auto ann = server.enter(table, "a");
  const auto watcher = server.enter(table);
  server.pass(10'000);
  server.move(*ann, 4, "bid 3", "k1");
  server.settle();
  server.pass(20'000);
  EXPECT_EQ(watcher->last("update").at("version"), 4);
  EXPECT_EQ(watcher->last("update").at("view").as_object().at("to_act"), (boost::json::array{0, 1}));
  const auto late = server.enter(table);
  EXPECT_EQ(late->last("update").at("version"), 4);
  server.pass(10'000);
  EXPECT_EQ(watcher->last("update").at("version"), 5);
  EXPECT_EQ(watcher->last("update").at("view").as_object().at("to_act"), (boost::json::array{1}));
}

TEST(BotQueue, ClientsTakeTurns) {
  BotQueue<int> queue;
  for (int i = 0; i < 50; ++i) EXPECT_TRUE(queue.push("crowd", i));
  EXPECT_TRUE(queue.push("one", 1000));
  EXPECT_EQ(queue.pop(), 0);
  EXPECT_EQ(queue.pop(), 1000);
  EXPECT_EQ(queue.pop(), 1);
  EXPECT_EQ(queue.size(), 48U);
}

TEST(BotQueue, HasAnEnd) {
  BotQueue<int> queue;
  for (std::size_t i = 0; i < BotQueue<int>::most_of_client; ++i) EXPECT_TRUE(queue.push("crowd", 0));
  EXPECT_FALSE(queue.push("crowd", 0));
  for (int i = 0; queue.size() < BotQueue<int>::most; ++i) EXPECT_TRUE(queue.push(std::to_string(i), 0));
  EXPECT_FALSE(queue.push("one more", 0));
  queue.pop();
  EXPECT_TRUE(queue.push("one more", 0));
}

TEST(BotQueue, WhereManyWaitBotsThinkLess) {
  using namespace std::chrono_literals;
  EXPECT_EQ(level_under_pressure(8, 0, 0ms), 8);
  EXPECT_EQ(level_under_pressure(8, 10, 0ms), 7);
  EXPECT_EQ(level_under_pressure(2, 10, 0ms), 2);
  EXPECT_EQ(level_under_pressure(8, 0, 3s), 7);
  EXPECT_EQ(level_under_pressure(8, 100, 0ms), 3);
  EXPECT_EQ(level_under_pressure(5, 0, 10s), 3);
}

TEST(TableRegistry, ReadsItsAlarmsUntilItWorks) {
  MemoryStore store;
  TableId table;
  {
    TestServer server(store);
    table = server.two_players(R"({"game":"tsukiji","players":2,"clock":{"kind":"move","seconds":60}})");
  }
  TestServer server(store);
  store.due_fails = 3;
  server.registry.open();
  for (int i = 0; i < 80; ++i) server.pass(match::second);
  EXPECT_EQ(store.due_fails, 0);
  EXPECT_TRUE(server.room(table)->match().chair(Seat(0)).replaced);
}

TEST(TableRegistry, ATableThatCannotBeReadBackIsNotWoken) {
  MemoryStore store;
  TestServer server(store);
  auto setup = *match::read_setup(boost::json::parse(osaka_for_three).as_object());
  setup.delay = 2 * match::longest_delay;
  bool made = false;
  server.registry.create(setup, std::vector<match::Chair>(3), [&](const auto& table) { made = table.has_value(); });
  server.settle();
  EXPECT_TRUE(made);
}

}  // namespace
}  // namespace ichiba::server
