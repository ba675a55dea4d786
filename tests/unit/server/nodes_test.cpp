// Several nodes on one store, connected by a bus that can lose messages.
#include <algorithm>

#include "server/bus/peer_bus.hpp"
#include "server/cluster.hpp"
#include "tests/unit/server/test_server.hpp"

namespace ichiba::server {
namespace {

// Leases in memory, by the time of the test.
class MemorySharing final : public SharedStore {
 public:
  MemorySharing(MemoryStore& store, const match::Timestamp& now) : store_(store), now_(now) {}

  void renew(const NodeInfo& node, Then<std::vector<int>> then) override {
    seen_[node.id] = now_;
    const auto live = std::ranges::count_if(seen_, [&](const auto& one) { return now_ - one.second <= lease_time; });
    const auto share = static_cast<std::size_t>((lease_parts + live - 1) / live);
    std::vector<int> parts;
    for (const bool own : {true, false}) {
      for (int part = 0; part < lease_parts && parts.size() < share; ++part) {
        Lease& lease = leases_[part];
        if (own ? lease.node != node.id : lease.until > now_ || lease.node == node.id) continue;
        lease = {node.id, now_ + lease_time};
        parts.push_back(part);
      }
    }
    then(std::move(parts));
  }
  void give_up(NodeId node) override {
    seen_.erase(node);
    for (auto& [part, lease] : leases_) {
      if (lease.node == node) lease = {};
    }
  }
  void due_tables(const std::vector<int>& parts, Timestamp now, Then<std::vector<DueTable>> then) override {
    std::vector<DueTable> due;
    for (const auto& [id, brief] : store_.briefs) {
      const int part = static_cast<int>(id % lease_parts);
      if (!brief.due || *brief.due > now || std::ranges::find(parts, part) == parts.end()) continue;
      due.push_back({TableId(id), store_.tables[id].log.back().version});
    }
    then(std::move(due));
  }
  void versions(const std::vector<std::int64_t>& numbers,
                Then<std::vector<std::pair<std::int64_t, int>>> then) override {
    ++comparisons;
    std::vector<std::pair<std::int64_t, int>> versions;
    for (const auto& [id, table] : store_.tables) {
      if (std::ranges::find(numbers, table.number) != numbers.end()) {
        versions.emplace_back(table.number, table.log.back().version);
      }
    }
    then(std::move(versions));
  }

  int comparisons = 0;

 private:
  struct Lease {
    NodeId node;
    Timestamp until = 0;
  };
  MemoryStore& store_;
  const match::Timestamp& now_;
  std::map<NodeId, Timestamp> seen_;
  std::map<int, Lease> leases_;
};

struct Nodes;

struct Node {
  Node(Nodes& nodes, std::uint64_t id);
  PeerBus bus;
  TestServer server;
  Cluster cluster;
  bool up = true;
};

struct Nodes {
  explicit Nodes(int count) {
    for (int i = 1; i <= count; ++i) all.push_back(std::make_unique<Node>(*this, static_cast<std::uint64_t>(i)));
    pass(match::second);
  }
  Node& operator[](std::size_t index) { return *all[index]; }

