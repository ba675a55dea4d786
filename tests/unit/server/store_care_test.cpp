// What the store does when things go wrong, and that only its owner can read its files.
#include <atomic>
#include <fstream>
#include <sys/stat.h>

#include "tests/unit/server/store_fixture.hpp"

namespace ichiba::server {
namespace {

using StoreCare = StoreFixture;

unsigned mode_of(const std::filesystem::path& path) {
  return static_cast<unsigned>(std::filesystem::status(path).permissions());
}

// Troubles and notices that were reported, from any thread.
struct Heard {
  [[nodiscard]] StoreReport report() {
    StoreReport report;
    report.trouble = [this](const std::string& words) { add(words); };
    report.notice = [this](const std::string& words) { add(words); };
    return report;
  }
  void add(const std::string& words) {
    const std::lock_guard hold(mutex);
    all += words + '\n';
  }
  [[nodiscard]] bool has(const std::string& words) {
    const std::lock_guard hold(mutex);
    return all.find(words) != std::string::npos;
  }
  std::mutex mutex;
  std::string all;
};

struct Umask {
  explicit Umask(mode_t mask) : before(umask(mask)) {}
  ~Umask() { umask(before); }
  Umask(const Umask&) = delete;
  Umask& operator=(const Umask&) = delete;
  mode_t before;
};

TEST_F(StoreCare, FilesAreTheOwnersAloneWhateverTheUmask) {
  const Umask open_to_all(0);
  const auto data = folder.path() / "new" / "data";
  SqliteStore store(data, 1000, waiting.post());
  append(store, first(TableId(1)));
  EXPECT_EQ(mode_of(data), 0700U);
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(data)) {
    EXPECT_EQ(mode_of(entry.path()), 0600U) << entry.path();
    ++files;
  }
  EXPECT_EQ(files, 4);  // the database, its log and index, the lock
}

TEST_F(StoreCare, FilesThatWereOpenAreClosedAndTheHostIsTold) {
  {
    SqliteStore store(folder.path(), 1000, waiting.post());
    append(store, first(TableId(1)));
  }
  for (const char* name : {"ichiba.db", "lock"}) chmod((folder.path() / name).c_str(), 0644);
  chmod(folder.path().c_str(), 0755);
  Heard heard;
  const SqliteStore store(folder.path(), 1000, waiting.post(), heard.report());
  EXPECT_EQ(mode_of(folder.path()), 0700U);
  EXPECT_EQ(mode_of(folder.path() / "ichiba.db"), 0600U);
  EXPECT_EQ(mode_of(folder.path() / "lock"), 0600U);
  EXPECT_TRUE(heard.has("ichiba.db was open to other users"));
}

TEST_F(StoreCare, AFolderOfSomebodyElsesThingsIsLeftAsItIs) {
  std::ofstream(folder.path() / "letter.txt") << "Dear Ann";
  chmod(folder.path().c_str(), 0755);
  Heard heard;
  const SqliteStore store(folder.path(), 1000, waiting.post(), heard.report());
  EXPECT_EQ(mode_of(folder.path()), 0755U);
  EXPECT_EQ(mode_of(folder.path() / "ichiba.db"), 0600U);
  EXPECT_TRUE(heard.has("holds other things"));
}

// More than 64 MiB, which are not checked at the start, with a damaged page in the middle.
void make_big_and_damaged(const Folder& folder, Waiting& waiting) {
  {
    const SqliteStore store(folder.path(), 1000, waiting.post());
  }
  {
    Database database(folder.database(), Database::Mode::create);
    database.run(
        "pragma synchronous = off; begin; with recursive n(i) as (select 1 union all select i + 1 from n where i < "
        "24000) "
        "insert into log (number, version, at, deed) select 1000, i, 1, hex(zeroblob(1500)) from n; commit;"
        "pragma wal_checkpoint(truncate)");
    ASSERT_GT(database.ask("pragma page_count"), most_pages_checked_at_start);
  }
  std::fstream file(folder.database(), std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(4096L * 9000);
  for (int i = 0; i < 4096; ++i) file.put('\x5a');
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_F(StoreCare, ABigDamagedFileIsFoundAndOnlyReadFromThenOn) {
  make_big_and_damaged(folder, waiting);
  const std::string before = bytes_of(folder.database());
  Heard heard;
  {
    SqliteStore store(folder.path(), 2000, waiting.post(), heard.report());
    Stored stored;
    // Whether the check or one of these comes first does not matter; it ends soon.
    for (std::uint64_t i = 1; stored.kind != Stored::Kind::read_only; ++i) stored = append(store, first(TableId(i)));
    EXPECT_EQ(stored.kind, Stored::Kind::read_only);
    EXPECT_EQ(store.state().kind, StoreState::Kind::read_only);
    EXPECT_NE(store.state().words.find("damaged"), std::string::npos);
    EXPECT_TRUE(heard.has("put a backup in its place"));
    const std::string log = bytes_of(folder.database() + "-wal");
    store.alive(3000);
    EXPECT_EQ(append(store, first(TableId(1'000'000))).kind, Stored::Kind::read_only);
    EXPECT_EQ(bytes_of(folder.database() + "-wal"), log);  // not even a sign of life
    EXPECT_EQ(load(store, TableId(1)).log.size() <= 1, true);
  }
  EXPECT_TRUE(bytes_of(folder.database()) == before);  // what was stored before the check ended is in the log
}

TEST_F(StoreCare, DamageThatAReadComesAcrossIsTakenJustAsSeriously) {
  {
    SqliteStore store(folder.path(), 1000, waiting.post());
    for (std::uint64_t i = 1; i < 300; ++i) append(store, first(TableId(i)));
  }
  SqliteStore store(folder.path(), 2000, waiting.post());
  {
    // Behind the server's back, after the check at the start.
    std::fstream file(folder.database(), std::ios::in | std::ios::out | std::ios::binary);
    const auto size = std::filesystem::file_size(folder.database());
    for (std::uintmax_t at = 4096; at < size; ++at) {
      file.seekp(static_cast<std::streamoff>(at));
      if (at % 4096 < 16) file.put('\x5a');
    }
  }
  for (std::uint64_t i = 1; i < 300 && store.state().kind == StoreState::Kind::ready; ++i) {
    waiting.answer<Store::OrError<StoredTable>>([&](auto then) { store.load(TableId(i), std::move(then)); });
  }
  EXPECT_EQ(store.state().kind, StoreState::Kind::read_only);
}

// While this lives, every new connection is denied its rollbacks as long as `deny` is set.
struct NoRollbacks {
  static inline std::atomic<bool> deny = false;
  static int watch(sqlite3* database, char**, const void*) {
    return sqlite3_set_authorizer(
        database,
        [](void*, int action, const char* what, const char*, const char*, const char*) {
          const bool rollback = action == SQLITE_TRANSACTION && std::string_view(what) == "ROLLBACK";
          return rollback && deny ? SQLITE_DENY : SQLITE_OK;
        },
        nullptr);
  }
  NoRollbacks() { sqlite3_auto_extension(reinterpret_cast<void (*)()>(watch)); }
  ~NoRollbacks() {
    deny = false;
    sqlite3_reset_auto_extension();
  }
  NoRollbacks(const NoRollbacks&) = delete;
  NoRollbacks& operator=(const NoRollbacks&) = delete;
};

TEST_F(StoreCare, ARollbackThatFailsCostsAConnectionAndNotTheProgram) {
  const NoRollbacks rollbacks;
  Heard heard;
  SqliteStore store(folder.path(), 1000, waiting.post(), heard.report());
  const std::int64_t number = append(store, first(TableId(7))).number;
  Database other(folder.database(), Database::Mode::create);
  other.run("create trigger trouble before insert on log begin select raise(fail, 'no room'); end");
  NoRollbacks::deny = true;
  const Stored failed = append(store, {number, TableId(7), 2, 1, "", "a", std::nullopt});
  EXPECT_EQ(failed.kind, Stored::Kind::failed);
  EXPECT_EQ(store.state().kind, StoreState::Kind::failing);
  EXPECT_TRUE(heard.has("rollback: ")) << heard.all;
  NoRollbacks::deny = false;
  other.run("drop trigger trouble");
  EXPECT_EQ(append(store, {number, TableId(7), 2, 1, "", "b", std::nullopt}).kind, Stored::Kind::done);
  EXPECT_EQ(store.state().kind, StoreState::Kind::ready);
  const StoredTable found = load(store, TableId(7));
  ASSERT_EQ(found.log.size(), 2U);
  EXPECT_EQ(found.log[1].event, "b");
}

// Keeps reading, each time from the newest position of the log.
class SteadyReader {
 public:
  explicit SteadyReader(const std::string& path) : database_(path, Database::Mode::create) {
    thread_ = std::thread([this] {
      while (!stop_) {
        database_.run("begin");
        EXPECT_GT(database_.ask("select count(*) from tables"), 0);
        std::this_thread::sleep_for(std::chrono::milliseconds(3));  // a slow reader
        database_.run("commit");
      }
    });
  }
  ~SteadyReader() {
    stop_ = true;
    thread_.join();
  }
  SteadyReader(const SteadyReader&) = delete;
  SteadyReader& operator=(const SteadyReader&) = delete;

 private:
  Database database_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

// A short version of an hour of moves: the bounds are scaled down with the time. A reader is active at every moment.
TEST_F(StoreCare, TheLogStaysShortHoweverLongOneWritesAndReads) {
  constexpr LogBounds bounds{.checkpoint = 200, .most = 600};
  SqliteStore store(folder.path(), 1000, waiting.post(), {}, bounds);
  const TableId table(7);
  const std::int64_t number = append(store, first(table)).number;
  std::uintmax_t longest = 0;
  std::uintmax_t written = 0;
  {
    const SteadyReader one(folder.database());
    const SteadyReader two(folder.database());
    const std::string event(2000, 'x');
    for (int version = 2; version < 6000; ++version) {
      ASSERT_EQ(append(store, {number, table, version, 1, "", event, std::nullopt}).kind, Stored::Kind::done);
      written += event.size();
      longest = std::max(longest, std::filesystem::file_size(folder.database() + "-wal"));
    }
  }
  std::printf("%.0f MB of entries written while others read: the log was never longer than %.1f MB (limit 10 MB)\n",
              static_cast<double>(written) / 1e6, static_cast<double>(longest) / 1e6);
  EXPECT_LT(longest, 10'000'000U);
}

}  // namespace
}  // namespace ichiba::server
