// The tables of the database, and how an older one becomes a newer one.
#pragma once

#include <string>

#include "server/store/sqlite.hpp"

namespace ichiba::server {

// Something about the data folder that a person has to put right. The words say what to do.
class DataError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The file is damaged: what it holds may be read where that goes, but nothing more is written to it.
class DamagedError : public DataError {
 public:
  using DataError::DataError;
};

inline constexpr int schema_version = 2;
inline constexpr int most_pages_checked_at_start = 16384;  // 64 MiB
inline constexpr int application_id = 0x69636862;          // "ichb": this file is ours

// Checks that the database is whole, ours and not newer than we are; brings it up to date. Throws a DataError without
// having touched anything otherwise.
void prepare_database(Database& database, const std::string& path);

}  // namespace ichiba::server
