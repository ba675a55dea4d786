#include "server/cluster.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace ichiba::server {
namespace {

// With these, lease_time and patience a dead node is replaced within three seconds.
constexpr match::Millis between_renewals = 3 * match::second / 10;
constexpr match::Millis between_looks = 3 * match::second / 10;
// How often the store is asked for news. A bus that works loses nothing, and tells when it did.
constexpr match::Millis without_bus = match::second / 2;
constexpr match::Millis with_bus = 10 * match::second;

}  // namespace

RowTimes row_times(std::span<const OtherNode> nodes) {
  RowTimes times;
  for (const OtherNode& one : nodes) times.emplace(one.node.id, one.row_time);
  return times;
}

Meeting meet(NodeId self, std::span<const OtherNode> others, const std::function<bool(NodeId)>& hears) {
  const auto heard = [&](const OtherNode& other) { return hears(other.node.id); };
  if (std::ranges::any_of(others, &OtherNode::serves)) {
    const bool one = std::ranges::any_of(others, [&](const OtherNode& other) { return other.serves && heard(other); });
    return one ? Meeting::done : Meeting::wait;
  }
  if (std::ranges::all_of(others, heard)) return Meeting::done;
  const bool first =
      std::ranges::all_of(others, [&](const OtherNode& other) { return heard(other) || self < other.node.id; });
  return first ? Meeting::wait_longest : Meeting::wait;
}

void Cluster::tick() {
  if (stopped_) return;
  const match::Timestamp now = this->now();
  if (now >= parts_until_) parts_.clear();
  if (!renewing_ && now >= next_renewal_) renew();
  if (!looking_ && !parts_.empty() && now >= next_look_) find_late_tables();
  const bool works = registry_.parts().bus.works();
  if (std::exchange(bus_worked_, works) && !works) next_comparison_ = now;
  if (registry_.has_missed()) {
    next_comparison_ = now;
    for (const auto& room : registry_.attended_rooms()) room->ask_who_is_here();
  }
  if (!works) next_comparison_ = std::min(next_comparison_, now + without_bus);
  if (!comparing_ && now >= next_comparison_) {
    next_comparison_ = now + (works ? with_bus : without_bus);
    compare_versions();
  }
}

void Cluster::stop() {
  stopped_ = true;
  parts_.clear();
  registry_.parts().bus.wrote_row(0);
  store_.give_up(node_.id);
}

// A lease is counted from before it was asked for, so this node never believes in it longer than the store does.
void Cluster::renew() {
  renewing_ = true;
  const match::Timestamp asked = now();
  next_renewal_ = asked + between_renewals;
  node_.bus_lag = registry_.parts().bus.lag();
  store_.renew(node_, [this, asked](auto renewed) {
    renewing_ = false;
    if (!renewed || stopped_) return;  // the store has reported the error
    parts_ = std::move(renewed->parts);
    parts_until_ = asked + SharedStore::lease_time;
    registry_.parts().bus.wrote_row(renewed->row_time);
    registry_.parts().bus.expect(std::move(renewed->others), now());
    look_for_unlisted();
  });
}

// Nodes that are heard but not listed: they begin, they are cut off from the database, or they use a copy of it.
void Cluster::look_for_unlisted() {
  RowTimes told = registry_.parts().bus.unlisted();
  if (told.empty()) return;
  store_.others(node_.id, [this, told = std::move(told)](auto others) {
    if (others && !stopped_) registry_.parts().bus.compare(told, row_times(*others), now());
  });
}

void Cluster::find_late_tables() {
  looking_ = true;
  next_look_ = now() + between_looks;
  store_.due_tables(parts_, registry_.now(), [this](auto due) {
    looking_ = false;
    if (due && !stopped_) look_after(*due);
  });
}

// Most tables that are due are being attended to by their node at this moment. Only what stays as it is is late.
void Cluster::look_after(const std::vector<DueTable>& due) {
  const match::Timestamp now = this->now();
  std::map<TableId, Late> late;
  for (const DueTable& one : due) {
    const auto known = late_.find(one.table);
    Late next{one.version, now, false};
    if (known != late_.end() && known->second.version == one.version) next = known->second;
    const bool for_long = now - next.since >= long_patience;
    if (next.loaded) {
      look_after(one.table, for_long);
      if (for_long) next.since = now;  // if it cannot be done now, then again after a while
    } else if (now - next.since >= patience) {
      // The room asks who is there; the answers come before the next look.
      next.loaded = true;
      registry_.with_room(one.table, [](const auto&) {});
    }
    late.emplace(one.table, next);
  }
  late_ = std::move(late);
}

void Cluster::look_after(TableId table, bool for_long) {
  registry_.with_room(table, [this, for_long](auto room) {
    if (!room || (!for_long && (*room)->led_elsewhere())) return;
    if ((*room)->take_over()) registry_.parts().metrics.take_overs++;
  });
}

void Cluster::compare_versions() {
  std::unordered_map<std::int64_t, std::weak_ptr<Room>> rooms;
  std::vector<std::int64_t> numbers;
  for (const auto& room : registry_.attended_rooms()) {
    rooms.emplace(room->number(), room);
    numbers.push_back(room->number());
  }
  if (numbers.empty()) return;
  comparing_ = true;
  store_.versions(numbers, [this, rooms = std::move(rooms)](auto versions) {
    comparing_ = false;
    if (!versions) {
      next_comparison_ = now() + without_bus;
      return;
    }
    for (const auto& [number, version] : *versions) {
      const auto found = rooms.find(number);
      if (const auto room = found == rooms.end() ? nullptr : found->second.lock()) room->look_for(version);
    }
  });
}

}  // namespace ichiba::server
