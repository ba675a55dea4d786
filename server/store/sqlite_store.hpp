// Tables in one SQLite file. One thread writes: it commits all that has queued up while it was busy with the last
// commit, so under load many moves share one flush of the disk, and alone a move waits for nobody. Another thread
// reads, and moves the write-ahead log into the file.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "match/clock.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ichiba::server {

// What the store reports about itself, for metrics.
struct StoreReport {
  std::function<void(std::size_t entries, double seconds)> committed = [](std::size_t, double) {};
  std::function<void(const std::string& words)> trouble = [](const std::string&) {};
};

class SqliteStore final : public Store {
 public:
  using Post = std::function<void(std::move_only_function<void()>)>;

  // Throws a DataError where the folder cannot be used. `post` runs something on the house's thread.
  SqliteStore(const std::filesystem::path& folder, Moment now, Post post, StoreReport report = {});
  ~SqliteStore() override;

  void append(Append append, Then<Stored> then) override;
  void load(TableId table, Then<OrError<StoredTable>> then) override;
  void find_key(std::int64_t number, std::string key, Then<OrError<std::optional<int>>> then) override;
  void list(ListQuery query, Then<OrError<std::vector<std::string>>> then) override;
  void due(Then<OrError<std::vector<std::pair<TableId, Moment>>>> then) override;
  void alive(Moment now) override;

  [[nodiscard]] const match::Downtimes& downtimes() const { return downtimes_; }
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Writing {
    Append append;
    Then<Stored> then;
    Stored stored;
  };
  struct Writer;
  struct Reader;
  void hand_over();
  void check_later(const std::string& path);
  void write_forever();
  void read_forever();
  template <class T, class Ask>
  void read(Then<OrError<T>> then, Ask ask);

  Post post_;
  StoreReport report_;
  match::Downtimes downtimes_;
  int lock_ = -1;
  std::unique_ptr<Writer> writer_;
  std::unique_ptr<Reader> reader_;

  std::deque<Writing> collected_;  // on the house's thread

  mutable std::mutex mutex_;
  std::condition_variable work_;
  std::condition_variable reading_;
  std::deque<Writing> to_write_;
  std::deque<std::move_only_function<void(Reader&)>> to_read_;
  std::optional<Moment> alive_;
  std::atomic<int> wal_pages_ = 0;
  bool stopping_ = false;
  std::unique_ptr<Database> checked_;  // looked through in a thread of its own, where it is big
  std::thread check_thread_;
  std::thread write_thread_;
  std::thread read_thread_;
};

}  // namespace ichiba::server
