// libpq's objects, with owners.
#pragma once

#include <charconv>
#include <cstdint>
#include <libpq-fe.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ichiba::server {

struct PgClose {
  void operator()(PGconn* connection) const { PQfinish(connection); }
  void operator()(PGresult* result) const { PQclear(result); }
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};
using PgHandle = std::unique_ptr<PGconn, PgClose>;

// The rows of an answer.
class PgRows {
 public:
  PgRows() = default;
  explicit PgRows(PGresult* result) : result_(result) {}

  [[nodiscard]] int size() const { return result_ ? PQntuples(result_.get()) : 0; }
  [[nodiscard]] bool null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }
  [[nodiscard]] std::string_view text(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
  }
  [[nodiscard]] std::int64_t number(int row, int column) const {
    const std::string_view digits = text(row, column);
    std::int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
  }
  [[nodiscard]] PGresult* raw() const { return result_.get(); }

 private:
  std::unique_ptr<PGresult, PgClose> result_;
};

struct PgError {
  bool lost = false;  // the connection was; whether the statement was carried out is not known
  std::string state;  // SQLSTATE, if the database said something
  std::string words;
  bool withdrawn = false;  // it was not sent, or not again
};

// The address as it may be logged: without a password.
std::string pg_place(const std::string& address);
// One line, without libpq's line breaks.
std::string one_line(std::string_view words);

}  // namespace ichiba::server
