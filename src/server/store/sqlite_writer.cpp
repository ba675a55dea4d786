#include "server/store/sqlite_writer.hpp"

namespace ichiba::server {
namespace {

constexpr std::size_t most_known = 100'000;

}  // namespace

SqliteWriter::SqliteWriter(const std::string& path)
    : database(path, Database::Mode::create), prepared_((prepare_database(database, path), true)) {}

// The number of a new table; 0 if the name is taken.
std::int64_t SqliteWriter::create(const Append& append) {
  const Brief& brief = *append.brief;
  create_.bind(static_cast<std::int64_t>(append.table.number()), brief.stage, brief.listed, brief.due, brief.summary)
      .run();
  return database.changed() == 0 ? 0 : database.last_row();
}

Stored SqliteWriter::write(const Append& append) {
  const std::int64_t number = append.number != 0 ? append.number : create(append);
  if (number == 0) return {Stored::Kind::conflict};
  Texts texts;
  if (append.rewrite) {
    Statement log = database.prepare(log_query);
    auto made = append.rewrite(read_log(log, number));
    if (!made) return {Stored::Kind::failed, 0, made.error()};
    texts = std::move(*made);
  }
  const std::optional<std::string_view> key =
      append.key.empty() ? std::nullopt : std::optional<std::string_view>(append.key);
  const auto known = last_version_.find(number);
  const bool follows = known != last_version_.end() && known->second == append.version - 1;
  (follows ? insert_ : insert_after_).bind(number, append.version, append.at, key, append.event).run();
  if (database.changed() == 0) return {Stored::Kind::conflict};
  if (last_version_.size() > most_known) last_version_.clear();
  last_version_[number] = append.version;
  if (append.number != 0 && append.brief) {
    const Brief& brief = *append.brief;
    brief_.bind(brief.stage, brief.listed, brief.due, brief.summary, number, append.at).run();
  }
  if (!texts.empty()) rewrite(number, texts);
  return {Stored::Kind::done, number};
}

void SqliteWriter::rewrite(std::int64_t number, const Texts& texts) {
  Statement update = database.prepare("update log set deed = ? where number = ? and version = ?");
  for (const auto& [version, text] : texts) update.bind(text, number, version).run();
}

std::size_t SqliteWriter::remove(TableId table, Timestamp finished_before) {
  Statement find = database.prepare("select number from tables where id = ? and stage = 2 and finished < ?");
  std::int64_t number = 0;
  find.bind(static_cast<std::int64_t>(table.number()), finished_before);
  while (find.step()) number = find.number(0);
  if (number == 0) return 0;
  database.prepare("delete from log where number = ?").bind(number).run();
  database.prepare("delete from tables where number = ?").bind(number).run();
  last_version_.erase(number);
  return 1;
}

std::vector<Row> read_log(Statement& log, std::int64_t number) {
  std::vector<Row> rows;
  log.bind(number);
  while (log.step()) {
    rows.push_back({static_cast<int>(log.number(0)), log.number(1), log.text(2), log.text(3)});
  }
  return rows;
}

}  // namespace ichiba::server
