// Several nodes on one store in memory, connected by a bus that can lose messages.
#pragma once

#include <algorithm>
#include <set>
#include <thread>

#include "server/bus/peer_bus.hpp"
#include "server/cluster.hpp"
#include "server/net/places.hpp"
#include "tests/unit/server/test_server.hpp"

namespace ichiba::server {

// Leases in memory, by the time of the test.
class MemorySharing final : public SharedStore {
 public:
  MemorySharing(MemoryStore& store, const match::Timestamp& now) : store_(store), now_(now) {}

  void renew(const NodeInfo& node, Then<Renewed> then) override {
    if (cut_off.contains(node.id)) return then(std::unexpected("the database cannot be reached"));
    seen_[node.id] = {now_, node.bus_lag.has_value()};
    Renewed renewed;
    renewed.row_time = now_;
    for (const auto& [id, one] : seen_) {
      if (id != node.id && now_ - one.at <= lease_time) renewed.others.push_back({id, "http://127.0.0.1/", one.hears});
    }
    const std::size_t live = renewed.others.size() + 1;
    const std::size_t share = (lease_parts + live - 1) / live;
    std::vector<int>& parts = renewed.parts;
    for (const bool own : {true, false}) {
      for (int part = 0; part < lease_parts && parts.size() < share; ++part) {
        Lease& lease = leases_[part];
        if (own ? lease.node != node.id : lease.until > now_ || lease.node == node.id) continue;
        lease = {node.id, now_ + lease_time};
        parts.push_back(part);
      }
    }
    then(std::move(renewed));
  }
  void others(NodeId self, Then<std::vector<OtherNode>> then) override {
    std::vector<OtherNode> nodes;
    for (const auto& [id, one] : seen_) {
      if (id != self) nodes.push_back({{id, "http://127.0.0.1/", "test"}, true, now_ - one.at <= lease_time, one.at});
    }
    then(std::move(nodes));
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

  void count_table(const std::string& client, int most_an_hour, Then<bool> then) override {
    if (forgets) return then(std::unexpected("the database cannot be reached"));
    auto& made = made_[client];
    std::erase_if(made, [&](match::Timestamp at) { return now_ - at >= 60 * match::minute; });
    if (static_cast<int>(made.size()) >= most_an_hour) return then(false);
    made.push_back(now_);
    then(true);
  }

  int comparisons = 0;
  bool forgets = false;
  std::set<NodeId> cut_off;  // nodes that do not reach it

 private:
  struct Lease {
    NodeId node;
    Timestamp until = 0;
  };
  MemoryStore& store_;
  const match::Timestamp& now_;
  struct Seen {
    Timestamp at = 0;
    bool hears = false;
  };
  std::map<NodeId, Seen> seen_;
  std::map<int, Lease> leases_;
  std::map<std::string, std::vector<match::Timestamp>> made_;
};

struct Nodes;

struct Node {
  Node(Nodes& nodes, std::uint64_t id, const Limits& limits);
  Limits limits;
  PeerBus bus;
  Places places{limits, bus};
  TestServer server;
  Cluster cluster;
  bool up = true;
  bool deaf = false;  // the bus does not reach it
  bool mute = false;  // nor it the bus
};

struct Nodes {
  explicit Nodes(int count, const Limits& limits = unlimited()) {
    for (int i = 1; i <= count; ++i) {
      all.push_back(std::make_unique<Node>(*this, static_cast<std::uint64_t>(i), limits));
    }
    pass(match::second);
  }
  static Limits unlimited() {
    Limits limits;
    limits.tables_per_client = limits.sits_per_client = limits.dailies_per_client = limits.listed_per_client = 0;
    return limits;
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
        if (node->up && !node->deaf) node->bus.received(text, node->server.environment.steady());
      }
    }
  }
  void publish(const Node& from, std::string text) {
    if (down || from.mute) return;
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
        if (!stands_still) node->server.environment.time = now;
        node->server.environment.steady_time = now;
        if (node->places.many_changed()) node->bus.hurry();
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
  bool stands_still = false;  // the database's time
  int lose = 0;
  std::vector<std::unique_ptr<Node>> all;
};

inline Node::Node(Nodes& nodes, std::uint64_t id, const Limits& limits_of)
    : limits(limits_of),
      bus({id}, [this, &nodes](const std::string&, std::string text) { nodes.publish(*this, std::move(text)); }, {}),
      server(nodes.store, ClientLimits(limits), 0, &bus, &nodes.sharing),
      cluster(server.registry, nodes.sharing, {{id}, "http://127.0.0.1/", "test"}) {
  server.environment.time = nodes.now;
  server.environment.rng = Rng(id);
  bus.tell([this] { return NodeNews{places.many(), server.registry.open_here()}; });
}

}  // namespace ichiba::server
