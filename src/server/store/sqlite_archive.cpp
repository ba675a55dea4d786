#include <fmt/format.h>

#include "server/store/archive.hpp"
#include "server/store/folder_lock.hpp"
#include "server/store/sqlite_writer.hpp"

namespace ichiba::server {
namespace {

class SqliteArchive final : public Archive {
 public:
  SqliteArchive(const std::filesystem::path& folder, const std::string& path)
      : path_(path), lock_(folder, [](const std::string&) {}), writer_(path) {}

  [[nodiscard]] std::string place() const override { return path_; }
  [[nodiscard]] std::int64_t count() override { return database().ask("select count(*) from tables"); }

  [[nodiscard]] std::vector<ArchivedTable> after(std::int64_t number, int limit) override {
    return read(after_.bind(number, limit));
  }
  [[nodiscard]] std::vector<ArchivedTable> find(const std::vector<TableId>& tables) override {
    std::vector<ArchivedTable> found;
    for (const TableId table : tables) {
      for (ArchivedTable& one : read(by_id_.bind(static_cast<std::int64_t>(table.number())))) {
        found.push_back(std::move(one));
      }
    }
    return found;
  }
  [[nodiscard]] std::vector<ArchivedRun> runs() override {
    std::vector<ArchivedRun> runs;
    Statement all = database().prepare("select began, seen from runs order by id");
    while (all.step()) runs.push_back({all.number(0), all.number(1)});
    return runs;
  }

  void add(const std::vector<ArchivedTable>& tables) override {
    writer_.begin.bind().run();
    for (const ArchivedTable& table : tables) {
      insert_
          .bind(static_cast<std::int64_t>(table.id.number()), table.stage, table.listed, table.due, table.summary,
                table.finished)
          .run();
      const std::int64_t number = database().last_row();
      for (const Row& row : table.log) {
        const auto key = row.key.empty() ? std::nullopt : std::optional(row.key);
        entry_.bind(number, row.version, row.at, key, row.event).run();
      }
    }
    writer_.commit.bind().run();
  }
  void add(const std::vector<ArchivedRun>& runs) override {
    Statement insert = database().prepare("insert into runs (began, seen) values (?, ?)");
    writer_.begin.bind().run();
    for (const ArchivedRun& run : runs) insert.bind(run.began, run.seen).run();
    writer_.commit.bind().run();
  }
  [[nodiscard]] std::vector<ArchivedDaily> daily_after(const ArchivedDaily& last, int limit) override {
    std::vector<ArchivedDaily> results;
    Statement some = database().prepare(
        "select game, day, version, token, points, place from daily "
        "where (game, day, version, token) > (?, ?, ?, ?) order by game, day, version, token limit ?");
    const DailyMarket& market = last.market;
    some.bind(market.game, market.day, market.version, last.token_hash, limit);
    while (some.step()) {
      results.push_back({{some.text(0), some.text(1), some.text(2)},
                         some.text(3),
                         {static_cast<int>(some.number(4)), static_cast<int>(some.number(5))}});
    }
    return results;
  }
  void add(const std::vector<ArchivedDaily>& results) override {
    Statement insert = database().prepare(
        "insert into daily (game, day, version, token, points, place) values (?, ?, ?, ?, ?, ?) on conflict do "
        "nothing");
    writer_.begin.bind().run();
    for (const auto& [market, token_hash, result] : results) {
      insert.bind(market.game, market.day, market.version, token_hash, result.points, result.place).run();
    }
    writer_.commit.bind().run();
  }

 private:
  Database& database() { return writer_.database; }
  std::vector<ArchivedTable> read(Statement& rows) {
    std::vector<ArchivedTable> tables;
    while (rows.step()) {
      const auto time = [&](int column) {
        return rows.null(column) ? std::nullopt : std::optional<Timestamp>(rows.number(column));
      };
      tables.push_back({rows.number(0),
                        TableId(static_cast<std::uint64_t>(rows.number(1))),
                        static_cast<int>(rows.number(2)),
                        rows.number(3) != 0,
                        time(4),
                        time(6),
                        rows.text(5),
                        {}});
    }
    for (ArchivedTable& table : tables) table.log = read_log(log_, table.number);
    return tables;
  }

  std::string path_;
  FolderLock lock_;
  SqliteWriter writer_;
  Statement after_ = database().prepare(
      "select number, id, stage, listed, due, summary, finished from tables where number > ? order by number limit ?");
  Statement by_id_ =
      database().prepare("select number, id, stage, listed, due, summary, finished from tables where id = ?");
  Statement log_ = database().prepare(log_query);
  Statement insert_ =
      database().prepare("insert into tables (id, stage, listed, due, summary, finished) values (?, ?, ?, ?, ?, ?)");
  Statement entry_ = database().prepare("insert into log (number, version, at, key, deed) values (?, ?, ?, ?, ?)");
};

}  // namespace

std::unique_ptr<Archive> open_sqlite_archive(const std::filesystem::path& folder, ArchiveRole role) {
  const std::string path = (folder / "ichiba.db").string();
  if (role == ArchiveRole::source && !std::filesystem::exists(path)) {
    throw DataError(fmt::format("{}: there is no such database", path));
  }
  return std::make_unique<SqliteArchive>(folder, path);
}

}  // namespace ichiba::server
