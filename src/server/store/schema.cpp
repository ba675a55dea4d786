#include "server/store/schema.hpp"

#include <fmt/format.h>

namespace ichiba::server {

void prepare_database(Database& database, const std::string& path) {
  int version = 0;
  try {
    version = static_cast<int>(database.ask("pragma user_version"));
    const bool empty = database.ask("select count(*) from sqlite_master") == 0;
    if (!empty && database.ask("pragma application_id") != application_id) {
      throw DataError(fmt::format("{} is a database of another program. Give another folder with --data.", path));
    }
    // Checking a big file takes too long at a start; the store does it later.
    if (!empty && database.ask("pragma page_count") <= most_pages_checked_at_start) {
      Statement check = database.prepare("pragma quick_check(1)");
      if (check.step() && check.text(0) != "ok") throw SqliteError(SQLITE_CORRUPT, check.text(0));
    }
  } catch (const SqliteError& error) {
    if (error.is_damage()) {
      throw DamagedError(
          fmt::format("{} is damaged ({}). Nothing was changed. Put a backup in its place (with no -wal and -shm files "
                      "beside it), or move the damaged file away to begin with an empty one.",
                      path, error.what()));
    }
    throw;
  }
  if (version > sqlite_schema_version) {
    throw DataError(
        fmt::format("{} was written by a newer ichiba (format {}, this program knows up to {}). Use the newer program, "
                    "or another folder with --data.",
                    path, version, sqlite_schema_version));
  }
  database.run(
      "pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 0;"
      "pragma secure_delete = on;"  // a removed name must not stay in free space
  );
  if (version == sqlite_schema_version) return;
  database.run("begin immediate");
  for (int step = version; step < sqlite_schema_version; ++step) {
    database.run(schema_steps[static_cast<std::size_t>(step)].sqlite);
  }
  database.run(
      fmt::format("pragma application_id = {}; pragma user_version = {}", application_id, sqlite_schema_version));
  database.run("commit");
}

}  // namespace ichiba::server
