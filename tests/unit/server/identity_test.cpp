// Nobody acts for another: the seat is looked up in the table that decides.
#include <thread>

#include "tests/unit/server/test_server.hpp"

namespace ichiba::server {
namespace {

// A table of Tsukiji Market with both players seated and connected, before the start.
struct Lobby {
  explicit Lobby(TestServer& server, const std::string& more = "")
      : table(server.make(R"({"game":"tsukiji","players":2,"autostart":false)" + more + "}")) {
    server.sit(table, 0, "a");
    server.sit(table, 1, "b");
    ann = server.enter(table, "a");
    ben = server.enter(table, "b");
  }
  TableId table;
  std::shared_ptr<TestGuest> ann;
  std::shared_ptr<TestGuest> ben;
};

TEST(Identity, WhoAsksIsLookedUpInTheTableThatDecides) {
  MemoryStore store;
  TestServer server(store);
  Lobby lobby(server);
  lobby.ann->room->ask(*lobby.ann, match::Swap{Seat(1)}, "");
  server.settle();
  // All at once: none of it is stored when the next is decided.
  lobby.ben->room->ask(*lobby.ben, match::Swap{Seat(0)}, "");
  lobby.ben->room->ask(*lobby.ben, match::Start{}, "");
  server.move(*lobby.ben, 6, "bid 4", "k1");
  lobby.ben->room->ask(*lobby.ben, match::Rename{"Benny"}, "");
  server.settle();
  EXPECT_EQ(lobby.ben->last("update").at("seat"), 0);
  EXPECT_EQ(lobby.ben->last("update").at("view").as_object().at("bid"), 4);
  EXPECT_EQ(lobby.ann->last("update").at("seat"), 1);
  EXPECT_TRUE(lobby.ann->last("update").at("view").as_object().at("bid").is_null());
  EXPECT_EQ(lobby.ann->room->match().chair(Seat(0)).name, "Benny");
}

TEST(Identity, WhoHasLeftActsForNobody) {
  MemoryStore store;
  TestServer server(store);
  Lobby lobby(server);
  lobby.ben->room->ask(*lobby.ben, match::Leave{}, "");
  lobby.ben->room->ask(*lobby.ben, match::Rename{"Benny"}, "");
  lobby.ben->room->ask(*lobby.ben, match::Start{}, "");
  server.settle();
  EXPECT_EQ(code_of(lobby.ben->last("refused")), "not_seated");
  EXPECT_EQ(lobby.ann->room->match().version(), 4);
}

TEST(Identity, KeysBelongToThePersonNotToTheSeat) {
  MemoryStore store;
  TestServer server(store);
  Lobby lobby(server);
  const auto room = lobby.ann->room;
  room->ask(*lobby.ann, match::Rename{"Anna"}, "k1");
  room->ask(*lobby.ann, match::Swap{Seat(1)}, "k2");
  room->ask(*lobby.ben, match::Swap{Seat(0)}, "k3");
  server.settle();
  room->ask(*lobby.ben, match::Rename{"Benny"}, "k1");  // on the seat where another has used the same key
  server.settle();
  EXPECT_EQ(room->match().chair(Seat(0)).name, "Benny");
  EXPECT_EQ(lobby.ben->last("update").at("key"), "k1");
  EXPECT_FALSE(lobby.ann->last("update").contains("key"));
  // A repeated request is answered for the seat of that time.
  room->ask(*lobby.ann, match::Swap{Seat(1)}, "k2");
  server.settle();
  EXPECT_EQ(lobby.ann->last("update").at("key"), "k2");
  EXPECT_EQ(lobby.ann->last("update").at("seat"), 0);
}

TEST(Identity, KeysOfEarlierVersionsAreStillKnownToTheirOwner) {
  MemoryStore store;
  TestServer server(store);
  const auto ann = server.enter(server.two_players(), "a");
  const auto ben = server.enter(ann->room->id(), "b");
  server.move(*ann, 4, "bid 3", "k1");
  server.settle();
  const std::string answer = ann->texts.back();
  store.tables[ann->room->id().number()].log.back().key = "0:k1";
  server.move(*ann, 4, "bid 3", "k1");
  server.settle();
  EXPECT_EQ(ann->texts.back(), answer);
  server.move(*ben, 4, "bid 1", "k1");
  server.settle();
  EXPECT_EQ(ben->last("update").at("key"), "k1");
}

TEST(Identity, ABotThatThoughtTooLongDoesNotMoveForThePersonWhoIsBack) {
  MemoryStore store;
  TestServer server(store);
  const TableId table = server.make(R"({"game":"osaka","players":2})");
  EXPECT_EQ(server.sit(table, 0, "a"), "");
  EXPECT_EQ(server.sit(table, 1, "b"), "");
  const Seat first = server.room(table)->match().waits_for().lowest();
  const auto late = server.enter(table, first.index() == 0 ? "a" : "b");
  const auto other = server.enter(table, first.index() == 0 ? "b" : "a");
  late->room->ask(*late, match::Leave{}, "");
  for (; !store.answers.empty(); store.answers.pop_front()) store.answers.front()();  // what the bot posts stays there
  const auto has_thought = [&] {
    const std::lock_guard hold(server.mutex);
    return !server.posted.empty();
  };
  while (!has_thought()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  late->room->ask(*late, match::Return{}, "");  // on its way to the store when the thought arrives
  server.settle();
  EXPECT_EQ(late->room->match().version(), 6);  // created, sat, sat, started, left, returned
  EXPECT_TRUE(late->room->match().waits_for().has(first));
}

TEST(Host, FreesASeatBeforeTheStart) {
  MemoryStore store;
  TestServer server(store);
  Lobby lobby(server, R"(,"watchers":"none")");
  lobby.ben->room->ask(*lobby.ben, match::Free{Seat(0)}, "");
  server.settle();
  EXPECT_EQ(code_of(lobby.ben->last("refused")), "not_host");
  lobby.ann->room->ask(*lobby.ann, match::Free{Seat(1)}, "");
  server.settle();
  EXPECT_TRUE(lobby.ann->room->match().chair(Seat(1)).free());
  EXPECT_EQ(lobby.ben->last("update").at("events").as_array()[0].as_object().at("event"), "freed");
  EXPECT_EQ(lobby.ben->dismissed, "no_watchers");
  EXPECT_EQ(lobby.ann->dismissed, "");
}

}  // namespace
}  // namespace ichiba::server
