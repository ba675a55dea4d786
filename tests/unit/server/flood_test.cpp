// A player who sends too much must not harm the others.
#include <algorithm>

#include "tests/unit/server/test_server.hpp"

namespace ichiba::server {
namespace {

std::size_t heard(const TestGuest& guest, std::string_view type) {
  return static_cast<std::size_t>(
      std::ranges::count_if(guest.heard, [&](const auto& message) { return message.at("type").as_string() == type; }));
}

TEST(Flood, WhoComesAndGoesAllTheTimeIsToldOfNowAndThen) {
  MemoryStore store;
  TestServer server(store);
  const auto ann = server.enter(server.two_players(), "a");
  server.pass(match::minute);
  const std::size_t before = heard(*ann, "presence");
  std::shared_ptr<TestGuest> ben;
  for (int i = 0; i < 100; ++i) {
    ben = server.enter(ann->room->id(), "b");
    if (i < 99) ben->room->leave(*ben);
    server.pass(10);
  }
  EXPECT_LE(heard(*ann, "presence") - before, 9U);
  server.pass(match::second);
  EXPECT_EQ(ann->last("presence").at("present"), (boost::json::array{0, 1}));  // the last word is true
}

TEST(Flood, ReactionsBeyondAFewASecondAreNotShown) {
  MemoryStore store;
  TestServer server(store);
  const auto ann = server.enter(server.two_players(), "a");
  const auto ben = server.enter(ann->room->id(), "b");
  for (int i = 0; i < 1000; ++i) ann->room->react(*ann, "nice");
  EXPECT_LE(heard(*ben, "reaction"), 6U);
  ben->room->react(*ben, "hello");  // the other seat has a separate share
  EXPECT_EQ(ann->last("reaction").at("seat"), 1);
  server.pass(10 * match::second);
  const std::size_t before = heard(*ben, "reaction");
  ann->room->react(*ann, "nice");
  EXPECT_EQ(heard(*ben, "reaction"), before + 1);
}

TEST(Flood, APictureIsShownAgainToWhoMissedSomething) {
  MemoryStore store;
  TestServer server(store);
  const auto ann = server.enter(server.two_players(), "a");
  server.move(*ann, ann->room->match().version(), "bid 3", "k1");
  server.settle();
  ann->room->show_snapshot(*ann);
  EXPECT_EQ(ann->heard.back().at("version"), ann->room->match().version());
  EXPECT_TRUE(ann->heard.back().contains("table"));
  EXPECT_EQ(ann->heard.back().at("view").at("bid"), 3);
}

}  // namespace
}  // namespace ichiba::server