  // Lets everything happen that can happen without time passing.
  void settle() {
    bool more = true;
    while (more) {
      more = false;
      for (const auto& node : all) {
        if (node->up && node->server.step()) more = true;
      }
      if (wire.empty()) continue;
      more = true;
      const std::string text = std::exchange(wire, std::vector(wire.begin() + 1, wire.end())).front();
      for (const auto& node : all) {
        if (node->up) node->bus.received(text, node->server.environment.time);
      }
    }
  }
  void publish(std::string text) {
    if (down) return;
    if (lose > 0) {
      --lose;
      return;
    }
    wire.push_back(std::move(text));
  }
  void pass(match::Millis time) {
    for (; time > 0; time -= 50) {
      now += 50;
      for (const auto& node : all) {
        if (!node->up) continue;
        node->server.environment.time = now;
        node->bus.tick(now);
        node->server.registry.tick();
        node->cluster.tick();
      }
      settle();
    }
  }
  // Bots think in threads, which test time does not wait for.
  bool pass_until(const auto& condition, match::Millis most) {
    for (match::Millis passed = 0; passed <= most; passed += 50) {
      for (int tries = 0; tries < 40; ++tries) {
        settle();
        if (condition()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      pass(50);
    }
    return false;
  }
  [[nodiscard]] int version(TableId table) { return store.tables[table.number()].log.back().version; }

  MemoryStore store;
  match::Timestamp now = 1'000'000;
  MemorySharing sharing{store, now};
  std::vector<std::string> wire;
  bool down = false;
  int lose = 0;
  std::vector<std::unique_ptr<Node>> all;
};

Node::Node(Nodes& nodes, std::uint64_t id)
    : bus({id}, [&nodes](const std::string&, std::string text) { nodes.publish(std::move(text)); }, {}),
      server(nodes.store, {}, 0, &bus, &nodes.sharing),
      cluster(server.registry, nodes.sharing, {{id}, "http://127.0.0.1/", "test"}) {
  server.environment.time = nodes.now;
  server.environment.rng = Rng(id);
}

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

TEST(Nodes, ATableWhoseNodeDiesGoesOnElsewhere) {
  Nodes nodes(2);
  const TableId table = nodes[0].server.make(R"({"game":"tsukiji","players":2})", a_person_and_a_bot());
  EXPECT_EQ(nodes[0].server.sit(table, 0, "a"), "");
  const auto ann = nodes[0].server.enter(table, "a");
  nodes.settle();
  // The person's bid is stored; before the bot's is, the node dies.
  const int before = nodes.version(table);
  nodes[0].server.bots.stop();
  nodes[0].server.move(*ann, before, "bid 2", "k1");
  nodes.settle();
  nodes[0].up = false;
  const int then = nodes.version(table);
  const match::Timestamp died = nodes.now;
  EXPECT_TRUE(nodes.pass_until([&] { return nodes.version(table) > then; }, 5 * match::second));
  EXPECT_LE(nodes.now - died, 3 * match::second);
  EXPECT_EQ(nodes[1].server.metrics.take_overs, 1U);
}

TEST(Nodes, ASeatIsNotFreedWhoseHolderIsAtAnotherNode) {
  for (const bool bus_works : {true, false}) {
    Nodes nodes(2);
    const TableId table = nodes[0].server.make(R"({"game":"osaka","players":3})");
    EXPECT_EQ(nodes[0].server.sit(table, 0, "a"), "");
    EXPECT_EQ(nodes[0].server.sit(table, 1, "b"), "");
    const auto ann = nodes[0].server.enter(table, "a");
    const auto ben = nodes[1].server.enter(table, "b");
    nodes.down = !bus_works;
    nodes.pass(match::time_to_come + 10 * match::second);
    EXPECT_EQ(nodes.version(table), 3) << "bus " << bus_works;
  }
}

TEST(BusText, MessagesAreReadAsTheyWereWritten) {
  const TableId table(12345);
  const match::Entry entry{7, 99, match::Moved{Seat(1), "bid 3", 0}};
  const std::vector<BusMessage> messages{Announcement{table, entry, "abcd0123:k-1"}, Announcement{table, entry, ""},
                                         Here{table, SeatSet::first(3)}, WhoIsHere{table},
                                         Reacted{table, Seat(3), "thanks"}};
  for (const BusMessage& message : messages) {
    const std::string text = to_text({42}, 8, message);
    const auto read = read_envelope(text);
    ASSERT_TRUE(read) << text << ": " << read.error();
    EXPECT_EQ(read->from, NodeId{42});
    EXPECT_EQ(read->number, 8U);
    std::visit(Overloaded{[](const Beat&) { FAIL(); },
                          [&](const auto& content) { EXPECT_EQ(to_text({42}, 8, BusMessage(content)), text); }},
               read->content);
    // What is cut off is not read as something else.
    for (std::size_t length = 0; length < text.find(table.text()) + 10; ++length) {
      EXPECT_FALSE(read_envelope(std::string_view(text).substr(0, length))) << text.substr(0, length);
    }
  }
}

TEST(BusText, WhatCannotBeReadIsRefusedWithItsReason) {
  for (const char* text : {"", "hello", "ichiba1", "ichiba1 x 1 beat 0 0", "ichiba1 1 0 beat 0 0",
                           "ichiba1 1 1 beat -5 0", "ichiba1 1 1 beat 5 2", "ichiba1 1 1 who nobody",
                           "ichiba1 1 1 here 0000000001 16", "ichiba1 1 1 entry 0000000001 0 5 - {}",
                           "ichiba1 1 1 entry 0000000001 2 5 - {\"deed\":", "ichiba1 1 1 reaction 0000000001 4 hello",
                           "ichiba1 1 1 dance 0000000001"}) {
    const auto read = read_envelope(text);
    ASSERT_FALSE(read) << text;
    EXPECT_FALSE(read.error().empty());
  }
}

}  // namespace
}  // namespace ichiba::server
