#include "server/store/postgres/pg_check.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string_view>

#include "server/store/data_error.hpp"
#include "server/store/postgres/pg_connect.hpp"
#include "server/store/postgres/pg_statements.hpp"
#include "server/store/shared_store.hpp"

namespace ichiba::server {
namespace {

// What no two rows of a table may have in common, and how that is made again.
struct UniqueKey {
  std::string_view table;
  std::string_view columns;
  std::string_view where;  // only among these rows; as PostgreSQL writes it
  std::string_view remedy;
};

constexpr std::array unique_keys{
    UniqueKey{"log", "number, version", "", "create unique index log_version on ichiba.log (number, version)"},
    UniqueKey{"log", "number, key", "(key IS NOT NULL)",
              "create unique index log_key on ichiba.log (number, key) where key is not null"},
    UniqueKey{"tables", "number", "", "alter table ichiba.tables add primary key (number)"},
    UniqueKey{"tables", "id", "", "alter table ichiba.tables add unique (id)"},
    UniqueKey{"daily", "game, day, version, token", "",
              "alter table ichiba.daily add primary key (game, day, version, token)"},
    UniqueKey{"nodes", "id", "", "alter table ichiba.nodes add primary key (id)"},
    UniqueKey{"leases", "part", "", "alter table ichiba.leases add primary key (part)"},
    UniqueKey{"table_makers", "client", "", "alter table ichiba.table_makers add primary key (client)"}};

[[noreturn]] void damaged(const std::string& place, const std::string& what, std::string_view remedy) {
  throw DataError(fmt::format(
      "the database {} is damaged: {}. Stop every server of it, then restore a backup, or repair it with: {}", place,
      what, remedy));
}

void check_unique_keys(PGconn* connection, const std::string& place) {
  const PgRows there = pg_run(connection, place, R"(
select class.relname,
  (select string_agg(attribute.attname::text, ', ' order by key.place)
   from unnest(index.indkey::int2[]) with ordinality as key (number, place)
     join pg_attribute as attribute on attribute.attrelid = index.indrelid and attribute.attnum = key.number
   where key.place <= index.indnkeyatts),
  coalesce(pg_get_expr(index.indpred, index.indrelid), '')
from pg_index as index join pg_class as class on class.oid = index.indrelid
where class.relnamespace = 'ichiba'::regnamespace
  and index.indisunique and index.indisvalid and index.indimmediate
)");
  for (const UniqueKey& key : unique_keys) {
    bool found = false;
    for (int i = 0; i < there.size(); ++i) {
      found = found || (there.text(i, 0) == key.table && there.text(i, 1) == key.columns &&
                        (there.text(i, 2).empty() || there.text(i, 2) == key.where));
    }
    if (!found) {
      damaged(place,
              fmt::format("ichiba.{} has no unique index on ({}), so something could be stored twice", key.table,
                          key.columns),
              key.remedy);
    }
  }
}

void check_rows(PGconn* connection, const std::string& place) {
  const auto count = [&](std::string_view from) {
    return pg_run(connection, place, fmt::format("select count(*) from {}", from)).number(0, 0);
  };
  const auto parts = count(fmt::format("ichiba.leases where part between 0 and {}", lease_parts - 1));
  if (const auto all = count("ichiba.leases"); parts != lease_parts || all != lease_parts) {
    damaged(place,
            fmt::format("ichiba.leases has {} of {} parts in {} rows, so nobody would look after some tables", parts,
                        lease_parts, all),
            fmt::format("delete from ichiba.leases; insert into ichiba.leases select part, null, 'epoch' from "
                        "generate_series(0, {}) as part",
                        lease_parts - 1));
  }
  if (count("ichiba.installation") != 1 || count("ichiba.installation where name ~ '^[0-9a-z]+$'") != 1) {
    damaged(place, "ichiba.installation should have one row, the name of this database's nodes on the bus",
            "delete from ichiba.installation; insert into ichiba.installation values (left(md5(random()::text), 12))");
  }
}

}  // namespace

void check_tables(PGconn* connection, const std::string& place) {
  const auto fits = [&](const PgStatement& statement) {
    const PgRows prepared(PQprepare(connection, "", statement.text, 0, nullptr));
    if (PQresultStatus(prepared.raw()) == PGRES_COMMAND_OK) return;
    throw DataError(fmt::format("the tables of the database {} are not as ichiba made them: {}. Restore a backup.",
                                place, one_line(PQresultErrorMessage(prepared.raw()))));
  };
  for (const PgStatement& statement : pg::writing) fits(statement);
  for (const PgStatement& statement : pg::reading) fits(statement);
  check_unique_keys(connection, place);
  check_rows(connection, place);
}

std::vector<std::string> risks_of(PGconn* connection, const std::string& place) {
  std::vector<std::string> risks;
  for (const char* setting : {"fsync", "synchronous_commit"}) {
    if (pg_run(connection, place, fmt::format("show {}", setting)).text(0, 0) != "off") continue;
    risks.push_back(fmt::format(
        "the database {} has {} = off: if its machine fails, moves that were acknowledged are lost", place, setting));
  }
  return risks;
}

}  // namespace ichiba::server
