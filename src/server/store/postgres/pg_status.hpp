// What a host asks of a database that several nodes share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ichiba::server {

struct PgNode {
  std::string address;
  std::string version;
  double seen_seconds_ago = 0;
  int parts = 0;                       // whose leases it holds
  bool serves = true;                  // false: it is about to begin
  bool tells_of_bus = false;           // an older one does not
  std::optional<double> bus_lag = {};  // seconds; none: its bus does not work
};

struct PgStatus {
  std::string place;
  std::int64_t schema = 0;
  std::string installation;
  std::vector<std::string> risks;  // of its settings
  std::vector<PgNode> nodes;
  int parts_held = 0;
  std::int64_t open = 0, playing = 0, over = 0;  // tables
  std::int64_t late = 0;                         // that should have acted more than five seconds ago
  double oldest_late_seconds = 0;
};

// Only reads. Throws a DataError that says what to do.
PgStatus pg_status(const std::string& address);

}  // namespace ichiba::server
