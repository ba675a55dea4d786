// Several nodes on one store, connected by a bus that can lose messages.
#include "tests/unit/server/nodes.hpp"

namespace ichiba::server {
namespace {

int version_shown(const TestGuest& guest) { return static_cast<int>(guest.last("update").at("version").as_int64()); }

std::vector<match::Chair> a_person_and_a_bot() {
  std::vector<match::Chair> chairs(2);
  chairs[1].holder = match::Chair::Holder::bot;
  chairs[1].level = 1;
  return chairs;
}

// Two players of a table, each at a node.
class AtTwoNodes : public testing::Test {
 protected:
  AtTwoNodes() { nodes.settle(); }
  Nodes nodes{2};
  TableId table = nodes[0].server.two_players();
  std::shared_ptr<TestGuest> ann = nodes[0].server.enter(table, "a");
  std::shared_ptr<TestGuest> ben = nodes[1].server.enter(table, "b");
};

TEST_F(AtTwoNodes, AMoveIsShownAtAnotherNodeWithoutAskingTheStore) {
  const int asked = nodes.sharing.comparisons;
  nodes[0].server.move(*ann, 4, "bid 3", "k1");
  nodes.settle();
  EXPECT_EQ(version_shown(*ben), 5);
  EXPECT_EQ(nodes.sharing.comparisons, asked);
  EXPECT_FALSE(ben->last("update").contains("key"));
  nodes[1].server.move(*ben, 5, "bid 1", "k2");
  nodes.settle();
  EXPECT_EQ(version_shown(*ann), 6);
  EXPECT_EQ(nodes[0].server.metrics.conflicts + nodes[1].server.metrics.conflicts, 0U);
}

TEST_F(AtTwoNodes, ALostMessageIsNoticedAtTheNextBeat) {
  nodes.lose = 1;
  nodes[0].server.move(*ann, 4, "bid 3", "k1");
  nodes.settle();
  EXPECT_EQ(version_shown(*ben), 4);
  nodes.pass(PeerBus::between_beats + 100);
  EXPECT_EQ(version_shown(*ben), 5);
}

TEST_F(AtTwoNodes, WithoutABusTheStoreIsAsked) {
  nodes.down = true;
  nodes.pass(3 * match::second);
  EXPECT_FALSE(nodes[1].bus.works());
  nodes[0].server.move(*ann, 4, "bid 3", "k1");
  nodes.settle();
  nodes.pass(match::second);
  EXPECT_EQ(version_shown(*ben), 5);
  nodes.down = false;
  nodes.pass(match::second);
  EXPECT_TRUE(nodes[1].bus.works());
  nodes[1].server.move(*ben, 5, "bid 1", "k1");
  nodes.settle();
  EXPECT_EQ(version_shown(*ann), 6);
}

// The bus works for one node and not for the other: neither believes what it does not hear.
TEST_F(AtTwoNodes, IfTheBusDoesNotReachOneNodeBothAskTheStore) {
  for (const auto& [deaf, mute] : {std::pair(true, true), std::pair(false, true), std::pair(true, false)}) {
    nodes[0].deaf = deaf;
    nodes[0].mute = mute;
    nodes.pass(3 * match::second);
    EXPECT_FALSE(nodes[0].bus.works() && mute);
    EXPECT_FALSE(nodes[1].bus.works()) << deaf << mute;
    const int version = nodes.version(table);
    nodes[0].server.move(*ann, version, "bid 3", "a" + std::to_string(version));
    nodes[1].server.move(*ben, version + 1, "bid 3", "b" + std::to_string(version));
    nodes.pass(match::second);
    nodes[1].server.move(*ben, version + 1, "bid 3", "c" + std::to_string(version));
    nodes.pass(match::second);
    EXPECT_EQ(nodes.version(table), version + 2);
    EXPECT_EQ(version_shown(*ann), version + 2) << deaf << mute;
    EXPECT_EQ(version_shown(*ben), version + 2) << deaf << mute;
    nodes[0].deaf = nodes[0].mute = false;
    nodes.pass(2 * match::second);
    EXPECT_TRUE(nodes[0].bus.works());
    EXPECT_TRUE(nodes[1].bus.works());
    EXPECT_EQ(ben->last("presence").at("present"), boost::json::parse("[0,1]"));
  }
}

TEST_F(AtTwoNodes, WhoIsAtANodeThatIsNotHeardCannotBeVotedOut) {
  nodes[0].deaf = nodes[0].mute = true;
  nodes[1].server.move(*ben, 4, "bid 3", "k1");
  nodes.pass(3 * match::minute);
  ben->room->ask(*ben, match::Vote{Seat(0)}, "v1");
  nodes.settle();
  EXPECT_EQ(code_of(ben->last("refused")), "present");
  // Nor in the moment in which it is heard again, before it has said who is there.
  nodes[0].deaf = nodes[0].mute = false;
  for (int i = 0; i < 20; ++i) {
    ben->room->ask(*ben, match::Vote{Seat(0)}, "w" + std::to_string(i));
    nodes.settle();
    EXPECT_EQ(code_of(ben->last("refused")), "present");
    nodes.pass(50);
  }
  EXPECT_TRUE(nodes[1].bus.works());
}

TEST_F(AtTwoNodes, ANodeThatDiesIsSoonNotExpectedAnyMore) {
  nodes[0].up = false;
  nodes.pass(3 * match::second);
  EXPECT_TRUE(nodes[1].bus.works());
  EXPECT_FALSE(nodes[1].bus.expects(NodeId{1}));
}

TEST_F(AtTwoNodes, ADatabaseThatStoodStillMakesNobodyForgetTheOthers) {
  for (const int node : {1, 2}) nodes.sharing.cut_off.insert(NodeId{static_cast<std::uint64_t>(node)});
  nodes.pass(10 * match::second);
  nodes.sharing.cut_off.clear();
  for (int i = 0; i < 20; ++i) {
    nodes.pass(50);
    EXPECT_TRUE(nodes[1].bus.expects(NodeId{1})) << i;
  }
}

// After a failover to a database whose clock is behind, its time does not go on for a while.
TEST_F(AtTwoNodes, WhileTheTimeOfTheDatabaseStandsStillNodesGoOn) {
  nodes.stands_still = true;
  nodes.pass(5 * match::second);
  EXPECT_TRUE(nodes[0].bus.works());
  EXPECT_TRUE(nodes[1].bus.expects(NodeId{1}));
  nodes[0].up = false;
  nodes.pass(3 * match::second);
  EXPECT_FALSE(nodes[1].bus.hears(NodeId{1}));
  EXPECT_FALSE(nodes[1].bus.expects(NodeId{1}));
  EXPECT_EQ(nodes[1].cluster.parts(), static_cast<std::size_t>(lease_parts));
}

TEST_F(AtTwoNodes, NewsThatComeWhileAnEntryIsBeingStoredAreNotForgotten) {
  nodes.store.slow_answers = true;
  nodes[0].server.move(*ann, 4, "bid 3", "k1");
  nodes.settle();
  ASSERT_EQ(nodes.store.slow.size(), 1U);
  nodes.store.slow_answers = false;
  nodes[1].server.move(*ben, 4, "bid 1", "k2");
  nodes.settle();
  EXPECT_EQ(nodes.version(table), 6);
  EXPECT_EQ(version_shown(*ann), 4) << "the answer for version 5 is on the way";
  nodes.store.release();
  nodes.settle();
  EXPECT_EQ(version_shown(*ann), 6);
}

TEST(Nodes, NewsWithAGapAreReadAndNothingElseHappens) {
  Nodes nodes(2);
  const TableId table = nodes[0].server.make(R"({"game":"osaka","players":4})");
  const auto watcher = nodes[0].server.enter(table);
  nodes.settle();
  nodes.lose = 1;
  EXPECT_EQ(nodes[1].server.sit(table, 0, "a"), "");
  EXPECT_EQ(nodes[1].server.sit(table, 1, "b"), "");
  nodes.settle();
  EXPECT_EQ(version_shown(*watcher), 3);
  EXPECT_EQ(nodes.version(table), 3);
}

TEST_F(AtTwoNodes, TwoWhoMoveAtOnceAreBothServed) {
  nodes[0].server.move(*ann, 4, "bid 3", "k1");
  nodes[1].server.move(*ben, 4, "bid 1", "k2");
  nodes.settle();
  EXPECT_EQ(nodes.version(table), 6);
  EXPECT_EQ(version_shown(*ann), 6);
  EXPECT_EQ(version_shown(*ben), 6);
  EXPECT_EQ(nodes[0].server.metrics.conflicts + nodes[1].server.metrics.conflicts, 1U);
}

TEST(Nodes, ADowntimeThatIsFoundLateChangesTheClocksOfTablesInMemory) {
  Nodes nodes(2);
  const TableId table = nodes[0].server.two_players(
      R"({"game":"tsukiji","players":2,"clock":{"kind":"game","seconds":100,"increment":0}})");
  const auto ann = nodes[0].server.enter(table, "a");
  const auto ben = nodes[1].server.enter(table, "b");
  const auto left = [](const TestGuest& guest) { return guest.last("update").at("clock").at("left").at(0).as_int64(); };
  nodes.pass(20 * match::second);
  nodes[0].server.move(*ann, 4, "bid 3", "k1");
  nodes.settle();
  const auto before = left(*ann);
  EXPECT_LE(before, 80'000);
  EXPECT_EQ(left(*ben), before);
  nodes[0].server.downtimes.add(nodes.now - 15 * match::second, nodes.now - 5 * match::second);
  nodes[0].server.registry.compute_clocks_again();
  nodes[0].server.move(*ann, 5, "bid 2", "k2");  // refused, and nothing is mixed up
  nodes.settle();
  EXPECT_EQ(left(*ann), before + 10'000);
  EXPECT_EQ(version_shown(*ann), 5);
  nodes[1].server.move(*ben, 5, "bid 1", "k3");
  nodes.settle();
  EXPECT_EQ(version_shown(*ann), 6);
  EXPECT_EQ(left(*ben), before) << "a node that was not told counts as before";
}

TEST_F(AtTwoNodes, WhoIsAtAnotherNodeIsShownUntilThatNodeIsGone) {
  nodes.pass(match::second);
  EXPECT_EQ(ann->last("presence").at("present"), boost::json::parse("[0,1]"));
  EXPECT_EQ(ben->last("presence").at("present"), boost::json::parse("[0,1]"));
  nodes[1].up = false;
  nodes.pass(PeerBus::silence + 2 * match::second);
  EXPECT_EQ(ann->last("presence").at("present"), boost::json::parse("[0]"));
}

TEST_F(AtTwoNodes, ANodeThatSleptHearsAgainWhoIsThere) {
  nodes.pass(match::second);
  nodes[1].up = false;  // stopped, and continued
  nodes.pass(5 * match::second);
  nodes[0].server.move(*ann, 4, "bid 3", "k1");
  nodes.settle();
  nodes[1].up = true;
  nodes.pass(2 * match::second);
  EXPECT_EQ(version_shown(*ben), 5);
  EXPECT_EQ(ann->last("presence").at("present"), boost::json::parse("[0,1]"));
  EXPECT_EQ(ben->last("presence").at("present"), boost::json::parse("[0,1]"));
}

// Who saw version 5 at one node and goes to another never sees version 4 there, even if that one has heard nothing.
TEST_F(AtTwoNodes, WhoComesFromAnotherNodeSeesNoOlderTable) {
  nodes.down = true;
  nodes[0].server.move(*ann, 4, "bid 3", "k1");
  nodes.settle();
  EXPECT_EQ(version_shown(*ann), 5);
  auto again = std::make_shared<TestGuest>();
  again->token_hash = base::sha256("a");
  nodes[1].server.registry.with_current_room(table, [&](auto room) {
    again->room = *room;
    again->room->enter(*again);
  });
  nodes.settle();
  ASSERT_EQ(again->texts.size(), 1U);
  EXPECT_EQ(version_shown(*again), 5);
  EXPECT_EQ(version_shown(*ben), 5);
}

TEST_F(AtTwoNodes, WhoComesToATableInMemoryDoesNotMakeItsLogBeRead) {
  const int loads = nodes.store.loads;
  bool found = false;
  nodes[1].server.registry.with_current_room(table, [&](auto room) { found = room.has_value(); });
  nodes.settle();
  EXPECT_TRUE(found);
  EXPECT_EQ(nodes.store.loads, loads);
}

TEST_F(AtTwoNodes, AReactionIsShownAtAllNodes) {
  ann->room->react(*ann, "thanks");
  nodes.settle();
  EXPECT_EQ(ben->last("reaction").at("reaction"), "thanks");
  EXPECT_EQ(ben->last("reaction").at("seat"), 0);
}

TEST(Nodes, OneNodeLetsTheBotThink) {
  Nodes nodes(3);
  const TableId table = nodes[0].server.make(R"({"game":"tsukiji","players":2})", a_person_and_a_bot());
  EXPECT_EQ(nodes[0].server.sit(table, 0, "a"), "");
  const auto ann = nodes[1].server.enter(table, "a");
  const auto watcher = nodes[0].server.enter(table);
  nodes[1].server.move(*ann, nodes.version(table), "bid 2", "k1");
  const int before = nodes.version(table);
  EXPECT_TRUE(nodes.pass_until([&] { return nodes.version(table) >= before + 2; }, match::second));
  nodes.pass(match::second);
  for (const auto& node : nodes.all) {
    EXPECT_EQ(node->server.metrics.conflicts, 0U);
    EXPECT_EQ(node->server.metrics.take_overs, 0U);
  }
}

// The first of two nodes has stored a person's bid; before it stores the bot's, something happens to it.
class ABotWaitsAtOneNode : public testing::Test {
 protected:
  ABotWaitsAtOneNode() {
    EXPECT_EQ(nodes[0].server.sit(table, 0, "a"), "");
    ann = nodes[0].server.enter(table, "a");
    nodes.settle();
    nodes[0].server.bots.stop();
    nodes[0].server.move(*ann, nodes.version(table), "bid 2", "k1");
    nodes.settle();
    before = nodes.version(table);
  }
  // Until the table goes on.
  match::Millis wait() {
    const match::Timestamp began = nodes.now;
    EXPECT_TRUE(nodes.pass_until([&] { return nodes.version(table) > before; }, 6 * match::second));
    return nodes.now - began;
  }
  Nodes nodes{2};
  TableId table = nodes[0].server.make(R"({"game":"tsukiji","players":2})", a_person_and_a_bot());
  std::shared_ptr<TestGuest> ann;
  int before = 0;
};

TEST_F(ABotWaitsAtOneNode, AnotherTakesOverIfItDies) {
  nodes[0].up = false;
  EXPECT_LE(wait(), 3 * match::second);
  EXPECT_EQ(nodes[1].server.metrics.take_overs, 1U);
}

// A node that is heard but cannot store does not keep others from taking over.
TEST_F(ABotWaitsAtOneNode, AnotherTakesOverIfItHasLostTheDatabase) {
  nodes.sharing.cut_off.insert(NodeId{1});
  EXPECT_LE(wait(), 3 * match::second);
}

TEST(Nodes, ASeatIsNotFreedWhoseHolderIsAtAnotherNode) {
  enum class Works : std::uint8_t { everywhere, nowhere, not_for_one };
  for (const Works works : {Works::everywhere, Works::nowhere, Works::not_for_one}) {
    Nodes nodes(2);
    const TableId table = nodes[0].server.make(R"({"game":"osaka","players":3})");
    EXPECT_EQ(nodes[0].server.sit(table, 0, "a"), "");
    EXPECT_EQ(nodes[0].server.sit(table, 1, "b"), "");
    const auto ann = nodes[0].server.enter(table, "a");
    const auto ben = nodes[1].server.enter(table, "b");
    nodes.down = works == Works::nowhere;
    nodes[0].deaf = nodes[0].mute = works == Works::not_for_one;
    nodes.pass(match::time_to_come + 10 * match::second);
    EXPECT_EQ(nodes.version(table), 3) << static_cast<int>(works);
  }
}

}  // namespace
}  // namespace ichiba::server
