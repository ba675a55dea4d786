#include "server/store/postgres/pg_status.hpp"

#include <fmt/format.h>

#include "server/store/data_error.hpp"
#include "server/store/postgres/pg_check.hpp"
#include "server/store/postgres/pg_connect.hpp"

namespace ichiba::server {
namespace {

// The database answers in milliseconds.
double seconds(const PgRows& rows, int row, int column) { return static_cast<double>(rows.number(row, column)) / 1000; }

class Reader {
 public:
  explicit Reader(const std::string& address) : place_(pg_place(address)), connection_(pg_connect_now(address)) {
    ask("set default_transaction_read_only = on");
    ask("set statement_timeout = 0");  // many tables take a while to count
  }
  [[nodiscard]] std::vector<std::string> risks() { return risks_of(connection_.get(), place_); }
  [[nodiscard]] const std::string& place() const { return place_; }
  PgRows ask(const std::string& text) {
    PgRows rows(PQexec(connection_.get(), text.c_str()));
    const ExecStatusType status = PQresultStatus(rows.raw());
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return rows;
    throw DataError(
        fmt::format("the database {} cannot be read: {}", place_, one_line(PQresultErrorMessage(rows.raw()))));
  }

 private:
  std::string place_;
  PgHandle connection_;
};

}  // namespace

PgStatus pg_status(const std::string& address) {
  Reader database(address);
  PgStatus status;
  status.place = database.place();
  status.risks = database.risks();
  if (database.ask("select from pg_namespace where nspname = 'ichiba'").size() == 0) {
    throw DataError(
        fmt::format("the database {} has no tables of ichiba yet; the first server makes them", status.place));
  }
  status.schema = database.ask("select version from ichiba.schema").number(0, 0);
  if (status.schema < 3) {
    throw DataError(fmt::format("the database {} was last used by an older ichiba; start a server of this version once",
                                status.place));
  }
  status.installation = database.ask("select name from ichiba.installation").text(0, 0);
  // Since format 6 nodes say more of themselves.
  const char* more = status.schema >= 6 ? "serves, format >= 6, bus_ms" : "true, false, null";
  const PgRows nodes = database.ask(fmt::format(R"(
select address, version, (extract(epoch from clock_timestamp() - seen) * 1000)::bigint,
  (select count(*) from ichiba.leases where node = nodes.id and until > clock_timestamp()), {}
from ichiba.nodes where seen > clock_timestamp() - interval '1 minute' order by seen desc)",
                                                more));
  for (int i = 0; i < nodes.size(); ++i) {
    PgNode node{std::string(nodes.text(i, 0)),        std::string(nodes.text(i, 1)), seconds(nodes, i, 2),
                static_cast<int>(nodes.number(i, 3)), nodes.text(i, 4) == "t",       nodes.text(i, 5) == "t"};
    if (!nodes.null(i, 6)) node.bus_lag = seconds(nodes, i, 6);
    status.parts_held += node.parts;
    status.nodes.push_back(std::move(node));
  }
  const PgRows tables = database.ask(R"(
select count(*) filter (where stage = 0), count(*) filter (where stage = 1), count(*) filter (where stage = 2)
from ichiba.tables)");
  status.open = tables.number(0, 0);
  status.playing = tables.number(0, 1);
  status.over = tables.number(0, 2);
  // Tables that wait for their first guest are due from the beginning (0), and not late.
  const PgRows late = database.ask(R"(
with now as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now)
select count(*), coalesce(max(now - due), 0) from ichiba.tables, now where due > 0 and due < now - 5000)");
  status.late = late.number(0, 0);
  status.oldest_late_seconds = seconds(late, 0, 1);
  return status;
}

}  // namespace ichiba::server
