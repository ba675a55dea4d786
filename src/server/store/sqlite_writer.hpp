// The writing connection, with its statements. The store calls `begin` before and `commit` after them.
#pragma once

#include <unordered_map>

#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ichiba::server {

class SqliteWriter {
 public:
  // Throws a DataError if the database cannot be used.
  explicit SqliteWriter(const std::string& path);

  // Stores an entry, if it is the next one of its table.
  Stored write(const Append& append);
  // Removes a table that was over before this time; how many: 0 or 1.
  std::size_t remove(TableId table, Timestamp finished_before);
  // After a rollback: cached versions may not be stored.
  void forget() { last_version_.clear(); }

 private:
  std::int64_t create(const Append& append);
  void rewrite(std::int64_t number, const Texts& texts);

 public:
  Database database;

 private:
  bool prepared_;
  // Only after the version before: if that could not be stored, what was decided on top of it must not be either.
  Statement insert_after_ = database.prepare(
      "insert into log (number, version, at, key, deed) select ?1, ?2, ?3, ?4, ?5 "
      "where ?2 = 1 or exists (select 1 from log where number = ?1 and version = ?2 - 1) on conflict do nothing");
  // For tables whose previous version is known to be stored, because this writer stored it.
  Statement insert_ = database.prepare(
      "insert into log (number, version, at, key, deed) values (?1, ?2, ?3, ?4, ?5) on conflict do nothing");
  std::unordered_map<std::int64_t, int> last_version_;
  Statement create_ = database.prepare(
      "insert into tables (id, stage, listed, due, summary) values (?, ?, ?, ?, ?) on conflict do nothing");
  Statement brief_ = database.prepare(
      "update tables set stage = ?1, listed = ?2, due = ?3, summary = ?4, "
      "finished = case when ?1 = 2 then coalesce(finished, ?6) end where number = ?5");

 public:
  Statement beat = database.prepare("update runs set seen = ? where id = (select max(id) from runs)");
  Statement begin = database.prepare("begin immediate");
  Statement commit = database.prepare("commit");
};

// The entries of a table, by a statement prepared with `log_query`.
inline constexpr std::string_view log_query =
    "select version, at, key, deed from log where number = ? order by version";
std::vector<Row> read_log(Statement& log, std::int64_t number);

}  // namespace ichiba::server
