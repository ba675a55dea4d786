#include "server/store/sqlite_store.hpp"

#include <fmt/format.h>
#include <system_error>

#include "server/store/sqlite_reader.hpp"

namespace ichiba::server {

SqliteStore::SqliteStore(const std::filesystem::path& folder, Timestamp now, Post post, StoreReport report,
                         LogBounds bounds)
    : post_(std::move(post)),
      report_(std::move(report)),
      bounds_(bounds),
      lock_(folder, report_.notice),
      path_((folder / "ichiba.db").string()) {
  try {
    // The write-ahead log and its index inherit the file's permissions.
    make_private_file(path_, report_.notice);
    for (const char* ending : {"-wal", "-shm"}) make_private(path_ + ending, report_.notice);
    begin(now);
  } catch (const SqliteError& error) {
    throw DataError(
        fmt::format("{}: {}. Make sure that the folder can be written to and has room, or give another one "
                    "with --data.",
                    path_, error.what()));
  } catch (const std::system_error& error) {
    throw DataError(fmt::format("cannot write to the data folder {}: {}. Give another one with --data.",
                                folder.string(), error.code().message()));
  }
  if (writer_->database.ask("pragma page_count") > most_pages_checked_at_start) check_later();
  write_thread_ = std::thread([this] { write_forever(); });
  read_thread_ = std::thread([this] { read_forever(); });
}

void SqliteStore::begin(Timestamp now) {
  open_writer();
  reader_ = std::make_unique<Reader>(path_);
  Database& database = writer_->database;
  Statement runs = database.prepare("select began, seen from runs order by id");
  std::optional<Timestamp> seen;
  while (runs.step()) {
    if (seen) downtimes_.add(*seen, runs.number(0));
    seen = runs.number(1);
  }
  // Entries may be newer than the last heartbeat.
  const Timestamp last = database.ask("select at from log order by rowid desc limit 1");
  if (seen) downtimes_.add(std::max(*seen, last), now);
  if (seen && last > *seen) writer_->beat.bind(last).run();
  database.run(fmt::format("insert into runs (began, seen) values ({}, {})", now, now));
}

void SqliteStore::open_writer() {
  writer_ = std::make_unique<SqliteWriter>(path_);
  // The number of pages waiting in the write-ahead log, after each commit.
  sqlite3_wal_hook(
      writer_->database.raw(),
      [](void* self, sqlite3*, const char*, int pages) {
        static_cast<SqliteStore*>(self)->wal_pages_ = pages;
        return SQLITE_OK;
      },
      this);
}

SqliteStore::~SqliteStore() {
  {
    const std::lock_guard hold(mutex_);
    stopping_ = true;
  }
  work_.notify_all();
  reading_.notify_all();
  write_thread_.join();
  read_thread_.join();
  const bool whole = may_move_log();
  if (check_thread_.joinable()) {
    sqlite3_interrupt(checked_->raw());
    check_thread_.join();
    checked_->leave_log_on_close();
  }
  checked_.reset();
  if (!whole) {
    reader_->database.leave_log_on_close();
    if (writer_) writer_->database.leave_log_on_close();
  } else if (writer_) {
    try {
      writer_->database.run("pragma wal_checkpoint(truncate)");
    } catch (const SqliteError& error) {
      report_.trouble(error.what());  // everything is in the write-ahead log anyway
    }
  }
  reader_.reset();
  writer_.reset();
}

void SqliteStore::append(Append append, Then<Stored> then) {
  collected_.push_back({std::move(append), std::move(then), {}});
  // Runs after everything that is ready now.
  if (collected_.size() == 1) post_([this] { hand_over(); });
}

void SqliteStore::hand_over() {
  {
    const std::lock_guard hold(mutex_);
    if (to_write_.empty()) {
      to_write_.swap(collected_);
    } else {
      for (Writing& writing : collected_) to_write_.push_back(std::move(writing));
      collected_.clear();
    }
  }
  work_.notify_one();
}

void SqliteStore::alive(Timestamp now) {
  {
    const std::lock_guard hold(mutex_);
    alive_ = now;
  }
  work_.notify_one();
}

std::size_t SqliteStore::waiting() const {
  const std::lock_guard hold(mutex_);
  return to_write_.size();
}

void SqliteStore::write_forever() {
  while (true) {
    std::deque<Writing> batch;
    std::optional<Timestamp> beat;
    std::optional<Task> task;
    {
      std::unique_lock hold(mutex_);
      work_.wait(hold, [&] { return stopping_ || !to_write_.empty() || alive_ || !tasks_.empty(); });
      if (to_write_.empty() && !alive_ && tasks_.empty()) return;
      batch.swap(to_write_);
      beat = std::exchange(alive_, std::nullopt);
      if (!tasks_.empty()) {
        task = std::move(tasks_.front());
        tasks_.pop_front();
      }
    }
    if (!batch.empty() || beat) write_batch(batch, beat);
    if (task) write_task(*task);
    if (wal_pages_ > bounds_.most) {
      shorten_log();
    } else if (wal_pages_ > bounds_.checkpoint) {
      const std::lock_guard hold(mutex_);  // otherwise the reader, about to sleep, would miss it
      reading_.notify_one();
    }
  }
}

std::optional<std::string> SqliteStore::transact(const std::function<void(SqliteWriter&)>& write) {
  if (read_only()) return state().words;
  try {
    if (!writer_) open_writer();
    writer_->begin.bind().run();
    write(*writer_);
    writer_->commit.bind().run();
    succeeded();
    return std::nullopt;
  } catch (const std::exception& error) {
    undo();
    failed(error);
    return error.what();
  }
}

void SqliteStore::write_batch(std::deque<Writing>& batch, std::optional<Timestamp> beat) {
  const auto began = std::chrono::steady_clock::now();
  const auto error = transact([&](SqliteWriter& writer) {
    for (Writing& writing : batch) writing.stored = writer.write(writing.append);
    if (beat) writer.beat.bind(*beat).run();
  });
  if (error) {
    const auto kind = read_only() ? Stored::Kind::read_only : Stored::Kind::failed;
    for (Writing& writing : batch) writing.stored = {kind, 0, *error};
  } else {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    report_.committed(batch.size(), took.count());
  }
  if (batch.empty()) return;
  post_([batch = std::move(batch)]() mutable {
    for (Writing& writing : batch) writing.then(std::move(writing.stored));
  });
}

void SqliteStore::ask_to_write(Task task) {
  {
    const std::lock_guard hold(mutex_);
    tasks_.push_back(std::move(task));
  }
  work_.notify_one();
}

void SqliteStore::write_task(Task& task) {
  auto error = transact([&](SqliteWriter& writer) { task.write(writer); });
  post_([done = std::move(task.done), error = std::move(error)]() mutable { done(std::move(error)); });
}

void SqliteStore::read_forever() {
  const auto long_enough = [this] {
    return may_move_log() && (moving_ || (wal_pages_ > bounds_.checkpoint && wal_pages_ <= bounds_.most));
  };
  while (true) {
    std::move_only_function<void(Reader&)> task;
    bool checkpoint = false;
    {
      std::unique_lock hold(mutex_);
      reading_.wait(hold, [&] { return stopping_ || !to_read_.empty() || long_enough(); });
      if (!to_read_.empty()) {
        task = std::move(to_read_.front());
        to_read_.pop_front();
      } else if (stopping_) {
        return;
      }
      checkpoint = long_enough();
      if (checkpoint) {
        moving_ = true;
        wal_pages_ = 0;
      }
    }
    if (task) task(*reader_);
    if (checkpoint) move_log();
  }
}

void SqliteStore::load(TableId table, Then<OrError<StoredTable>> then) {
  read<StoredTable>(std::move(then), [table](Reader& reader) {
    StoredTable found;
    reader.number.bind(static_cast<std::int64_t>(table.number()));
    while (reader.number.step()) found.number = reader.number.number(0);
    if (found.number == 0) return found;
    found.log = read_log(reader.log, found.number);
    return found;
  });
}

void SqliteStore::find_key(std::int64_t number, std::string key, Then<OrError<std::optional<int>>> then) {
  read<std::optional<int>>(std::move(then), [number, key = std::move(key)](Reader& reader) {
    std::optional<int> version;
    reader.key.bind(number, key);
    while (reader.key.step()) version = static_cast<int>(reader.key.number(0));
    return version;
  });
}

void SqliteStore::list(ListQuery query, Then<OrError<std::vector<std::string>>> then) {
  read<std::vector<std::string>>(std::move(then), [query](Reader& reader) {
    std::vector<std::string> summaries;
    reader.list.bind(query.stage, query.limit);
    while (reader.list.step()) summaries.push_back(reader.list.text(0));
    return summaries;
  });
}

void SqliteStore::due(Then<OrError<std::vector<std::pair<TableId, Timestamp>>>> then) {
  read<std::vector<std::pair<TableId, Timestamp>>>(std::move(then), [](Reader& reader) {
    std::vector<std::pair<TableId, Timestamp>> tables;
    reader.due.bind();
    while (reader.due.step()) {
      tables.emplace_back(TableId(static_cast<std::uint64_t>(reader.due.number(0))), reader.due.number(1));
    }
    return tables;
  });
}

void SqliteStore::finished_before(Timestamp time, int limit, Then<OrError<std::vector<TableId>>> then) {
  read<std::vector<TableId>>(std::move(then), [time, limit](Reader& reader) {
    std::vector<TableId> tables;
    reader.finished.bind(time, limit);
    while (reader.finished.step()) tables.emplace_back(static_cast<std::uint64_t>(reader.finished.number(0)));
    return tables;
  });
}

void SqliteStore::remove(std::vector<TableId> tables, Timestamp finished_before, Then<OrError<std::size_t>> then) {
  auto removed = std::make_shared<std::size_t>(0);
  Task task;
  task.write = [tables = std::move(tables), finished_before, removed](SqliteWriter& writer) {
    *removed = 0;
    for (const TableId table : tables) *removed += writer.remove(table, finished_before);
  };
  task.done = [removed, then = std::move(then)](std::optional<std::string> error) mutable {
    if (error) return then(std::unexpected(std::move(*error)));
    then(*removed);
  };
  ask_to_write(std::move(task));
}

}  // namespace ichiba::server
