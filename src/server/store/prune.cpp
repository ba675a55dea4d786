#include "server/store/prune.hpp"

#include <fmt/format.h>

#include "server/store/folder_lock.hpp"
#include "server/store/sqlite_writer.hpp"

namespace ichiba::server {
namespace {

constexpr int pruned_at_once = 500;

Pruned count(Database& database, match::Timestamp before) {
  Statement sums = database.prepare(
      "select count(distinct tables.number), count(*), "
      "coalesce(sum(length(deed) + coalesce(length(key), 0)), 0) "
      "from tables join log on log.number = tables.number where tables.finished < ?");
  sums.bind(before);
  if (!sums.step()) return {};
  return {sums.number(0), sums.number(1), sums.number(2)};
}

}  // namespace

Pruned prune(const std::filesystem::path& data, match::Timestamp finished_before, bool dry) {
  const std::string path = (data / "ichiba.db").string();
  if (!std::filesystem::exists(path)) throw std::runtime_error(fmt::format("{}: there is no such database", path));
  if (dry) {
    Database database(path, Database::Mode::read_only);
    const auto version = database.ask("pragma user_version");
    if (version != sqlite_schema_version) {
      throw DataError(fmt::format(
          "{} was written by a different version of ichiba (format {}); start `ichiba serve` once", path, version));
    }
    return count(database, finished_before);
  }
  const FolderLock lock(data, [](const std::string&) {});
  SqliteWriter writer(path);
  const Pruned what = count(writer.database, finished_before);
  Statement some = writer.database.prepare("select id from tables where stage = 2 and finished < ? limit ?");
  while (true) {
    std::vector<TableId> tables;
    some.bind(finished_before, pruned_at_once);
    while (some.step()) tables.emplace_back(static_cast<std::uint64_t>(some.number(0)));
    if (tables.empty()) break;
    writer.begin.bind().run();
    for (const TableId table : tables) writer.remove(table, finished_before);
    writer.commit.bind().run();
  }
  if (what.tables > 0) writer.database.run("vacuum");  // returns the space to the file system
  writer.database.run("pragma wal_checkpoint(truncate)");
  return what;
}

}  // namespace ichiba::server
