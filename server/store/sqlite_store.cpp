#include "server/store/sqlite_store.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>
#include <unordered_map>

namespace ichiba::server {
namespace {

constexpr int pages_before_checkpoint = 16000;  // 64 MB: a page that is written again and again is moved once

// Held until the program ends, however it ends. Two servers on one folder would not lose a move, but each would show
// its players an old table.
int lock_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw DataError(fmt::format("cannot make the data folder {}: {}. Give another one with --data.", folder.string(),
                                error.message()));
  }
  const std::string path = (folder / "lock").string();
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) {
    throw DataError(fmt::format("cannot write to the data folder {}: {}. Give another one with --data.",
                                folder.string(), std::strerror(errno)));
  }
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    char owner[32] = {};
    const ssize_t length = pread(file, owner, sizeof owner - 1, 0);
    close(file);
    const std::string who =
        length > 0 ? fmt::format(" (process {})", std::string(owner, static_cast<std::size_t>(length))) : std::string();
    throw DataError(
        fmt::format("another ichiba serve{} uses the data folder {}. Stop it first, or give this one a folder "
                    "of its own with --data.",
                    who, folder.string()));
  }
  const std::string owner = std::to_string(getpid());
  if (ftruncate(file, 0) == 0) {
    [[maybe_unused]] const ssize_t written = pwrite(file, owner.data(), owner.size(), 0);
  }
  return file;
}

}  // namespace

struct SqliteStore::Writer {
  explicit Writer(const std::string& path)
      : database(path, Database::Mode::create), prepared((prepare_database(database, path), true)) {}

  Database database;
  bool prepared;
  static constexpr std::size_t most_known = 100'000;
  // Only after the version before: if that could not be stored, what was decided on top of it must not be either.
  Statement insert_after = database.prepare(
      "insert into log (number, version, at, key, deed) select ?1, ?2, ?3, ?4, ?5 "
      "where ?2 = 1 or exists (select 1 from log where number = ?1 and version = ?2 - 1) on conflict do nothing");
  // For tables of which the version before is known to be there, because this writer has stored it.
  Statement insert = database.prepare(
      "insert into log (number, version, at, key, deed) values (?1, ?2, ?3, ?4, ?5) on conflict do nothing");
  std::unordered_map<std::int64_t, int> last_version;
  Statement create = database.prepare(
      "insert into tables (id, stage, listed, due, summary) values (?, ?, ?, ?, ?) on conflict do nothing");
  Statement brief = database.prepare("update tables set stage = ?, listed = ?, due = ?, summary = ? where number = ?");
  Statement beat = database.prepare("update runs set seen = ? where id = (select max(id) from runs)");
  Statement begin = database.prepare("begin immediate");
  Statement commit = database.prepare("commit");

  void write(Writing& writing) {
    const Append& append = writing.append;
    std::int64_t number = append.number;
    if (number == 0) {
      const Brief& brief_of = *append.brief;
      create
          .bind(static_cast<std::int64_t>(append.table.number()), brief_of.stage, brief_of.listed, brief_of.due,
                brief_of.summary)
          .run();
      if (database.changed() == 0) {
        writing.stored.kind = Stored::Kind::conflict;
        return;
      }
      number = database.last_row();
    }
    const std::optional<std::string_view> key =
        append.key.empty() ? std::nullopt : std::optional<std::string_view>(append.key);
    const auto known = last_version.find(number);
    const bool follows = known != last_version.end() && known->second == append.version - 1;
    (follows ? insert : insert_after).bind(number, append.version, append.at, key, append.deed).run();
    if (database.changed() == 0) {
      writing.stored.kind = Stored::Kind::conflict;
      return;
    }
    writing.stored.number = number;
    if (last_version.size() > most_known) last_version.clear();
    last_version[number] = append.version;
    if (append.number != 0 && append.brief) {
      brief.bind(append.brief->stage, append.brief->listed, append.brief->due, append.brief->summary, number).run();
    }
  }
};

struct SqliteStore::Reader {
  explicit Reader(const std::string& path) : database(path, Database::Mode::create) {
    database.run("pragma query_only = off; pragma wal_autocheckpoint = 0;");
  }
  Database database;
  Statement number = database.prepare("select number from tables where id = ?");
  Statement log = database.prepare("select version, at, key, deed from log where number = ? order by version");
  Statement key = database.prepare("select version from log where number = ? and key = ?");
  Statement list =
      database.prepare("select summary from tables where listed = 1 and stage = ? order by number desc limit ?");
  Statement due = database.prepare("select id, due from tables where due is not null");
};

SqliteStore::SqliteStore(const std::filesystem::path& folder, Moment now, Post post, StoreReport report)
    : post_(std::move(post)), report_(std::move(report)), lock_(lock_folder(folder)) {
  const std::string path = (folder / "ichiba.db").string();
  try {
    writer_ = std::make_unique<Writer>(path);
    reader_ = std::make_unique<Reader>(path);
    Database& database = writer_->database;
    Statement runs = database.prepare("select began, seen from runs order by id");
    std::optional<Moment> seen;
    while (runs.step()) {
      if (seen) downtimes_.add(*seen, runs.number(0));
      seen = runs.number(1);
    }
    // Entries may be younger than the last sign of life.
    const Moment last = database.ask("select at from log order by rowid desc limit 1");
    if (seen) downtimes_.add(std::max(*seen, last), now);
    if (seen && last > *seen) writer_->beat.bind(last).run();
    database.run(fmt::format("insert into runs (began, seen) values ({}, {})", now, now));
  } catch (const SqliteError& error) {
    close(lock_);
    throw DataError(
        fmt::format("{}: {}. Make sure that the folder can be written to and has room, or give another one "
                    "with --data.",
                    path, error.what()));
  } catch (...) {
    close(lock_);
    throw;
  }
  // The number of pages waiting in the write-ahead log, after each commit.
  sqlite3_wal_hook(
      writer_->database.raw(),
      [](void* self, sqlite3*, const char*, int pages) {
        static_cast<SqliteStore*>(self)->wal_pages_ = pages;
        return SQLITE_OK;
      },
      this);
  if (writer_->database.ask("pragma page_count") > most_pages_checked_at_start) check_later(path);
  write_thread_ = std::thread([this] { write_forever(); });
  read_thread_ = std::thread([this] { read_forever(); });
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
  if (check_thread_.joinable()) {
    sqlite3_interrupt(checked_->raw());
    check_thread_.join();
  }
  try {
    writer_->database.run("pragma wal_checkpoint(truncate)");
  } catch (const SqliteError& error) {
    report_.trouble(error.what());  // everything is in the write-ahead log all the same
  }
  reader_.reset();
  writer_.reset();
  close(lock_);
}

