// How connections are made: the host's address, and settings of ours that the address can override.
#pragma once

#include <string>
#include <vector>

#include "server/store/data_error.hpp"
#include "server/store/postgres/pg.hpp"
#include "server/store/postgres/pg_hosts.hpp"

namespace ichiba::server {

class PgOptions {
 public:
  // `hosts`: in place of those of the address, unless there are none.
  explicit PgOptions(const std::string& address, const std::vector<PgHost>& hosts = {});
  [[nodiscard]] const char* const* names() const { return names_.data(); }
  [[nodiscard]] const char* const* values() const { return values_.data(); }

 private:
  std::string address_;
  std::string host_names_, host_addresses_, ports_;
  std::vector<const char*> names_;
  std::vector<const char*> values_;
};

// What libpq says about a connection, in one line.
std::string pg_words(const PGconn* connection);

// Connects and waits for it. Throws a DataError that says what to do.
PgHandle pg_connect_now(const std::string& address);

// Somebody else holds what a statement needs, and it waited as long as it may (lock_timeout).
class PgLocked : public DataError {
 public:
  using DataError::DataError;
};

// Carries out a statement and waits for it. Throws a DataError with the database's words.
PgRows pg_run(PGconn* connection, const std::string& place, const std::string& text);

}  // namespace ichiba::server
