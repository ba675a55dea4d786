#include "server/metrics.hpp"

#include <algorithm>
#include <ctime>
#include <fmt/format.h>
#include <iterator>

namespace ichiba::server {
namespace {

double seconds_of(Profile::Clock::duration time) { return std::chrono::duration<double>(time).count(); }

void write_tasks(std::string& text, const Profile::Sums& sums) {
  const auto put = [&](std::string_view kind, std::string_view name, std::string_view help, auto value) {
    fmt::format_to(std::back_inserter(text), "# HELP ichiba_{0} {1}\n# TYPE ichiba_{0} {2}\n", name, help, kind);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      fmt::format_to(std::back_inserter(text), "ichiba_{}{{task=\"{}\"}} {}\n", name, Profile::names[i],
                     value(sums[i]));
    }
  };
  put("counter", "tasks_total", "Tasks of the one thread that owns the tables",
      [](const auto& sum) { return sum.count; });
  put("counter", "tasks_seconds_total", "Time that they took", [](const auto& sum) { return seconds_of(sum.time); });
  put("gauge", "tasks_longest_seconds", "The longest of them", [](const auto& sum) { return seconds_of(sum.longest); });
}

}  // namespace

void Refusals::add(std::string_view code) {
  auto known = counts_.find(code);
  if (known == counts_.end()) known = counts_.emplace(counts_.size() < most_codes ? code : "other", 0).first;
  ++known->second;
}

void Refusals::write(std::string& text) const {
  text += "# HELP ichiba_refusals_total What was refused, by reason\n# TYPE ichiba_refusals_total counter\n";
  for (const auto& [code, count] : counts_) {
    fmt::format_to(std::back_inserter(text), "ichiba_refusals_total{{reason=\"{}\"}} {}\n", code, count);
  }
}

std::string profile_text(const Profile::Sums& sums, double seconds) {
  std::string text = fmt::format("{:<14}{:>10}{:>12}{:>9}{:>14}\n", "task", "count", "total ms", "share", "longest ms");
  Profile::Clock::duration all{};
  const auto line = [&](std::string_view name, std::uint64_t count, auto time, auto longest) {
    text += fmt::format("{:<14}{:>10}{:>12.1f}{:>8.1f}%{:>14.3f}\n", name, count, 1e3 * seconds_of(time),
                        100 * seconds_of(time) / seconds, 1e3 * seconds_of(longest));
  };
  std::uint64_t count = 0;
  Profile::Clock::duration longest{};
  for (std::size_t i = 0; i < sums.size(); ++i) {
    line(Profile::names[i], sums[i].count, sums[i].time, sums[i].longest);
    all += sums[i].time;
    count += sums[i].count;
    longest = std::max(longest, sums[i].longest);
  }
  line("all", count, all, longest);
  return text + fmt::format("in {:.1f} s\n", seconds);
}

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
  put("counter", "deeds_total", "Entries stored, moves and others", metrics.events.load());
  put("counter", "tables_created_total", "Tables created", metrics.tables_created.load());
  put("counter", "bots_hurried_total", "Moves of bots at a lower level than asked for", metrics.bots_hurried.load());
  put("counter", "sockets_opened_total", "WebSockets opened", metrics.sockets_opened.load());
  put("counter", "sockets_dropped_total", "WebSockets dropped: flooding or dead", metrics.sockets_dropped.load());
  put("counter", "sockets_behind_total",
      "WebSockets that were sent a snapshot in place of messages that waited too long", metrics.sockets_behind.load());
  put("counter", "http_requests_total", "Requests over HTTP", metrics.requests.load());
  put("counter", "store_errors_total", "Commits and reads that failed", metrics.store_errors.load());
  put("counter", "store_reconnects_total", "Connections to a database elsewhere that were lost and made again",
      queues.store_reconnects);
  put("counter", "conflicts_total", "Entries that another node had stored first", metrics.conflicts.load());
  put("counter", "bus_missed_total", "Times that messages of other nodes were lost, or may have been",
      metrics.bus_missed.load());
  put("counter", "bus_reconnects_total", "Times that a lost bus was found again", metrics.bus_reconnects.load());
  put("counter", "take_overs_total", "Tables that this node let act in place of another one",
      metrics.take_overs.load());
  put("counter", "worker_moves_total", "Moves of bots that workers found", metrics.worker_moves.load());
  put("counter", "worker_retries_total", "Moves that were thought again because a worker was gone or answered nonsense",
      metrics.worker_retries.load());
  put("counter", "worker_strange_total", "Messages of workers that could not be read", metrics.worker_strange.load());
  put("counter", "tables_removed_total", "Tables removed because they were over for long enough",
      metrics.tables_removed.load());
  put("counter", "backups_total", "Copies of the database made and checked", metrics.backups.load());
  put("counter", "backup_failures_total", "Copies that could not be made", metrics.backup_failures.load());
  if (const std::int64_t last = metrics.last_backup; last != 0) {
    put("gauge", "backup_age_seconds", "Since the last good copy",
        std::max<std::int64_t>(0, std::time(nullptr) - last));
  }
  put("gauge", "sockets", "WebSockets open", metrics.sockets.load());
  put("gauge", "tables", "Tables in memory", metrics.rooms.load());
  put("gauge", "store_queue", "Entries waiting to be stored", queues.store);
  put("gauge", "store_pipeline", "Statements sent to a database elsewhere that it has not answered", queues.pipeline);
  put("gauge", "bot_queue", "Bots waiting for a thread to think in", queues.bots);
  put("gauge", "workers", "Workers that think for this node", queues.workers);
  metrics.refusals.write(text);
  write_tasks(text, metrics.tasks.all());
  metrics.latency.write(text, "ichiba_move_seconds", "From a move's arrival until it is shown");
  metrics.commit.write(text, "ichiba_commit_seconds", "Time of a commit");
  metrics.bus_lag.write(text, "ichiba_bus_seconds", "From sending a message on the bus until it comes back");
  metrics.task.write(
      text, "ichiba_task_seconds",
      "Processor time of one task on the thread that owns the tables; all of them should be under 0.005");
  return text;
}

}  // namespace ichiba::server