// A damaged page is found before a player comes across it, and the host is told.
void SqliteStore::check_later(const std::string& path) {
  checked_ = std::make_unique<Database>(path, Database::Mode::create);
  check_thread_ = std::thread([this, path] {
    try {
      Statement check = checked_->prepare("pragma quick_check(1)");
      if (check.step() && check.text(0) != "ok") {
        report_.trouble(
            fmt::format("{} is damaged ({}); stop the server and put a backup in its place", path, check.text(0)));
      }
    } catch (const SqliteError& error) {
      if (error.code() != SQLITE_INTERRUPT) report_.trouble(error.what());
    }
  });
}

void SqliteStore::append(Append append, Then<Stored> then) {
  collected_.push_back({std::move(append), std::move(then), {}});
  // Comes after everything that is ready now.
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

void SqliteStore::alive(Moment now) {
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
    std::optional<Moment> beat;
    {
      std::unique_lock hold(mutex_);
      work_.wait(hold, [&] { return stopping_ || !to_write_.empty() || alive_; });
      if (to_write_.empty() && !alive_) return;
      batch.swap(to_write_);
      beat = std::exchange(alive_, std::nullopt);
    }
    const auto began = std::chrono::steady_clock::now();
    try {
      writer_->begin.bind().run();
      for (Writing& writing : batch) writer_->write(writing);
      if (beat) writer_->beat.bind(*beat).run();
      writer_->commit.bind().run();
    } catch (const SqliteError& error) {
      if (writer_->database.in_transaction()) writer_->database.run("rollback");
      writer_->last_version.clear();
      for (Writing& writing : batch) writing.stored = {Stored::Kind::failed, 0, error.what()};
      report_.trouble(error.what());
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    report_.committed(batch.size(), took.count());
    if (wal_pages_ > pages_before_checkpoint) {
      const std::lock_guard hold(mutex_);  // or the reader, about to fall asleep, would miss it
      reading_.notify_one();
    }
    if (batch.empty()) continue;
    post_([batch = std::move(batch)]() mutable {
      for (Writing& writing : batch) writing.then(std::move(writing.stored));
    });
  }
}

void SqliteStore::read_forever() {
  while (true) {
    std::move_only_function<void(Reader&)> task;
    bool checkpoint = false;
    {
      std::unique_lock hold(mutex_);
      reading_.wait(hold, [&] { return stopping_ || !to_read_.empty() || wal_pages_ > pages_before_checkpoint; });
      if (!to_read_.empty()) {
        task = std::move(to_read_.front());
        to_read_.pop_front();
      } else if (stopping_) {
        return;
      }
      checkpoint = wal_pages_ > pages_before_checkpoint;
      if (checkpoint) wal_pages_ = 0;
    }
    if (task) task(*reader_);
    if (!checkpoint) continue;
    try {
      reader_->database.run("pragma wal_checkpoint(passive)");
    } catch (const SqliteError& error) {
      report_.trouble(error.what());
    }
  }
}

template <class T, class Ask>
void SqliteStore::read(Then<OrError<T>> then, Ask ask) {
  {
    const std::lock_guard hold(mutex_);
    to_read_.push_back([this, then = std::move(then), ask = std::move(ask)](Reader& reader) mutable {
      OrError<T> answer = T{};
      try {
        answer = ask(reader);
      } catch (const SqliteError& error) {
        answer = std::unexpected(std::string(error.what()));
        report_.trouble(error.what());
      }
      post_([then = std::move(then), answer = std::move(answer)]() mutable { then(std::move(answer)); });
    });
  }
  reading_.notify_one();
}

void SqliteStore::load(TableId table, Then<OrError<StoredTable>> then) {
  read<StoredTable>(std::move(then), [table](Reader& reader) {
    StoredTable found;
    reader.number.bind(static_cast<std::int64_t>(table.number()));
    while (reader.number.step()) found.number = reader.number.number(0);
    if (found.number == 0) return found;
    reader.log.bind(found.number);
    while (reader.log.step()) {
      found.log.push_back(
          {static_cast<int>(reader.log.number(0)), reader.log.number(1), reader.log.text(2), reader.log.text(3)});
    }
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

void SqliteStore::due(Then<OrError<std::vector<std::pair<TableId, Moment>>>> then) {
  read<std::vector<std::pair<TableId, Moment>>>(std::move(then), [](Reader& reader) {
    std::vector<std::pair<TableId, Moment>> tables;
    reader.due.bind();
    while (reader.due.step()) {
      tables.emplace_back(TableId(static_cast<std::uint64_t>(reader.due.number(0))), reader.due.number(1));
    }
    return tables;
  });
}

}  // namespace ichiba::server
