// What several nodes need of their one store, beside the tables: to share out the work that only one should do, and to
// find what a lost message did not tell.
#pragma once

#include "server/bus/bus.hpp"
#include "server/store/store.hpp"

namespace ichiba::server {

// Tables are shared out in so many parts.
inline constexpr int lease_parts = 64;

struct NodeInfo {
  NodeId id;
  std::string address;                        // where its page is
  std::string version;                        // of the program
  std::optional<match::Millis> bus_lag = {};  // none: the bus does not work
};

// Another node in the list of the same database.
struct OtherNode {
  NodeInfo node;
  bool serves = true;         // false: it is about to begin
  bool there = true;          // within the time of a lease
  std::int64_t row_time = 0;  // see RowTimes
};

struct Enlisted {
  std::int64_t row_time = 0;  // of this node
  std::vector<OtherNode> others;
};

struct Renewed {
  std::vector<int> parts;           // whose leases this node holds
  std::vector<ServingNode> others;  // that were there within the time of a lease
  std::int64_t row_time = 0;        // of this node
};

struct DueTable {
  TableId table;
  int version = 0;
  friend bool operator==(const DueTable&, const DueTable&) = default;
};

class SharedStore {
 public:
  template <class T>
  using Then = Store::Then<Store::OrError<T>>;

  SharedStore() = default;
  SharedStore(const SharedStore&) = delete;
  SharedStore& operator=(const SharedStore&) = delete;
  virtual ~SharedStore() = default;

  // How long a lease lasts that is not renewed, by the store's clock.
  static constexpr match::Millis lease_time = 3 * match::second / 2;

  // Says that this node is there, and renews its share of the leases. Takes those that nobody holds; nodes that hold
  // more than their share let some go. Answers which parts it holds, and which other nodes serve.
  virtual void renew(const NodeInfo& node, Then<Renewed> then) = 0;
  // Who is in the list, now or of late.
  virtual void others(NodeId self, Then<std::vector<OtherNode>> then) = 0;
  // This node stops: others need not wait until its leases end.
  virtual void give_up(NodeId node) = 0;
  // Tables of these parts that have something to do, and their versions.
  virtual void due_tables(const std::vector<int>& parts, Timestamp now, Then<std::vector<DueTable>> then) = 0;
  // The newest version of each table, by the number that the store has given it.
  virtual void versions(const std::vector<std::int64_t>& numbers,
                        Then<std::vector<std::pair<std::int64_t, int>>> then) = 0;
  // Counts a table that this client wants to make at any node, by the store's clock. False: it has made as many as it
  // may within an hour.
  virtual void count_table(const std::string& client, int most_an_hour, Then<bool> then) = 0;
};

}  // namespace ichiba::server
