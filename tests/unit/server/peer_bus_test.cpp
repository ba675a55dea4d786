// What the bus between nodes says of itself, and of messages that it cannot read.
#include "server/bus/peer_bus.hpp"

#include <gtest/gtest.h>

namespace ichiba::server {
namespace {

struct Silent final : BusListener {
  [[nodiscard]] bool has(TableId) const override { return true; }
  void heard(NodeId, const BusMessage&) override { ++times_heard; }
  void missed() override { ++times_missed; }
  void gone(NodeId) override { ++times_gone; }
  int times_heard = 0;
  int times_missed = 0;
  int times_gone = 0;
};

struct OneBus {
  OneBus() { bus.listen(listener); }
  // A heartbeat that takes so long to come back.
  void beat(match::Millis lag) {
    sent.clear();
    bus.tick(now += match::second);
    for (const std::string& text : sent) bus.received(text, now + lag);
  }
  std::vector<std::string> sent, troubles;
  match::Timestamp now = 1'000'000;
  Silent listener;
  PeerBus bus{NodeId{1},
              [this](const std::string&, std::string text) { sent.push_back(std::move(text)); },
              {[](double) {}, [] {}, [this](const std::string& words) { troubles.push_back(words); }}};
};

TEST(BusLag, IsThatOfTheSlowestHeartbeatOfLate) {
  OneBus one;
  EXPECT_EQ(one.bus.lag(), std::nullopt) << "nothing has come back yet";
  one.beat(3);
  EXPECT_EQ(one.bus.lag(), 3);
  one.beat(250);
  one.beat(2);
  EXPECT_EQ(one.bus.lag(), 250);
  for (match::Millis passed = 0; passed < 2 * PeerBus::of_late; passed += match::second) one.beat(2);
  EXPECT_EQ(one.bus.lag(), 2);
  one.bus.tick(one.now += 2 * PeerBus::silence);
  one.bus.tick(one.now += 2 * PeerBus::silence);
  EXPECT_EQ(one.bus.lag(), std::nullopt) << "nothing comes back any more";
}

TEST(BusFormats, AStrangerIsNotedAndToldOfOnceAMinute) {
  OneBus one;
  EXPECT_FALSE(one.bus.hears_another_format());
  one.bus.received("nonsense", one.now);
  EXPECT_FALSE(one.bus.hears_another_format());
  for (int i = 0; i < 100; ++i) one.bus.received("ichiba2 7 1 beat 5 0", one.now + i);
  EXPECT_TRUE(one.bus.hears_another_format());
  EXPECT_EQ(one.troubles.size(), 2U);
  one.bus.received("ichiba2 7 1 beat 5 0", one.now + match::minute);
  EXPECT_EQ(one.troubles.size(), 3U);
  EXPECT_FALSE(one.bus.hears(NodeId{7}));
}

TEST(BusFormats, AMessageThatIsSkippedIsNotMissed) {
  OneBus one;
  one.bus.received("ichiba1 7 1 beat 5 0", one.now);
  EXPECT_EQ(one.listener.times_missed, 1) << "a node that is new may have told something before";
  one.bus.received("ichiba1 7 2 dance 0000000001", one.now);
  one.bus.received("ichiba1 7 3 beat 5 0", one.now);
  EXPECT_EQ(one.listener.times_missed, 1);
  EXPECT_TRUE(one.troubles.empty());
}

// Another node, which tells of its row in its database.
struct OtherDatabase : OneBus {
  void tell(std::int64_t row_time) {
    NodeNews news;
    news.clients = {{"10.0.0.1", 30}};
    news.address = "http://other/";
    news.row_time = row_time;
    bus.received(to_text(other, ++number, Beat{now, false, news}), now);
  }
  // What a database says in which the node's row has this time; 0: it has no such row.
  void compare(std::int64_t row_time) {
    bus.compare(bus.unlisted(), row_time == 0 ? RowTimes() : RowTimes{{other, row_time}}, now);
  }
  int heard_of_tables() {
    const int before = listener.times_heard;
    bus.received(to_text(other, ++number, BusMessage(WhoIsHere{TableId(7)})), now);
    return listener.times_heard - before;
  }
  static constexpr NodeId other{2};
  std::uint64_t number = 0;
};

TEST(OtherDatabases, ANodeThatGoesOnToWriteElsewhereIsAStranger) {
  for (const std::int64_t frozen : {0, 900}) {  // a copy may have the row as it was
    OtherDatabase one;
    for (const int time : {1000, 2000}) {
      one.tell(time);
      one.compare(frozen);
      EXPECT_TRUE(one.bus.in_doubt());
      EXPECT_FALSE(one.bus.stranger()) << time;
      one.now += match::second;
    }
    EXPECT_EQ(one.heard_of_tables(), 1);
    one.tell(3000);
    one.compare(frozen);
    ASSERT_TRUE(one.bus.stranger());
    EXPECT_EQ(one.bus.stranger()->address, "http://other/");
    EXPECT_EQ(one.heard_of_tables(), 0) << "its tables are not those of this database";
    EXPECT_FALSE(one.bus.hears(OtherDatabase::other));
    EXPECT_EQ(one.bus.connections_elsewhere("10.0.0.1"), 0);
    EXPECT_EQ(one.listener.times_gone, 1);
    ASSERT_EQ(one.troubles.size(), 1U);
    EXPECT_NE(one.troubles[0].find("a copy of the other"), std::string::npos);
    // Silent for a while, it is still one.
    one.bus.tick(one.now += 2 * PeerBus::silence);
    EXPECT_FALSE(one.bus.stranger()) << "gone";
    one.tell(4000);
    EXPECT_EQ(one.heard_of_tables(), 0);
    EXPECT_EQ(one.troubles.size(), 1U);
    one.compare(4000);
    EXPECT_FALSE(one.bus.stranger()) << "found after all";
    EXPECT_EQ(one.heard_of_tables(), 1);
  }
}

TEST(OtherDatabases, ANodeThatIsCutOffFromTheDatabaseIsNoStranger) {
  OtherDatabase one;
  one.tell(1000);
  for (int i = 0; i < 100; ++i) {
    one.compare(0);  // a standby took over that did not have this write yet
    one.tell(1000);
    one.now += match::second / 4;
  }
  EXPECT_FALSE(one.bus.stranger());
  one.tell(30'000);
  one.compare(30'100);
  EXPECT_FALSE(one.bus.in_doubt());
}

TEST(OtherDatabases, WhatWasToldWhileTheDatabaseWasAskedDecidesNothing) {
  OtherDatabase one;
  one.tell(1000);
  one.compare(0);
  one.now += 3 * match::second;
  one.tell(2000);
  const RowTimes told = one.bus.unlisted();
  one.tell(3000);
  one.bus.compare(told, {}, one.now);
  EXPECT_FALSE(one.bus.stranger());
  one.compare(3000);
  EXPECT_FALSE(one.bus.in_doubt());
}

TEST(OtherDatabases, ANodeThatStopsIsNotDoubted) {
  OtherDatabase one;
  one.tell(1000);
  one.compare(0);  // it has given up its row
  EXPECT_TRUE(one.bus.in_doubt());
  one.tell(0);
  EXPECT_FALSE(one.bus.in_doubt());
  EXPECT_TRUE(one.bus.unlisted().empty());
}

TEST(OtherDatabases, ANodeThatIsListedNeedNotBeLookedFor) {
  OtherDatabase one;
  one.tell(1000);
  EXPECT_EQ(one.bus.unlisted().size(), 1U);
  one.compare(0);
  EXPECT_TRUE(one.bus.in_doubt());
  one.bus.expect({{OtherDatabase::other, "http://other/", true}}, one.now);
  EXPECT_TRUE(one.bus.unlisted().empty());
  EXPECT_FALSE(one.bus.in_doubt());
}

TEST(OtherDatabases, WhoIsNewIsGreetedWithNews) {
  OneBus one;
  one.bus.wrote_row(77);
  one.beat(1);
  one.bus.tick(one.now += PeerBus::in_a_hurry);
  one.sent.clear();
  one.bus.received("ichiba1 7 1 beat 5 0", one.now);
  one.bus.tick(one.now += PeerBus::in_a_hurry);
  ASSERT_EQ(one.sent.size(), 1U);
  EXPECT_NE(one.sent[0].find(R"("row_time":77)"), std::string::npos) << one.sent[0];
}

}  // namespace
}  // namespace ichiba::server
