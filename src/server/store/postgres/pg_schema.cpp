#include "server/store/postgres/pg_schema.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <thread>

#include "server/store/data_error.hpp"
#include "server/store/postgres/pg_check.hpp"
#include "server/store/postgres/pg_connect.hpp"
#include "server/store/postgres/pg_statements.hpp"
#include "server/store/schema_steps.hpp"

namespace ichiba::server {
namespace {

// A gap in the heartbeats that is longer than this means that no server was up.
constexpr match::Millis longest_silence = 5 * match::second;

// The database notices a little late that a killed server is gone.
template <class Try, class Wait>
bool within_two_seconds(Try&& succeeds, Wait&& worth_waiting) {
  for (int tries = 0; tries < 20;) {
    if (succeeds()) return true;
    if (!worth_waiting()) ++tries;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return false;
}

bool holds(PGconn* connection, const std::string& place, const PgStatement& statement) {
  return pg_run(connection, place, statement.text).size() == 1;
}

// Undone unless committed.
class Transaction {
 public:
  Transaction(PGconn* connection, const std::string& place) : connection_(connection), place_(place) {
    pg_run(connection_, place_, "begin");
    // A step may take as long as it needs: an index of many entries does.
    pg_run(connection_, place_, "set local statement_timeout = 0");
    // One server migrates or begins a run, the others wait for it.
    pg_run(connection_, place_, "select pg_advisory_xact_lock(1768122466)");
    // What waits for a lock on a table holds up everybody who comes after it.
    pg_run(connection_, place_, "set local lock_timeout = '5s'");
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction() {
    if (!committed_) PQclear(PQexec(connection_, "rollback"));
  }
  void commit() {
    pg_run(connection_, place_, "commit");
    committed_ = true;
  }

 private:
  PGconn* connection_;
  const std::string& place_;
  bool committed_ = false;
};

// A node of an older version is up, or was a moment ago.
class OlderNodeUp : public DataError {
 public:
  using DataError::DataError;
};

// Nodes of two versions run beside each other, so what a step takes away may still be in use. Before format 3 there
// were no nodes, and before format 6 they did not say what they know.
void refuse_beside_older(PGconn* connection, const std::string& place, int version, int usable_from) {
  if (version < 3) return;
  const PgRows nodes = pg_run(
      connection, place,
      fmt::format("select address, version, format, extract(epoch from clock_timestamp() - seen)::bigint from {} "
                  "where format < {} and seen > clock_timestamp() - interval '1 minute' order by seen desc",
                  version >= 6 ? "ichiba.nodes" : "(select *, 5 as format from ichiba.nodes) as nodes", usable_from));
  if (nodes.size() == 0) return;
  throw OlderNodeUp(fmt::format(
      "the database {} is used by the node {} (ichiba {}, seen {} s ago), which cannot go on after what "
      "this version changes there (it needs format {}, the node knows {}). Stop the nodes of older versions, "
      "then start this one. Nothing was changed. A node that was killed counts for a minute.",
      place, nodes.text(0, 0), nodes.text(0, 1), nodes.number(0, 3), usable_from, nodes.number(0, 2)));
}

void migrate(PGconn* connection, const std::string& place, bool alone, std::span<const SchemaStep> steps) {
  const int newest = static_cast<int>(steps.size());
  Transaction transaction(connection, place);
  const bool fresh = pg_run(connection, place, "select from pg_namespace where nspname = 'ichiba'").size() == 0;
  int version = 0;
  if (fresh) {
    pg_run(connection, place,
           "create schema ichiba; create table ichiba.schema (version int not null, usable_from int not null)");
    pg_run(connection, place, "insert into ichiba.schema values (0, 0)");
  } else {
    if (pg_run(connection, place, "select to_regclass('ichiba.schema') where to_regclass('ichiba.schema') is not null")
            .size() == 0) {
      throw DataError(fmt::format(
          "the database {} has a schema \"ichiba\" that this program did not make. Give another database with --store.",
          place));
    }
    const PgRows known = pg_run(connection, place, "select version, usable_from from ichiba.schema");
    if (known.size() != 1) {
      throw DataError(
          fmt::format("the database {} is damaged: ichiba.schema should have one row. Restore a backup.", place));
    }
    version = static_cast<int>(known.number(0, 0));
    if (const auto usable_from = known.number(0, 1); usable_from > newest) {
      throw DataError(
          fmt::format("the database {} was changed by a newer ichiba (format {}, usable from {}; this program knows up "
                      "to {}). Use the newer program.",
                      place, version, usable_from, newest));
    }
  }
  if (version >= newest) return transaction.commit();
  const int usable_from = std::ranges::max(steps, {}, &SchemaStep::usable_from).usable_from;
  if (!alone) refuse_beside_older(connection, place, version, usable_from);
  for (const SchemaStep& step : steps.subspan(static_cast<std::size_t>(version))) {
    pg_run(connection, place, std::string(step.postgres));
  }
  pg_run(connection, place,
         fmt::format("update ichiba.schema set version = {}, usable_from = {}", newest, usable_from));
  transaction.commit();
}

// A copy or a statement of somebody else may hold a table for a while. Whether no other node is up, which may have
// turned out meanwhile.
bool migrate_patiently(PGconn* connection, const std::string& place, bool alone, std::span<const SchemaStep> steps) {
  for (int tries = 1;; ++tries) {
    try {
      migrate(connection, place, alone, steps);
      return alone;
    } catch (const OlderNodeUp&) {
      alone = within_two_seconds([&] { return holds(connection, place, pg::hold); }, [] { return false; });
      if (!alone) throw;
      continue;
    } catch (const PgLocked&) {
      if (tries == 12) throw;
    }
    std::this_thread::sleep_for(std::chrono::seconds(1));
  }
}

}  // namespace

bool prepare_database(PGconn* connection, const std::string& place, bool alone, std::span<const SchemaStep> steps) {
  if (const PgRows encoding = pg_run(connection, place, "show server_encoding"); encoding.text(0, 0) != "UTF8") {
    throw DataError(fmt::format("the database {} has the encoding {}; ichiba needs UTF8.", place, encoding.text(0, 0)));
  }
  alone = migrate_patiently(connection, place, alone, steps);
  check_tables(connection, place);
  return alone;
}

namespace {

// A server holds the lock of a Transaction.
bool migrates(PGconn* connection, const std::string& place) {
  return pg_run(
             connection, place,
             "select from pg_locks where locktype = 'advisory' and classid = 0 and objid = 1768122466 and granted and "
             "database = (select oid from pg_database where datname = current_database())")
             .size() > 0;
}

}  // namespace

bool be_alone(PGconn* connection, const std::string& place) {
  if (within_two_seconds([&] { return holds(connection, place, pg::hold); }, [] { return false; })) return true;
  throw DataError(
      fmt::format("another server uses the database {}. Stop it first, give each server its own database, "
                  "or start all of them with --bus to let them work together.",
                  place));
}

bool join(PGconn* connection, const std::string& place, const std::function<void(const std::string&)>& waits) {
  bool first = false;
  bool said = false;
  const auto hold = [&] {
    first = holds(connection, place, pg::hold);
    return first || holds(connection, place, pg::hold_together);
  };
  // The first node of a new version may need long for the tables.
  const bool joined = within_two_seconds(hold, [&] {
    if (!migrates(connection, place)) return false;
    if (!std::exchange(said, true)) waits(fmt::format("another node changes the tables of {}; waiting for it", place));
    return true;
  });
  if (joined) return first;
  throw DataError(fmt::format(
      "a server without --bus uses the database {}. Stop it first: servers of one database need one bus.", place));
}

void let_others_join(PGconn* connection, const std::string& place) {
  pg_run(connection, place, pg::hold_together.text);
  pg_run(connection, place, "select pg_advisory_unlock(1768122467)");
}

PgRun begin_run(PGconn* connection, const std::string& place, bool first) {
  Transaction transaction(connection, place);
  PgRun begun;
  begun.now = pg_run(connection, place, pg::time.text).number(0, 0);
  begun.installation = pg_run(connection, place, "select name from ichiba.installation").text(0, 0);
  const PgRows last = pg_run(connection, place, "select id, seen from ichiba.runs order by id desc limit 1");
  const bool fresh = last.size() == 0;
  // While any node is up, time counts.
  if (fresh || (first && begun.now - last.number(0, 1) > longest_silence)) {
    if (!fresh) {
      // Entries may be newer than the last heartbeat.
      const PgRows entry =
          pg_run(connection, place,
                 "select coalesce(max(at), 0) from (select at from ichiba.log order by number desc, version "
                 "desc limit 1000) recent");
      const auto seen = std::max(last.number(0, 1), std::min(entry.number(0, 0), begun.now));
      pg_run(connection, place, fmt::format("update ichiba.runs set seen = {} where id = {}", seen, last.number(0, 0)));
    }
    pg_run(connection, place, fmt::format("insert into ichiba.runs (began, seen) values ({0}, {0})", begun.now));
  }
  transaction.commit();
  return begun;
}

std::optional<std::string> read_runs(const PgRows& runs, int format, match::Downtimes& downtimes) {
  if (runs.size() == 0) return "ichiba.schema is empty";
  if (const auto usable_from = runs.number(0, 0); usable_from > format) {
    return fmt::format(
        "it was changed by a newer ichiba (usable from format {}, this program knows up to {}). Stop this server, and "
        "start the newer program",
        usable_from, format);
  }
  for (int i = 1; i < runs.size(); ++i) downtimes.add(runs.number(i - 1, 2), runs.number(i, 1));
  return std::nullopt;
}

}  // namespace ichiba::server
