#include "server/store/sqlite.hpp"

namespace ichiba::server {
namespace {

[[noreturn]] void fail(sqlite3* database, int code) {
  throw SqliteError(code, database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code));
}

}  // namespace

Statement::Statement(sqlite3* database, std::string_view sql) : database_(database) {
  sqlite3_stmt* made = nullptr;
  const int code =
      sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &made, nullptr);
  if (code != SQLITE_OK) fail(database, code);
  statement_.reset(made);
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  sqlite3_reset(statement_.get());
  if (code == SQLITE_DONE) return false;
  fail(database_, code);
}

std::string Statement::text(int column) const {
  const auto* bytes = sqlite3_column_text(statement_.get(), column);
  if (bytes == nullptr) return {};
  return {reinterpret_cast<const char*>(bytes),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

void Statement::put(int place, std::int64_t value) { checked(sqlite3_bind_int64(statement_.get(), place, value)); }
// The caller's text lives until the statement has been stepped.
void Statement::put(int place, std::string_view value) {
  checked(sqlite3_bind_text(statement_.get(), place, value.data(), static_cast<int>(value.size()), SQLITE_STATIC));
}
void Statement::put(int place, std::nullptr_t) { checked(sqlite3_bind_null(statement_.get(), place)); }

void Statement::checked(int code) {
  if (code != SQLITE_OK) fail(database_, code);
}

Database::Database(const std::string& path, Mode mode) {
  sqlite3* opened = nullptr;
  const int flags = mode == Mode::read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  const int code = sqlite3_open_v2(path.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  database_.reset(opened);
  if (code != SQLITE_OK) fail(opened, code);
  sqlite3_extended_result_codes(opened, 1);
  sqlite3_busy_timeout(opened, patience_ms);
}

void Database::run(std::string_view sql) {
  const std::string text(sql);
  const int code = sqlite3_exec(database_.get(), text.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(database_.get(), code);
}

std::int64_t Database::ask(std::string_view sql) {
  Statement statement = prepare(sql);
  return statement.step() ? statement.number(0) : 0;
}

}  // namespace ichiba::server
