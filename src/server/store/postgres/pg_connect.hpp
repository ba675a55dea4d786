// How connections are made: the host's address, and settings of ours that the address can override.
#pragma once

#include <string>
#include <vector>

#include "server/store/postgres/pg.hpp"

namespace ichiba::server {

class PgOptions {
 public:
  explicit PgOptions(const std::string& address);
  [[nodiscard]] const char* const* names() const { return names_.data(); }
  [[nodiscard]] const char* const* values() const { return values_.data(); }

 private:
  std::string address_;
  std::vector<const char*> names_;
  std::vector<const char*> values_;
};

// What libpq says about a connection, in one line.
std::string pg_words(const PGconn* connection);

// Connects and waits for it. Throws a DataError that says what to do.
PgHandle pg_connect_now(const std::string& address);

}  // namespace ichiba::server
