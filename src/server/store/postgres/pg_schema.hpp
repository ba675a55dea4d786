// Makes a database of PostgreSQL ready at the start of a server: checks it, and migrates it to the newest schema.
#pragma once

#include <string>

#include "match/clock.hpp"
#include "server/store/postgres/pg.hpp"

namespace ichiba::server {

// Creates or migrates the schema "ichiba" of the database, and checks that every statement of the store fits it. Throws
// a DataError for the host without having changed anything.
void prepare_database(PGconn* connection, const std::string& place);

// Waits a moment for a server that is about to go. Throws a DataError if another one uses the database. True.
bool be_alone(PGconn* connection, const std::string& place);
// For one of several nodes. Throws a DataError if a server uses the database alone. True: no other node is up.
bool join(PGconn* connection, const std::string& place);
// The first node has begun.
void let_others_join(PGconn* connection, const std::string& place);

// Begins a run: the times at which no server was up, as all servers of this database count them.
struct PgRun {
  match::Downtimes downtimes;
  match::Timestamp now = 0;  // the database's time
  std::string installation;  // the name of this database's nodes on a bus
};
// `first`: no other node is up.
PgRun begin_run(PGconn* connection, const std::string& place, bool first);

}  // namespace ichiba::server
