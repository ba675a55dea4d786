#include <fstream>

#include "tests/unit/server/store_fixture.hpp"

namespace ichiba::server {
namespace {

using SqliteStoreTest = StoreFixture;

TEST_F(SqliteStoreTest, KeepsWhatWasAppendedOverARestart) {
  const TableId table(77);
  {
    SqliteStore store(folder.path(), 1000, waiting.post());
    const Stored made = append(store, first(table));
    ASSERT_EQ(made.kind, Stored::Kind::done);
    EXPECT_EQ(append(store, {made.number, table, 2, 200, "0:k", "sat", std::nullopt}).kind, Stored::Kind::done);
  }
  SqliteStore store(folder.path(), 2000, waiting.post());
  const StoredTable found = load(store, table);
  ASSERT_EQ(found.log.size(), 2U);
  EXPECT_EQ(found.log[1].event, "sat");
  EXPECT_EQ(found.log[1].key, "0:k");
  EXPECT_EQ(found.log[1].at, 200);
  EXPECT_TRUE(load(store, TableId(78)).log.empty());
  const auto due = waiting.answer<Store::OrError<std::vector<std::pair<TableId, Timestamp>>>>(
      [&](auto then) { store.due(std::move(then)); });
  EXPECT_EQ(*due, (std::vector<std::pair<TableId, Timestamp>>{{table, 500}}));
  const auto list = waiting.answer<Store::OrError<std::vector<std::string>>>(
      [&](auto then) { store.list({0, 10}, std::move(then)); });
  EXPECT_EQ(*list, std::vector<std::string>{"{\"n\":1}"});
}

TEST_F(SqliteStoreTest, OneVersionAndOneKeyOnce) {
  SqliteStore store(folder.path(), 1000, waiting.post());
  const TableId table(77);
  const std::int64_t number = append(store, first(table)).number;
  EXPECT_EQ(append(store, {number, table, 2, 1, "0:k", "a", std::nullopt}).kind, Stored::Kind::done);
  EXPECT_EQ(append(store, {number, table, 2, 1, "0:l", "b", std::nullopt}).kind, Stored::Kind::conflict);
  EXPECT_EQ(append(store, {number, table, 3, 1, "0:k", "c", std::nullopt}).kind, Stored::Kind::conflict);
  EXPECT_EQ(append(store, {number, table, 3, 1, "", "d", std::nullopt}).kind, Stored::Kind::done);
  EXPECT_EQ(append(store, {number, table, 4, 1, "", "e", std::nullopt}).kind, Stored::Kind::done);
  EXPECT_EQ(append(store, {number, table, 6, 1, "", "f", std::nullopt}).kind, Stored::Kind::conflict);  // 5 is missing
  EXPECT_EQ(append(store, first(table)).kind, Stored::Kind::conflict);  // the name is taken
  EXPECT_EQ(load(store, table).log.size(), 4U);
  const auto version = waiting.answer<Store::OrError<std::optional<int>>>(
      [&](auto then) { store.find_key(number, "0:k", std::move(then)); });
  EXPECT_EQ(*version, std::optional(2));
}

TEST_F(SqliteStoreTest, CountsResultsOfADayOncePerToken) {
  const DailyMarket market{"osaka", "2026-11-16", "0.1.0"};
  const auto add = [&](SqliteStore& store, const DailyMarket& of, const char* token, DailyResult result) {
    const auto stored = waiting.answer<Stored>([&](auto then) { store.add_daily(of, token, result, std::move(then)); });
    EXPECT_EQ(stored.kind, Stored::Kind::done);
  };
  {
    SqliteStore store(folder.path(), 1000, waiting.post());
    add(store, market, "a", {20, 2});
    add(store, market, "b", {31, 1});
    add(store, market, "c", {20, 2});
    add(store, market, "c", {90, 1});  // the first one counts
    add(store, {"osaka", "2026-11-17", "0.1.0"}, "a", {5, 3});
    add(store, {"osaka", "2026-11-16", "0.2.0"}, "a", {6, 3});
    add(store, {"tsukiji", "2026-11-16", "0.1.0"}, "a", {7, 2});
  }
  SqliteStore store(folder.path(), 2000, waiting.post());
  const auto ask = [&](const char* token) {
    return *waiting.answer<Store::OrError<std::vector<DailyCount>>>(
        [&](auto then) { store.daily(market, token, std::move(then)); });
  };
  EXPECT_EQ(ask("c"), (std::vector<DailyCount>{{{31, 1}, 1, false}, {{20, 2}, 2, true}}));
  EXPECT_EQ(ask(""), (std::vector<DailyCount>{{{31, 1}, 1, false}, {{20, 2}, 2, false}}));
}

TEST_F(SqliteStoreTest, KnowsWhenItWasNotThere) {
  {
    SqliteStore store(folder.path(), 1000, waiting.post());
    store.alive(5000);
  }
  {
    SqliteStore store(folder.path(), 9000, waiting.post());
    EXPECT_EQ(store.downtimes().between(0, 20000), 4000);
    append(store, {0, TableId(1), 1, 9700, "", "created", Brief{}});  // newer than any heartbeat
  }
  SqliteStore store(folder.path(), 10000, waiting.post());
  EXPECT_EQ(store.downtimes().between(0, 20000), 4300);
}

TEST_F(SqliteStoreTest, TwoOnOneFolderAreOneTooMany) {
  SqliteStore store(folder.path(), 1000, waiting.post());
  try {
    SqliteStore second(folder.path(), 1000, waiting.post());
    FAIL();
  } catch (const DataError& error) {
    EXPECT_NE(std::string(error.what()).find("another ichiba serve"), std::string::npos);
  }
}

// Each is refused with words that say what to do, and nothing is changed.
struct Spoiled {
  const char* name;
  const char* sql;
  const char* words;
};
void PrintTo(const Spoiled& spoiled, std::ostream* out) { *out << spoiled.name; }
class SpoiledTest : public ::testing::TestWithParam<Spoiled> {};

TEST_P(SpoiledTest, IsRefusedAndLeftAlone) {
  Folder folder;
  Waiting waiting;
  {
    SqliteStore store(folder.path(), 1000, waiting.post());
  }
  {
    Database(folder.database(), Database::Mode::create).run(GetParam().sql);
  }
  const auto bytes = [&] {
    std::ifstream file(folder.database(), std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const std::string before = bytes();
  try {
    SqliteStore store(folder.path(), 2000, waiting.post());
    FAIL();
  } catch (const DataError& error) {
    EXPECT_NE(std::string(error.what()).find(GetParam().words), std::string::npos) << error.what();
  }
  EXPECT_EQ(bytes(), before);
}

INSTANTIATE_TEST_SUITE_P(All, SpoiledTest,
                         ::testing::Values(Spoiled{"newer", "pragma user_version = 99", "newer ichiba"},
                                           Spoiled{"foreign", "pragma application_id = 1", "another program"}),
                         [](const auto& test) { return test.param.name; });

TEST_F(SqliteStoreTest, ADamagedFileIsRefusedAndLeftAlone) {
  {
    SqliteStore store(folder.path(), 1000, waiting.post());
    for (std::uint64_t i = 1; i < 300; ++i) append(store, first(TableId(i)));
  }
  {
    std::fstream file(folder.database(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(4096 * 3);
    for (int i = 0; i < 4096 * 2; ++i) file.put('\x5a');
  }
  EXPECT_THROW(SqliteStore(folder.path(), 2000, waiting.post()), DataError);
  std::ofstream(folder.database(), std::ios::binary | std::ios::trunc) << std::string(9000, 'x');
  EXPECT_THROW(SqliteStore(folder.path(), 2000, waiting.post()), DataError);
}

}  // namespace
}  // namespace ichiba::server
