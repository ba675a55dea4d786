#include "server/metrics.hpp"

#include <fmt/format.h>
#include <iterator>

namespace ichiba::server {

void Histogram::write(std::string& text, const char* name, const char* help) const {
  auto out = std::back_inserter(text);
  fmt::format_to(out, "# HELP {0} {1}\n# TYPE {0} histogram\n", name, help);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    sum += counts_[i].load(std::memory_order_relaxed);
    fmt::format_to(out, "{}_bucket{{le=\"{}\"}} {}\n", name, bounds[i], sum);
  }
  sum += counts_.back().load(std::memory_order_relaxed);
  fmt::format_to(out, "{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2:.6f}\n{0}_count {1}\n", name, sum,
                 static_cast<double>(micros_.load(std::memory_order_relaxed)) / 1e6);
}

std::string metrics_text(const Metrics& metrics, const Queues& queues) {
  std::string text;
  const auto put = [&](const char* kind, const char* name, const char* help, auto value) {
    fmt::format_to(std::back_inserter(text), "# HELP ichiba_{0} {1}\n# TYPE ichiba_{0} {2}\nichiba_{0} {3}\n", name,
                   help, kind, value);
  };
  put("counter", "moves_total", "Moves accepted", metrics.moves.load());
  put("counter", "deeds_total", "Entries stored, moves and others", metrics.deeds.load());
  put("counter", "refusals_total", "Wishes refused", metrics.refusals.load());
  put("counter", "tables_created_total", "Tables created", metrics.tables_created.load());
  put("counter", "sockets_opened_total", "WebSockets opened", metrics.sockets_opened.load());
  put("counter", "sockets_dropped_total", "WebSockets dropped: slow, flooding or dead", metrics.sockets_dropped.load());
  put("counter", "http_requests_total", "Requests over HTTP", metrics.requests.load());
  put("counter", "store_errors_total", "Commits and reads that failed", metrics.store_errors.load());
  put("gauge", "sockets", "WebSockets open", metrics.sockets.load());
  put("gauge", "tables", "Tables in memory", metrics.rooms.load());
  put("gauge", "store_queue", "Entries waiting to be stored", queues.store);
  put("gauge", "bot_queue", "Bots waiting for a thread to think in", queues.bots);
  metrics.latency.write(text, "ichiba_move_seconds", "From a move's arrival until it is shown");
  metrics.commit.write(text, "ichiba_commit_seconds", "Time of a commit");
  metrics.task.write(
      text, "ichiba_task_seconds",
      "Processor time of one task on the thread that owns the tables; all of them should be under 0.005");
  return text;
}

}  // namespace ichiba::server
