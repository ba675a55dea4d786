// Copies of the database: made while a server runs, checked, and flushed to disk before they count.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "server/store/sqlite.hpp"

namespace ichiba::server {

struct BackedUp {
  std::int64_t tables = 0;
  std::int64_t entries = 0;
  std::uintmax_t bytes = 0;
};

// Copies the database of a data folder to a file that must not exist. There is never half a copy under that name.
// `running` gets the connection while it works, so that it can be interrupted, and null afterwards. Throws a
// std::exception.
BackedUp back_up(
    const std::filesystem::path& data, const std::filesystem::path& copy,
    const std::function<void(sqlite3*)>& running = [](sqlite3*) {});

struct BackupPlan {
  std::chrono::seconds every{0};  // 0: never
  int keep = 24;
  std::filesystem::path folder;
};

struct BackupReport {
  std::function<void(const std::filesystem::path& copy, const BackedUp& what)> done;
  std::function<void(const std::string& words)> failed;
};

// Makes copies on a schedule, in a separate thread. The oldest are removed only when there is a newer good one.
class Backups {
 public:
  Backups(std::filesystem::path data, BackupPlan plan, BackupReport report);
  ~Backups();
  Backups(const Backups&) = delete;
  Backups& operator=(const Backups&) = delete;

 private:
  void work();
  bool make_one();
  void remove_old() const;
  [[nodiscard]] std::chrono::seconds until_first() const;

  const std::filesystem::path data_;
  const BackupPlan plan_;
  const BackupReport report_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  sqlite3* running_ = nullptr;
  std::thread thread_;
};

// The copies in a folder, the oldest first.
std::vector<std::filesystem::path> backups_in(const std::filesystem::path& folder);

}  // namespace ichiba::server
