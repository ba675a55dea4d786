// When something goes wrong with the database: a full disk is waited for, a damaged file becomes read-only. Also keeps
// the write-ahead log short.
#include <fmt/format.h>

#include "server/store/sqlite_reader.hpp"

namespace ichiba::server {
namespace {

constexpr int patience_ms = 20;  // for readers, when the log has to shrink

bool is_damage(const std::exception& error) {
  if (const auto* sqlite = dynamic_cast<const SqliteError*>(&error)) return sqlite->is_damage();
  return dynamic_cast<const DamagedError*>(&error) != nullptr;
}

}  // namespace

StoreState SqliteStore::state() const {
  const std::lock_guard hold(mutex_);
  return {kind_, why_};
}

void SqliteStore::succeeded() {
  if (kind_ == StoreState::Kind::ready) return;
  const std::lock_guard hold(mutex_);
  if (kind_ == StoreState::Kind::failing) kind_ = StoreState::Kind::ready;
}

// Of a commit. A failed one may succeed next time, unless the file itself is damaged.
void SqliteStore::failed(const std::exception& error) {
  if (is_damage(error)) return go_read_only(error.what());
  report_.trouble(error.what());
  const std::lock_guard hold(mutex_);
  if (read_only()) return;
  kind_ = StoreState::Kind::failing;
  why_ = error.what();
}

void SqliteStore::failed_to_read(const std::exception& error) {
  if (is_damage(error)) return go_read_only(error.what());
  report_.trouble(error.what());
}

// Writing to a damaged file can make it worse. Moves in the write-ahead log stay there.
void SqliteStore::go_read_only(const std::string& words) {
  {
    const std::lock_guard hold(mutex_);
    if (read_only()) return;
    kind_ = StoreState::Kind::read_only;
    why_ = fmt::format("the database is damaged ({})", words);
  }
  report_.trouble(
      fmt::format("{} is damaged ({}); nothing more is written to it. Stop the server and put a backup in its place "
                  "(with no -wal and -shm files beside it)",
                  path_, words));
}

// After a failed commit. A connection that cannot even roll back is closed, and the next batch opens another.
void SqliteStore::undo() noexcept {
  if (!writer_) return;
  try {
    writer_->forget();
    if (writer_->database.in_transaction()) writer_->database.run("rollback");
  } catch (const std::exception& error) {
    report_.trouble(fmt::format("rollback: {}; connecting again", error.what()));
    writer_.reset();
  }
}

// Finds a damaged page before a player does. Until then nothing is moved into the file.
void SqliteStore::check_later() {
  try {
    checked_ = std::make_unique<Database>(path_, Database::Mode::create);
  } catch (const SqliteError& error) {
    return failed_to_read(error);
  }
  checking_ = true;
  check_thread_ = std::thread([this] {
    try {
      Statement check = checked_->prepare("pragma quick_check(1)");
      if (check.step() && check.text(0) != "ok") go_read_only(check.text(0));
      checking_ = false;
    } catch (const SqliteError& error) {
      if (error.code() == SQLITE_INTERRUPT) return;  // the server stops; not known to be intact
      failed_to_read(error);
      checking_ = false;
    } catch (const std::exception& error) {
      report_.trouble(error.what());
      checking_ = false;
    }
  });
}

// By the reader, while the writer goes on: as much as nobody needs any more.
void SqliteStore::move_log() {
  try {
    reader_->database.run("pragma wal_checkpoint(passive)");
  } catch (const std::exception& error) {
    failed_to_read(error);
  }
  moving_ = false;
}

// By the writer. Under steady load a checkpoint by the reader never completes, so the log never restarts and would grow
// forever. Here nobody writes, and most of it has been moved already.
void SqliteStore::shorten_log() {
  const int pages = wal_pages_;
  if (pages < shorten_at_ || moving_ || !writer_ || !may_move_log()) return;
  sqlite3* database = writer_->database.raw();
  sqlite3_busy_timeout(database, patience_ms);
  const int code = sqlite3_wal_checkpoint_v2(database, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  sqlite3_busy_timeout(database, Database::patience_ms);
  if (code == SQLITE_OK) {
    wal_pages_ = 0;
    shorten_at_ = 0;
    return;
  }
  shorten_at_ = pages + bounds_.checkpoint / 4;
  if ((code & 0xff) != SQLITE_BUSY) return failed_to_read(SqliteError(code, sqlite3_errmsg(database)));
  // Something reads from an old position in the log, perhaps a backup. The reader checkpoints what it can meanwhile, so
  // that little is left to do here afterwards.
  const std::lock_guard hold(mutex_);
  moving_ = true;
  reading_.notify_one();
}

}  // namespace ichiba::server
