// RAII wrappers for SQLite.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <sqlite3.h>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ichiba::server {

class SqliteError : public std::runtime_error {
 public:
  SqliteError(int code, const std::string& words) : std::runtime_error(words), code_(code) {}
  [[nodiscard]] int code() const { return code_; }
  // The file is damaged, as opposed to a disk that is full or slow: trying again does not help.
  [[nodiscard]] bool is_damage() const {
    const int kind = code_ & 0xff;
    return kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB;
  }

 private:
  int code_;
};

class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql);

  template <class... Values>
  Statement& bind(const Values&... values) {
    sqlite3_reset(statement_.get());
    int place = 0;
    (put(++place, values), ...);
    return *this;
  }
  // True while there are rows. Throws on an error.
  bool step();
  void run() {
    while (step()) {
    }
  }
  [[nodiscard]] std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] bool null(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }

 private:
  void put(int place, std::int64_t value);
  void put(int place, int value) { put(place, static_cast<std::int64_t>(value)); }
  void put(int place, bool value) { put(place, static_cast<std::int64_t>(value)); }
  void put(int place, std::string_view value);
  void put(int place, const std::string& value) { put(place, std::string_view(value)); }
  void put(int place, std::nullptr_t);
  template <class T>
  void put(int place, const std::optional<T>& value) {
    value ? put(place, *value) : put(place, nullptr);
  }
  void checked(int code);

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Database {
 public:
  enum class Mode { create, read_only };
  static constexpr int patience_ms = 2000;  // for another who writes
  Database(const std::string& path, Mode mode);

  void run(std::string_view sql);
  [[nodiscard]] Statement prepare(std::string_view sql) { return {database_.get(), sql}; }
  [[nodiscard]] std::int64_t ask(std::string_view sql);
  [[nodiscard]] int changed() const { return sqlite3_changes(database_.get()); }
  [[nodiscard]] std::int64_t last_row() const { return sqlite3_last_insert_rowid(database_.get()); }
  [[nodiscard]] bool in_transaction() const { return sqlite3_get_autocommit(database_.get()) == 0; }
  // Closing the last connection would checkpoint the write-ahead log.
  void leave_log_on_close() { sqlite3_db_config(database_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr); }
  [[nodiscard]] sqlite3* raw() { return database_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
  };
  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace ichiba::server
