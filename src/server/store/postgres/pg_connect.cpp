#include "server/store/postgres/pg_connect.hpp"

#include <fmt/format.h>

namespace ichiba::server {

namespace {

// Empty, which libpq takes for nothing, if none has this part.
std::string joined(const std::vector<PgHost>& hosts, std::string PgHost::* part) {
  std::string list;
  bool any = false;
  for (const PgHost& host : hosts) {
    list += (&host == hosts.data() ? "" : ",") + host.*part;
    any = any || !(host.*part).empty();
  }
  return any ? list : std::string();
}

}  // namespace

PgOptions::PgOptions(const std::string& address, const std::vector<PgHost>& hosts)
    : address_(address),
      host_names_(joined(hosts, &PgHost::name)),
      host_addresses_(joined(hosts, &PgHost::address)),
      ports_(joined(hosts, &PgHost::port)) {
  const auto add = [this](const char* name, const char* value) {
    names_.push_back(name);
    values_.push_back(value);
  };
  add("application_name", "ichiba");
  add("client_encoding", "UTF8");
  add("target_session_attrs", "read-write");  // with several hosts: the one that can store
  add("connect_timeout", "5");
  add("keepalives_idle", "5");
  add("keepalives_interval", "2");
  add("tcp_user_timeout", "8000");
  // A statement of ours takes milliseconds; one that is stuck must not hold its rows forever. Its plan is made once:
  // for arrays of other lengths the database would make another one each time, which costs more than a small batch.
  add("options",
      "-c statement_timeout=8s -c idle_in_transaction_session_timeout=8s -c plan_cache_mode=force_generic_plan");
  add("dbname", address_.c_str());  // what it says overrides the above
  add("host", host_names_.c_str());
  add("hostaddr", host_addresses_.c_str());
  add("port", ports_.c_str());
  add(nullptr, nullptr);
}

std::string one_line(std::string_view words) {
  std::string line;
  for (const char c : words) line += c == '\n' || c == '\t' ? ' ' : c;
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

std::string pg_words(const PGconn* connection) {
  if (connection == nullptr) return "no memory";
  std::string words = one_line(PQerrorMessage(connection));
  return words.empty() ? "the connection was lost" : words;
}

std::string pg_place(const std::string& address) {
  char* error = nullptr;
  const std::unique_ptr<PQconninfoOption, PgClose> options(PQconninfoParse(address.c_str(), &error));
  PQfreemem(error);
  std::string host;
  std::string port;
  std::string name;
  for (const PQconninfoOption* option = options.get(); option != nullptr && option->keyword != nullptr; ++option) {
    if (option->val == nullptr) continue;
    const std::string_view keyword = option->keyword;
    if (keyword == "host") host = option->val;
    if (keyword == "port") port = option->val;
    if (keyword == "dbname") name = option->val;
  }
  return fmt::format("postgres://{}{}{}/{}", host, port.empty() ? "" : ":", port, name);
}

PgHandle pg_connect_now(const std::string& address) {
  char* wrong = nullptr;
  const std::unique_ptr<PQconninfoOption, PgClose> parsed(PQconninfoParse(address.c_str(), &wrong));
  if (!parsed) {
    // libpq quotes the address, which may hold a password.
    PQfreemem(wrong);
    throw DataError("--store: this is no address of PostgreSQL; an example is postgres://ichiba@db.example.org/ichiba");
  }
  const PgOptions options(address);
  PgHandle handle(PQconnectdbParams(options.names(), options.values(), 1));
  if (PQstatus(handle.get()) != CONNECTION_OK) {
    throw DataError(fmt::format("the database {} cannot be used; check --store, and that the database is running: {}",
                                pg_place(address), pg_words(handle.get())));
  }
  // What libpq would write to standard error is of no use here: whatever fails is told by its answer.
  PQsetNoticeProcessor(handle.get(), [](void*, const char*) {}, nullptr);
  if (constexpr int oldest = 150'000; PQserverVersion(handle.get()) < oldest) {
    throw DataError(fmt::format("the database {} is PostgreSQL {}; ichiba needs 15 or later.", pg_place(address),
                                PQserverVersion(handle.get()) / 10'000));
  }
  return handle;
}

PgRows pg_run(PGconn* connection, const std::string& place, const std::string& text) {
  PgRows rows(PQexec(connection, text.c_str()));
  const ExecStatusType status = PQresultStatus(rows.raw());
  if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return rows;
  const char* state = PQresultErrorField(rows.raw(), PG_DIAG_SQLSTATE);
  const std::string_view code = state == nullptr ? "" : state;
  const bool forbidden = code == "42501";
  if (code == "55P03") {
    throw PgLocked(fmt::format(
        "somebody else has locked tables of the database {}: {}. End that transaction (pg_stat_activity shows it)",
        place, one_line(PQresultErrorMessage(rows.raw()))));
  }
  throw DataError(fmt::format("the database {} refuses a statement: {}.{}", place,
                              one_line(PQresultErrorMessage(rows.raw())),
                              forbidden ? " The user of --store must be allowed to create a schema in it." : ""));
}

}  // namespace ichiba::server
