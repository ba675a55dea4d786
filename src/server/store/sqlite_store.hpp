// Tables in one SQLite file. One thread writes: it commits everything that queued up during the last commit, so under
// load many moves share one flush, and a single move never waits. Another thread reads, and checkpoints the write-ahead
// log.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "match/clock.hpp"
#include "server/store/folder_lock.hpp"
#include "server/store/sqlite_writer.hpp"
#include "server/store/store.hpp"
#include "server/store/store_report.hpp"

namespace ichiba::server {

// Pages of 4 KiB in the write-ahead log.
struct LogBounds {
  int checkpoint = 16'000;  // 64 MB: a page that is rewritten often is moved once
  int most = 48'000;        // writing waits until the log is short again
};

class SqliteStore final : public Store {
 public:
  using Post = std::function<void(std::move_only_function<void()>)>;

  // Throws a DataError if the folder cannot be used. `post` runs something on the main thread.
  SqliteStore(const std::filesystem::path& folder, Timestamp now, Post post, StoreReport report = {},
              LogBounds bounds = {});
  ~SqliteStore() override;

  void append(Append append, Then<Stored> then) override;
  void load(TableId table, Then<OrError<StoredTable>> then) override;
  void find_key(std::int64_t number, std::string key, Then<OrError<std::optional<int>>> then) override;
  void list(ListQuery query, Then<OrError<std::vector<std::string>>> then) override;
  void due(Then<OrError<std::vector<std::pair<TableId, Timestamp>>>> then) override;
  void alive(Timestamp now) override;
  void finished_before(Timestamp time, int limit, Then<OrError<std::vector<TableId>>> then) override;
  void remove(std::vector<TableId> tables, Timestamp finished_before, Then<OrError<std::size_t>> then) override;
  void add_daily(DailyMarket market, std::string token_hash, DailyResult result, Then<Stored> then) override;
  void daily(DailyMarket market, std::string token_hash, Then<OrError<std::vector<DailyCount>>> then) override;
  [[nodiscard]] StoreState state() const override;

  [[nodiscard]] const match::Downtimes& downtimes() const override { return downtimes_; }
  [[nodiscard]] std::size_t waiting() const override;

 private:
  struct Writing {
    Append append;
    Then<Stored> then;
    Stored stored;
  };
  // Another write, in its own transaction. Always answered: with an error text if it failed.
  struct Task {
    std::move_only_function<void(SqliteWriter&)> write;
    std::move_only_function<void(std::optional<std::string> error)> done;
  };
  struct Reader;

  void begin(Timestamp now);
  void open_writer();
  void hand_over();
  void write_forever();
  void read_forever();
  template <class T, class Ask>
  void read(Then<OrError<T>> then, Ask ask);
  void write_batch(std::deque<Writing>& batch, std::optional<Timestamp> beat);
  void ask_to_write(Task task);
  void write_task(Task& task);
  // Begins, writes, commits; returns what went wrong.
  std::optional<std::string> transact(const std::function<void(SqliteWriter&)>& write);

  // Error handling and prevention (sqlite_care.cpp).
  void check_later();
  void undo() noexcept;
  void failed(const std::exception& error);
  void failed_to_read(const std::exception& error);
  void go_read_only(const std::string& words);
  void succeeded();
  void shorten_log();
  void move_log();
  [[nodiscard]] bool read_only() const { return kind_ == StoreState::Kind::read_only; }
  [[nodiscard]] bool may_move_log() const { return !checking_ && !read_only(); }

  Post post_;
  StoreReport report_;
  const LogBounds bounds_;
  match::Downtimes downtimes_;
  FolderLock lock_;
  const std::string path_;
  std::unique_ptr<SqliteWriter> writer_;  // none after a rollback that failed
  std::unique_ptr<Reader> reader_;

  std::deque<Writing> collected_;  // on the main thread

  mutable std::mutex mutex_;
  std::condition_variable work_;
  std::condition_variable reading_;
  std::deque<Writing> to_write_;
  std::deque<Task> tasks_;
  std::deque<std::move_only_function<void(Reader&)>> to_read_;
  std::optional<Timestamp> alive_;
  std::string why_;  // not ready
  bool stopping_ = false;

  std::atomic<StoreState::Kind> kind_ = StoreState::Kind::ready;
  std::atomic<int> wal_pages_ = 0;
  std::atomic<bool> checking_ = false;
  std::atomic<bool> moving_ = false;   // the reader moves the log, or is asked to
  int shorten_at_ = 0;                 // pages: not before, after a failed try
  std::unique_ptr<Database> checked_;  // checked in a separate thread if it is big
  std::thread check_thread_;
  std::thread write_thread_;
  std::thread read_thread_;
};

}  // namespace ichiba::server
