// The schema of the database, and its migrations.
#pragma once

#include <string>

#include "server/store/sqlite.hpp"

namespace ichiba::server {

// A problem with the data folder that a person has to solve. The text says how.
class DataError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The file is damaged: it may still be read, but nothing more is written to it.
class DamagedError : public DataError {
 public:
  using DataError::DataError;
};

inline constexpr int schema_version = 2;
inline constexpr int most_pages_checked_at_start = 16384;  // 64 MiB
inline constexpr int application_id = 0x69636862;          // "ichb": this file is ours

// Checks that the database is intact, ours and not newer than we are; migrates it. Otherwise throws a DataError without
// having changed anything.
void prepare_database(Database& database, const std::string& path);

}  // namespace ichiba::server
