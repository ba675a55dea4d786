#include "server/store/postgres/pg_schema.hpp"

#include <chrono>
#include <fmt/format.h>
#include <thread>

#include "server/store/data_error.hpp"
#include "server/store/postgres/pg_connect.hpp"
#include "server/store/postgres/pg_statements.hpp"
#include "server/store/schema_steps.hpp"

namespace ichiba::server {
namespace {

// A gap in the heartbeats that is longer than this means that no server was up.
constexpr match::Millis longest_silence = 5 * match::second;

PgRows run(PGconn* connection, const std::string& place, const std::string& text) {
  PgRows rows(PQexec(connection, text.c_str()));
  const ExecStatusType status = PQresultStatus(rows.raw());
  if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return rows;
  const char* state = PQresultErrorField(rows.raw(), PG_DIAG_SQLSTATE);
  const bool forbidden = state != nullptr && std::string_view(state) == "42501";
  throw DataError(fmt::format("the database {} refuses a statement: {}.{}", place,
                              one_line(PQresultErrorMessage(rows.raw())),
                              forbidden ? " The user of --store must be allowed to create a schema in it." : ""));
}

// Undone unless committed.
class Transaction {
 public:
  Transaction(PGconn* connection, const std::string& place) : connection_(connection), place_(place) {
    run(connection_, place_, "begin");
    // One server migrates or begins a run, the others wait for it.
    run(connection_, place_, "select pg_advisory_xact_lock(1768122466)");
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction() {
    if (!committed_) PQclear(PQexec(connection_, "rollback"));
  }
  void commit() {
    run(connection_, place_, "commit");
    committed_ = true;
  }

 private:
  PGconn* connection_;
  const std::string& place_;
  bool committed_ = false;
};

void migrate(PGconn* connection, const std::string& place) {
  Transaction transaction(connection, place);
  const bool fresh = run(connection, place, "select from pg_namespace where nspname = 'ichiba'").size() == 0;
  int version = 0;
  if (fresh) {
    run(connection, place,
        "create schema ichiba; create table ichiba.schema (version int not null, usable_from int not null)");
    run(connection, place, "insert into ichiba.schema values (0, 0)");
  } else {
    if (run(connection, place, "select to_regclass('ichiba.schema') where to_regclass('ichiba.schema') is not null")
            .size() == 0) {
      throw DataError(fmt::format(
          "the database {} has a schema \"ichiba\" that this program did not make. Give another database with --store.",
          place));
    }
    const PgRows known = run(connection, place, "select version, usable_from from ichiba.schema");
    if (known.size() != 1) {
      throw DataError(fmt::format("the database {} is damaged: ichiba.schema should have one row.", place));
    }
    version = static_cast<int>(known.number(0, 0));
    if (const auto usable_from = known.number(0, 1); version > schema_version && usable_from > schema_version) {
      throw DataError(
          fmt::format("the database {} was changed by a newer ichiba (format {}, usable from {}; this program knows up "
                      "to {}). Use the newer program.",
                      place, version, usable_from, schema_version));
    }
  }
  for (int step = version; step < schema_version; ++step) {
    run(connection, place, std::string(schema_steps[static_cast<std::size_t>(step)].postgres));
  }
  if (version < schema_version) {
    run(connection, place,
        fmt::format("update ichiba.schema set version = {}, usable_from = {}", schema_version,
                    schema_steps.back().usable_from));
  }
  transaction.commit();
}

}  // namespace

void prepare_database(PGconn* connection, const std::string& place) {
  if (const PgRows encoding = run(connection, place, "show server_encoding"); encoding.text(0, 0) != "UTF8") {
    throw DataError(fmt::format("the database {} has the encoding {}; ichiba needs UTF8.", place, encoding.text(0, 0)));
  }
  migrate(connection, place);
  const auto fits = [&](const PgStatement& statement) {
    const PgRows prepared(PQprepare(connection, statement.name, statement.text, 0, nullptr));
    if (PQresultStatus(prepared.raw()) == PGRES_COMMAND_OK) return;
    throw DataError(fmt::format("the tables of the database {} are not as ichiba made them: {}. Restore a backup.",
                                place, one_line(PQresultErrorMessage(prepared.raw()))));
  };
  for (const PgStatement& statement : pg::writing) fits(statement);
  for (const PgStatement& statement : pg::reading) fits(statement);
}

namespace {

// The database notices a little late that a killed server is gone.
template <class Try>
bool within_two_seconds(Try&& succeeds) {
  for (int tries = 0; tries < 20; ++tries) {
    if (succeeds()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return false;
}

bool holds(PGconn* connection, const std::string& place, const PgStatement& statement) {
  return run(connection, place, statement.text).size() == 1;
}

}  // namespace

bool be_alone(PGconn* connection, const std::string& place) {
  if (within_two_seconds([&] { return holds(connection, place, pg::hold); })) return true;
  throw DataError(
      fmt::format("another server uses the database {}. Stop it first, give each server its own database, "
                  "or start all of them with --bus to let them work together.",
                  place));
}

bool join(PGconn* connection, const std::string& place) {
  bool first = false;
  const bool joined = within_two_seconds([&] {
    first = holds(connection, place, pg::hold);
    return first || holds(connection, place, pg::hold_together);
  });
  if (joined) return first;
  throw DataError(fmt::format(
      "a server without --bus uses the database {}. Stop it first: servers of one database need one bus.", place));
}

void let_others_join(PGconn* connection, const std::string& place) {
  run(connection, place, pg::hold_together.text);
  run(connection, place, "select pg_advisory_unlock(1768122467)");
}

PgRun begin_run(PGconn* connection, const std::string& place, bool first) {
  Transaction transaction(connection, place);
  PgRun begun;
  begun.now = run(connection, place, pg::time.text).number(0, 0);
  begun.installation = run(connection, place, "select name from ichiba.installation").text(0, 0);
  const PgRows runs = run(connection, place, "select began, seen from ichiba.runs order by id");
  std::optional<match::Timestamp> seen;
  for (int i = 0; i < runs.size(); ++i) {
    if (seen) begun.downtimes.add(*seen, runs.number(i, 0));
    seen = runs.number(i, 1);
  }
  // While any node is up, time counts.
  if (!seen || (first && begun.now - *seen > longest_silence)) {
    if (seen) {
      // Entries may be newer than the last heartbeat.
      const PgRows last =
          run(connection, place,
              "select coalesce(max(at), 0) from (select at from ichiba.log order by number desc, version "
              "desc limit 1000) recent");
      seen = std::max(*seen, std::min(last.number(0, 0), begun.now));
      begun.downtimes.add(*seen, begun.now);
      run(connection, place,
          fmt::format("update ichiba.runs set seen = {} where id = (select max(id) from ichiba.runs)", *seen));
    }
    run(connection, place, fmt::format("insert into ichiba.runs (began, seen) values ({0}, {0})", begun.now));
  }
  transaction.commit();
  return begun;
}

}  // namespace ichiba::server
