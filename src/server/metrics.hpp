// Counters for /metrics (Prometheus text). Kept on the main thread, except what the store's threads report.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "server/profile.hpp"

namespace ichiba::server {

class Histogram {
 public:
  void add(double seconds) {
    std::size_t i = 0;
    while (i < bounds.size() && seconds > bounds[i]) ++i;
    counts_[i].fetch_add(1, std::memory_order_relaxed);
    micros_.fetch_add(static_cast<std::uint64_t>(seconds * 1e6), std::memory_order_relaxed);
  }
  void write(std::string& text, const char* name, const char* help) const;

 private:
  static constexpr std::array bounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5};
  std::array<std::atomic<std::uint64_t>, bounds.size() + 1> counts_{};
  std::atomic<std::uint64_t> micros_ = 0;
};

// By reason. The codes are our own, never a client's; if there are very many, the rest is "other".
class Refusals {
 public:
  void add(std::string_view code);
  void write(std::string& text) const;

 private:
  static constexpr std::size_t most_codes = 100;
  std::map<std::string, std::uint64_t, std::less<>> counts_{{"other", 0}};
};

struct Metrics {
  using Counter = std::atomic<std::uint64_t>;
  Counter moves = 0;   // accepted
  Refusals refusals;   // of any command, request or connection
  Counter events = 0;  // stored, moves and others
  Counter tables_created = 0;
  Counter bots_hurried = 0;  // moves at a lower level, because many waited
  Counter sockets_opened = 0;
  Counter sockets_dropped = 0;  // flooding or dead
  Counter sockets_behind = 0;   // lost messages and got a snapshot instead
  Counter requests = 0;         // over HTTP
  Counter store_errors = 0;
  Counter conflicts = 0;       // entries that another node stored first
  Counter bus_missed = 0;      // times that messages of other nodes were lost, or may have been
  Counter bus_reconnects = 0;  // times that a lost bus was found again
  Counter take_overs = 0;      // tables that this node let act for another one
  Counter worker_moves = 0;    // of bots, found by workers
  Counter worker_retries = 0;  // moves that were thought again because a worker was gone or answered nonsense
  Counter worker_strange = 0;  // messages of workers that cannot be read
  Counter tables_removed = 0;  // old ones
  Counter backups = 0;
  Counter backup_failures = 0;
  std::atomic<std::int64_t> last_backup = 0;  // seconds since 1970; 0: none yet
  std::atomic<std::int64_t> sockets = 0;
  std::atomic<std::int64_t> rooms = 0;
  Histogram latency;  // from a move's arrival until it is shown
  Histogram commit;   // of the store
  Histogram bus_lag;  // of messages between nodes
  Histogram task;     // processor time of one task on the thread that owns the tables
  Profile tasks;      // on the main thread
};

// What others count.
struct Queues {
  std::size_t store = 0;
  std::size_t pipeline = 0;
  std::size_t bots = 0;
  std::size_t workers = 0;
  std::uint64_t store_reconnects = 0;  // of connections to a database elsewhere
};

std::string metrics_text(const Metrics& metrics, const Queues& queues);

}  // namespace ichiba::server
