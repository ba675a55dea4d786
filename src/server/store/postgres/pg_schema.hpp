// Makes a database of PostgreSQL ready at the start of a server: checks it, and migrates it to the newest schema.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "match/clock.hpp"
#include "server/store/postgres/pg.hpp"
#include "server/store/schema_steps.hpp"

namespace ichiba::server {

// Creates or migrates the schema "ichiba" of the database, and checks that it is what the store relies on. `alone`: no
// other node is up; otherwise no step is taken that a node which is up could not live with. Throws a DataError for the
// host. Whether no other node is up, which may have turned out meanwhile.
bool prepare_database(PGconn* connection, const std::string& place, bool alone,
                      std::span<const SchemaStep> steps = schema_steps);

// Waits a moment for a server that is about to go. Throws a DataError if another one uses the database. True.
bool be_alone(PGconn* connection, const std::string& place);
// For one of several nodes. Waits while another one migrates, and says so. Throws a DataError if a server uses the
// database alone. True: no other node is up.
bool join(PGconn* connection, const std::string& place, const std::function<void(const std::string& words)>& waits);
// The first node has begun.
void let_others_join(PGconn* connection, const std::string& place);

// Begins a run, unless one goes on because servers are up. Heartbeats go into the newest run.
struct PgRun {
  match::Timestamp now = 0;  // the database's time
  std::string installation;  // the name of this database's nodes on a bus
};
// `first`: no other node is up.
PgRun begin_run(PGconn* connection, const std::string& place, bool first);

// What the statement `runs` has told: adds the times at which no server was up. Words: this program cannot use the
// database any more.
std::optional<std::string> read_runs(const PgRows& runs, int format, match::Downtimes& downtimes);

}  // namespace ichiba::server
