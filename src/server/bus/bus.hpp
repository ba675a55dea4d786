// What nodes tell each other about their tables. A doorbell: nothing is lost if a message is, because the store has
// everything; somebody only learns it later. A single server has nobody to tell.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "match/snapshot.hpp"
#include "match/table_event.hpp"
#include "server/bus/node_news.hpp"
#include "server/table_id.hpp"

namespace ichiba::server {

// A server while it runs: drawn at its start.
struct NodeId {
  std::uint64_t number = 0;
  friend constexpr auto operator<=>(NodeId, NodeId) = default;
};

// An entry that was stored.
struct Announcement {
  TableId table;
  match::Entry entry;
  std::string key;  // as stored; empty: none
};
// Who is connected to the sender.
struct Here {
  TableId table;
  match::Present seats;
};
struct WhoIsHere {
  TableId table;
};
struct Reacted {
  TableId table;
  Seat seat;
  std::string reaction;
};
using BusMessage = std::variant<Announcement, Here, WhoIsHere, Reacted>;

inline TableId table_of(const BusMessage& message) {
  return std::visit([](const auto& one) { return one.table; }, message);
}

// A node that serves, as the database knows it.
struct ServingNode {
  NodeId id;
  std::string address;
  bool hears = true;  // its own messages come back to it
};

// When each of some nodes last wrote its row in the list of nodes: by the clock of the database that it uses, in
// microseconds. What it tells of this is found in the same database at once, and in no copy of it.
using RowTimes = std::map<NodeId, std::int64_t>;

class BusListener {
 public:
  BusListener() = default;
  BusListener(const BusListener&) = delete;
  BusListener& operator=(const BusListener&) = delete;
  virtual ~BusListener() = default;

  // Is this table in memory? Messages about others are not even read.
  [[nodiscard]] virtual bool has(TableId table) const = 0;
  virtual void heard(NodeId from, const BusMessage& message) = 0;
  // Messages were lost, or may have been: what this node believes of its tables may be old.
  virtual void missed() = 0;
  // A node has stopped, or cannot be heard any more.
  virtual void gone(NodeId node) = 0;
};

class Bus {
 public:
  Bus() = default;
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;
  virtual ~Bus() = default;

  virtual void listen(BusListener& listener) = 0;
  // Reaches every other node, or nobody.
  virtual void send(const BusMessage& message) = 0;
  [[nodiscard]] virtual NodeId self() const = 0;
  // There are no other nodes, and never will be.
  [[nodiscard]] virtual bool alone() const = 0;
  // Its own messages arrive, and those of all nodes that are expected. If not, nobody knows who is connected there.
  [[nodiscard]] virtual bool works() const = 0;
  // All other nodes that serve now. They should be heard.
  virtual void expect(std::vector<ServingNode> nodes, match::Timestamp now) = 0;
  [[nodiscard]] virtual bool expects(NodeId node) const = 0;
  // This node has written its row; 0: it has no more to do with that.
  virtual void wrote_row(std::int64_t time) = 0;
  // What nodes tell of their rows that are heard, but not expected.
  [[nodiscard]] virtual RowTimes unlisted() const = 0;
  // What they told, and what this node's database has, read after that.
  virtual void compare(const RowTimes& told, const RowTimes& here, match::Timestamp now) = 0;
  // How long one of its own messages has taken of late, at most; none while they do not come back.
  [[nodiscard]] virtual std::optional<match::Millis> lag() const = 0;

  // What other nodes have told of themselves. Nothing while they cannot be heard.
  [[nodiscard]] virtual int connections_elsewhere(std::string_view client) const = 0;
  [[nodiscard]] virtual std::vector<OpenTable> open_elsewhere() const = 0;
};

class NoBus final : public Bus {
 public:
  void listen(BusListener&) override {}
  void send(const BusMessage&) override {}
  [[nodiscard]] NodeId self() const override { return {}; }
  [[nodiscard]] bool alone() const override { return true; }
  [[nodiscard]] bool works() const override { return true; }
  void expect(std::vector<ServingNode>, match::Timestamp) override {}
  [[nodiscard]] bool expects(NodeId) const override { return false; }
  void wrote_row(std::int64_t) override {}
  [[nodiscard]] RowTimes unlisted() const override { return {}; }
  void compare(const RowTimes&, const RowTimes&, match::Timestamp) override {}
  [[nodiscard]] std::optional<match::Millis> lag() const override { return 0; }
  [[nodiscard]] int connections_elsewhere(std::string_view) const override { return 0; }
  [[nodiscard]] std::vector<OpenTable> open_elsewhere() const override { return {}; }
};

}  // namespace ichiba::server
