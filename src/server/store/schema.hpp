// Opens SQLite databases: checks them, and migrates them to the newest schema.
#pragma once

#include <string>

#include "server/store/data_error.hpp"
#include "server/store/schema_steps.hpp"
#include "server/store/sqlite.hpp"

namespace ichiba::server {

inline constexpr int most_pages_checked_at_start = 16384;  // 64 MiB
inline constexpr int application_id = 0x69636862;          // "ichb": this file is ours

// Checks that the database is intact, ours and not newer than we are; migrates it. Otherwise throws a DataError without
// having changed anything.
void prepare_database(Database& database, const std::string& path);

}  // namespace ichiba::server
