// Are the tables of a database what the store relies on? It would not notice by itself: `on conflict do nothing` stores
// everything where a unique index is missing.
#pragma once

#include <string>
#include <vector>

#include "server/store/postgres/pg.hpp"

namespace ichiba::server {

// Throws a DataError that says what is wrong and what to do. Only reads.
void check_tables(PGconn* connection, const std::string& place);

// Settings with which a crash of the database's machine loses moves that were acknowledged, in words for the host.
std::vector<std::string> risks_of(PGconn* connection, const std::string& place);

}  // namespace ichiba::server
