// A whole database, table by table, to copy it into one of the other kind while no server runs.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace ichiba::server {

struct ArchivedTable {
  std::int64_t number = 0;  // in its database; given again in another one
  TableId id;
  int stage = 0;
  bool listed = false;
  std::optional<Timestamp> due;
  std::optional<Timestamp> finished;
  std::string summary;
  std::vector<Row> log;
};

// A time when servers were up.
struct ArchivedRun {
  Timestamp began = 0;
  Timestamp seen = 0;
  friend bool operator==(const ArchivedRun&, const ArchivedRun&) = default;
};

struct ArchivedDaily {
  DailyMarket market;
  std::string token_hash;
  DailyResult result;
  friend bool operator==(const ArchivedDaily&, const ArchivedDaily&) = default;
};

// Functions throw a std::runtime_error for the host.
class Archive {
 public:
  Archive() = default;
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;
  virtual ~Archive() = default;

  [[nodiscard]] virtual std::string place() const = 0;
  [[nodiscard]] virtual std::int64_t count() = 0;
  // The tables after this number, in order.
  [[nodiscard]] virtual std::vector<ArchivedTable> after(std::int64_t number, int limit) = 0;
  // Those of these tables that are there, in any order.
  [[nodiscard]] virtual std::vector<ArchivedTable> find(const std::vector<TableId>& tables) = 0;
  [[nodiscard]] virtual std::vector<ArchivedRun> runs() = 0;
  // All of them or none, on disk when it returns.
  virtual void add(const std::vector<ArchivedTable>& tables) = 0;
  virtual void add(const std::vector<ArchivedRun>& runs) = 0;
  // Results of the daily market after this one, in order; those that are there already are not added.
  [[nodiscard]] virtual std::vector<ArchivedDaily> daily_after(const ArchivedDaily& last, int limit) = 0;
  virtual void add(const std::vector<ArchivedDaily>& results) = 0;
};

// "sqlite:DIR" or "postgres://...". No server may use it meanwhile. A target is made if it is missing.
enum class ArchiveRole { source, target };
std::unique_ptr<Archive> open_archive(const std::string& address, ArchiveRole role);
std::unique_ptr<Archive> open_sqlite_archive(const std::filesystem::path& folder, ArchiveRole role);
std::unique_ptr<Archive> open_postgres_archive(const std::string& address);

struct Migrated {
  std::int64_t tables = 0;
  std::int64_t entries = 0;
  std::int64_t results = 0;  // of the daily market
  std::int64_t copied = 0;   // tables that were not there yet
};
// `step` gets how far it is. What was copied before an interruption is found and not copied again.
struct MigrationStep {
  bool checking;  // after everything is copied, everything is compared
  std::int64_t done;
  std::int64_t of;
};
Migrated migrate(Archive& from, Archive& to, const std::function<void(const MigrationStep&)>& step);

}  // namespace ichiba::server
