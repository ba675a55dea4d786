// What the bus between nodes says of itself, and of messages that it cannot read.
#include "server/bus/peer_bus.hpp"

#include <gtest/gtest.h>

namespace ichiba::server {
namespace {

struct Silent final : BusListener {
  [[nodiscard]] bool has(TableId) const override { return false; }
  void heard(NodeId, const BusMessage&) override {}
  void missed() override { ++times_missed; }
  void gone(NodeId) override {}
  int times_missed = 0;
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

}  // namespace
}  // namespace ichiba::server
