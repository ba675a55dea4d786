// Counts for /metrics (Prometheus text). Kept on the house's thread, but for what the store's threads report.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

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

struct Metrics {
  using Counter = std::atomic<std::uint64_t>;
  Counter moves = 0;     // accepted
  Counter refusals = 0;  // of any wish
  Counter deeds = 0;     // stored, moves and others
  Counter tables_created = 0;
  Counter sockets_opened = 0;
  Counter sockets_dropped = 0;  // slow, flooding or dead
  Counter requests = 0;         // over HTTP
  Counter store_errors = 0;
  std::atomic<std::int64_t> sockets = 0;
  std::atomic<std::int64_t> rooms = 0;
  Histogram latency;  // from a move's arrival until it is shown
  Histogram commit;   // of the store
  Histogram task;     // processor time of one task on the thread that owns the tables
};

struct Queues {
  std::size_t store = 0;
  std::size_t bots = 0;
};

std::string metrics_text(const Metrics& metrics, const Queues& queues);

}  // namespace ichiba::server
