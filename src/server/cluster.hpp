// One of several nodes on one store: renews its leases, lets tables act whose node does not, and asks the store for
// what the bus did not tell. Everything here may happen at two nodes at once without harm: versions settle it.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <vector>

#include "server/store/shared_store.hpp"
#include "server/table_registry.hpp"

namespace ichiba::server {

// Nodes of one database that do not hear each other would take each other's players for absent. So one that begins
// first makes itself known in the database, and then looks whether it hears those that are there. It is enough to hear
// one that serves, because others may be about to die; but all that begin at the same time.
enum class Meeting : std::uint8_t {
  done,
  wait,
  wait_longest,  // of several that begin and do not hear each other one shall stay: the others go first
};
Meeting meet(NodeId self, std::span<const OtherNode> others, const std::function<bool(NodeId)>& hears);

RowTimes row_times(std::span<const OtherNode> nodes);

class Cluster {
 public:
  // A table that has had something to do for so long is looked at, and taken over if no other node attends to it.
  static constexpr match::Millis patience = 3 * match::second / 10;
  // ... and now even if one seems to.
  static constexpr match::Millis long_patience = 5 * match::second;

  Cluster(TableRegistry& registry, SharedStore& store, NodeInfo node)
      : registry_(registry), store_(store), node_(std::move(node)) {}

  // Call it a few times a second.
  void tick();
  // Hands over what this node does, so that others need not wait.
  void stop();
  [[nodiscard]] std::size_t parts() const { return parts_.size(); }

 private:
  void renew();
  void look_for_unlisted();
  void find_late_tables();
  void look_after(const std::vector<DueTable>& due);
  void look_after(TableId table, bool for_long);
  void compare_versions();

  struct Late {
    int version = 0;
    match::Timestamp since = 0;
    bool loaded = false;  // other nodes were asked who is there
  };

  // When to do what: by a clock that never stands still, while the database's time may.
  [[nodiscard]] match::Timestamp now() const { return registry_.parts().environment.steady(); }

  TableRegistry& registry_;
  SharedStore& store_;
  NodeInfo node_;
  std::vector<int> parts_;  // whose leases this node holds
  match::Timestamp parts_until_ = 0;
  std::map<TableId, Late> late_;
  match::Timestamp next_renewal_ = 0;
  match::Timestamp next_look_ = 0;
  match::Timestamp next_comparison_ = 0;
  bool renewing_ = false;
  bool looking_ = false;
  bool comparing_ = false;
  bool bus_worked_ = false;
  bool stopped_ = false;
};

}  // namespace ichiba::server
