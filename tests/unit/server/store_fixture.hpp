// An SQLite store in a folder of its own, and a server's thread that runs what it posts.
#pragma once

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <gtest/gtest.h>
#include <mutex>

#include "server/store/sqlite_store.hpp"

namespace ichiba::server {

// A temporary folder.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "ichiba-store-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::string database() const { return (path_ / "ichiba.db").string(); }

 private:
  std::filesystem::path path_;
};

// Runs what the store posts, until an answer has come.
class Waiting {
 public:
  [[nodiscard]] SqliteStore::Post post() {
    return [this](std::move_only_function<void()> task) {
      const std::lock_guard hold(mutex_);
      tasks_.push_back(std::move(task));
      wake_.notify_one();
    };
  }
  template <class T, class Ask>
  T answer(Ask ask) {
    std::optional<T> got;
    ask([&](T value) { got = std::move(value); });
    while (!got) {
      std::move_only_function<void()> task;
      {
        std::unique_lock hold(mutex_);
        wake_.wait(hold, [&] { return !tasks_.empty(); });
        task = std::move(tasks_.front());
        tasks_.pop_front();
      }
      task();
    }
    return std::move(*got);
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::move_only_function<void()>> tasks_;
};

inline Append first(TableId table) { return {0, table, 1, 100, "", "created", Brief{0, true, 500, "{\"n\":1}"}}; }

struct StoreFixture : ::testing::Test {
  Stored append(SqliteStore& store, Append append) {
    return waiting.answer<Stored>([&](auto then) { store.append(std::move(append), std::move(then)); });
  }
  StoredTable load(SqliteStore& store, TableId table) {
    return *waiting.answer<Store::OrError<StoredTable>>([&](auto then) { store.load(table, std::move(then)); });
  }
  Folder folder;
  Waiting waiting;
};

}  // namespace ichiba::server
