// Databases of older programs, old tables, names to be removed.
#include <atomic>
#include <thread>

#include "server/store/backup.hpp"
#include "tests/unit/server/store_fixture.hpp"

namespace ichiba::server {
namespace {

using OldTables = StoreFixture;

// As the first version made it; texts of published steps never change, so this one does not either.
constexpr std::string_view version_1 = R"(
create table tables (number integer primary key autoincrement, id integer not null unique, stage integer not null,
  listed integer not null, due integer, summary text not null);
create index tables_due on tables (due) where due is not null;
create index tables_listed on tables (stage, number) where listed = 1;
create table log (number integer not null, version integer not null, at integer not null, key text, deed text not null);
create unique index log_version on log (number, version);
create unique index log_key on log (number, key) where key is not null;
create table runs (id integer primary key, began integer not null, seen integer not null);
insert into tables (id, stage, listed, summary) values (11, 2, 0, 'over'), (12, 1, 0, 'playing'), (13, 0, 1, 'open');
insert into log values (1, 1, 100, null, 'created'), (1, 2, 5000, null, 'closed'), (2, 1, 200, null, 'created'),
  (3, 1, 300, null, 'created');
pragma application_id = 0x69636862; pragma user_version = 1; pragma journal_mode = wal;
)";

std::vector<TableId> finished_before(SqliteStore& store, Waiting& waiting, Timestamp time) {
  return *waiting.answer<Store::OrError<std::vector<TableId>>>(
      [&](auto then) { store.finished_before(time, 10, std::move(then)); });
}
std::size_t remove(SqliteStore& store, Waiting& waiting, std::vector<TableId> tables, Timestamp before) {
  return *waiting.answer<Store::OrError<std::size_t>>(
      [&](auto then) { store.remove(std::move(tables), before, std::move(then)); });
}

TEST_F(OldTables, ADatabaseOfTheFirstVersionLearnsWhenItsTablesWereOver) {
  Database(folder.database(), Database::Mode::create).run(version_1);
  SqliteStore store(folder.path(), 9000, waiting.post());
  EXPECT_EQ(load(store, TableId(11)).log.size(), 2U);
  EXPECT_EQ(finished_before(store, waiting, 5000), std::vector<TableId>());
  EXPECT_EQ(finished_before(store, waiting, 5001), std::vector<TableId>{TableId(11)});
  EXPECT_EQ(Database(folder.database(), Database::Mode::create).ask("pragma user_version"), 4);
}

TEST_F(OldTables, OnlyTablesThatAreOverForLongEnoughAreRemoved) {
  SqliteStore store(folder.path(), 1000, waiting.post());
  std::int64_t number = 0;
  for (std::uint64_t i = 1; i <= 3; ++i) {
    number = append(store, first(TableId(i))).number;
    const int stage = i == 3 ? 1 : 2;
    const auto at = static_cast<Timestamp>(1000 * i);
    append(store, {number, TableId(i), 2, at, "", "closed", Brief{stage, true, std::nullopt, "{}"}});
    // Later entries do not make a finished table newer.
    append(store, {number, TableId(i), 3, 9000, "", "rematched", Brief{stage, true, std::nullopt, "{}"}});
  }
  EXPECT_EQ(finished_before(store, waiting, 9999), (std::vector<TableId>{TableId(1), TableId(2)}));
  EXPECT_EQ(remove(store, waiting, {TableId(1), TableId(2), TableId(3), TableId(4)}, 2000), 1U);
  EXPECT_TRUE(load(store, TableId(1)).log.empty());
  EXPECT_EQ(load(store, TableId(2)).log.size(), 3U);
  EXPECT_EQ(load(store, TableId(3)).log.size(), 3U);
  // A server that still has the table in memory is told that it does not exist.
  EXPECT_EQ(append(store, {1, TableId(1), 4, 9000, "", "d", std::nullopt}).kind, Stored::Kind::conflict);
}

TEST_F(OldTables, EntriesAreRewrittenTogetherWithTheOneThatAsksForIt) {
  SqliteStore store(folder.path(), 1000, waiting.post());
  const TableId table(7);
  const std::int64_t number = append(store, first(table)).number;
  append(store, {number, table, 2, 1, "", "Benedict sat", std::nullopt});
  Append removal{number, table, 3, 1, "", "removed", std::nullopt};
  removal.rewrite = [](const std::vector<Row>& log) {
    EXPECT_EQ(log.size(), 2U);
    return Texts{{2, "Player 2 sat"}};
  };
  EXPECT_EQ(append(store, removal).kind, Stored::Kind::done);
  EXPECT_EQ(load(store, table).log[1].event, "Player 2 sat");
  removal.version = 4;
  removal.rewrite = [](const std::vector<Row>&) -> std::expected<Texts, std::string> {
    return std::unexpected("not readable");
  };
  EXPECT_EQ(append(store, removal).kind, Stored::Kind::failed);
  EXPECT_EQ(load(store, table).log.size(), 3U);
  removal.version = 9;  // not the next one: nothing is rewritten
  removal.rewrite = [](const std::vector<Row>&) { return Texts{{2, "nobody"}}; };
  EXPECT_EQ(append(store, removal).kind, Stored::Kind::conflict);
  EXPECT_EQ(load(store, table).log[1].event, "Player 2 sat");
}

TEST_F(OldTables, ACopyIsMadeWhileOthersWriteAndIsWhole) {
  SqliteStore store(folder.path(), 1000, waiting.post());
  const TableId table(7);
  const std::int64_t number = append(store, first(table)).number;
  // About 30 MB, so that the copy takes a while.
  Database(folder.database(), Database::Mode::create)
      .run(
          "with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000) "
          "insert into log (number, version, at, deed) select 1000, i, 1, hex(randomblob(1500)) from n");
  const auto copy = folder.path() / "copy.db";
  std::atomic<bool> done = false;
  BackedUp made;
  std::thread copying([&] {
    made = back_up(folder.path(), copy);
    done = true;
  });
  double longest = 0;
  int version = 2;
  for (; !done; ++version) {
    const auto began = std::chrono::steady_clock::now();
    EXPECT_EQ(append(store, {number, table, version, 1, "", "moved", std::nullopt}).kind, Stored::Kind::done);
    longest = std::max(longest, std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
  }
  copying.join();
  std::printf("%d moves stored while %.0f MB were copied; the longest took %.0f ms\n", version - 2,
              static_cast<double>(made.bytes) / 1e6, 1000 * longest);
  EXPECT_GT(version, 12);
  EXPECT_GE(made.entries, 10001);
  EXPECT_FALSE(std::filesystem::exists(copy.string() + ".part"));
  Database whole(copy.string(), Database::Mode::read_only);
  EXPECT_EQ(whole.ask("select count(*) from log where number = 1000"), 10000);
}

}  // namespace
}  // namespace ichiba::server
