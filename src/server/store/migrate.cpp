#include <algorithm>
#include <fmt/format.h>

#include "server/store/archive.hpp"
#include "server/store/data_error.hpp"

namespace ichiba::server {
namespace {

constexpr int moved_at_once = 100;

// The number is the database's own affair.
bool same(const ArchivedTable& a, const ArchivedTable& b) {
  return std::tie(a.id, a.stage, a.listed, a.due, a.finished, a.summary) ==
             std::tie(b.id, b.stage, b.listed, b.due, b.finished, b.summary) &&
         std::ranges::equal(a.log, b.log, [](const Row& x, const Row& y) {
           return std::tie(x.version, x.at, x.key, x.event) == std::tie(y.version, y.at, y.key, y.event);
         });
}

[[noreturn]] void differs(const Archive& to, TableId table) {
  throw DataError(fmt::format("{} has another table {} than the source. It was not changed; give an empty target.",
                              to.place(), table.text()));
}

// Those of a batch that the target lacks. Throws if it has one of them, but not the same.
std::vector<ArchivedTable> missing(const std::vector<ArchivedTable>& batch, Archive& to) {
  std::vector<TableId> ids;
  for (const ArchivedTable& table : batch) ids.push_back(table.id);
  const auto there = to.find(ids);
  std::vector<ArchivedTable> lacking;
  for (const ArchivedTable& table : batch) {
    const auto found = std::ranges::find(there, table.id, &ArchivedTable::id);
    if (found == there.end()) {
      lacking.push_back(table);
    } else if (!same(*found, table)) {
      differs(to, table.id);
    }
  }
  return lacking;
}

void copy_runs(Archive& from, Archive& to) {
  const auto runs = from.runs();
  const auto there = to.runs();
  if (there == runs) return;
  if (!there.empty()) {
    throw DataError(fmt::format("{} has been used by a server already; give an empty target.", to.place()));
  }
  to.add(runs);
}

constexpr int results_at_once = 1000;

void copy_daily(Archive& from, Archive& to) {
  for (ArchivedDaily last;;) {
    const auto batch = from.daily_after(last, results_at_once);
    if (batch.empty()) return;
    to.add(batch);
    last = batch.back();
  }
}

// Both have the same order.
std::int64_t compare_daily(Archive& from, Archive& to) {
  std::int64_t count = 0;
  for (ArchivedDaily last;;) {
    const auto batch = from.daily_after(last, results_at_once);
    if (to.daily_after(last, results_at_once) != batch) {
      throw DataError(
          fmt::format("{} has other results of the daily market than the source; give an empty target.", to.place()));
    }
    if (batch.empty()) return count;
    count += static_cast<std::int64_t>(batch.size());
    last = batch.back();
  }
}

template <class Each>
void in_batches(Archive& from, bool checking, const std::function<void(const MigrationStep&)>& step, Each each) {
  const std::int64_t all = from.count();
  std::int64_t done = 0;
  for (std::int64_t last = 0;;) {
    const auto batch = from.after(last, moved_at_once);
    if (batch.empty()) return;
    each(batch);
    last = batch.back().number;
    done += static_cast<std::int64_t>(batch.size());
    step({checking, done, all});
  }
}

}  // namespace

Migrated migrate(Archive& from, Archive& to, const std::function<void(const MigrationStep&)>& step) {
  Migrated result;
  copy_runs(from, to);
  copy_daily(from, to);
  in_batches(from, false, step, [&](const std::vector<ArchivedTable>& batch) {
    const auto lacking = missing(batch, to);
    if (!lacking.empty()) to.add(lacking);
    result.copied += static_cast<std::int64_t>(lacking.size());
  });
  // What the database says is what counts, not what was sent to it.
  in_batches(from, true, step, [&](const std::vector<ArchivedTable>& batch) {
    if (const auto lacking = missing(batch, to); !lacking.empty()) differs(to, lacking.front().id);
    for (const ArchivedTable& table : batch) {
      ++result.tables;
      result.entries += static_cast<std::int64_t>(table.log.size());
    }
  });
  result.results = compare_daily(from, to);
  if (const auto there = to.count(); there != result.tables) {
    throw DataError(fmt::format("{} has {} tables, the source {}; everything of the source was copied.", to.place(),
                                there, result.tables));
  }
  return result;
}

std::unique_ptr<Archive> open_archive(const std::string& address, ArchiveRole role) {
  constexpr std::string_view sqlite = "sqlite:";
  if (address.starts_with(sqlite)) return open_sqlite_archive(address.substr(sqlite.size()), role);
  if (address.starts_with("postgres://") || address.starts_with("postgresql://")) return open_postgres_archive(address);
  throw DataError("expected sqlite:FOLDER or postgres://USER@HOST/NAME");
}

}  // namespace ichiba::server
