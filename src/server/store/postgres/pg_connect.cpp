#include "server/store/postgres/pg_connect.hpp"

#include <fmt/format.h>

#include "server/store/data_error.hpp"

namespace ichiba::server {

PgOptions::PgOptions(const std::string& address) : address_(address) {
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
  // A statement of ours takes milliseconds; one that is stuck must not hold its rows for ever.
  add("options", "-c statement_timeout=8s -c idle_in_transaction_session_timeout=8s");
  add("dbname", address_.c_str());  // last: what it says overrides the above
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
    throw DataError(fmt::format("the database {} cannot be used: {}. Check --store, and that the database is running.",
                                pg_place(address), pg_words(handle.get())));
  }
  if (constexpr int oldest = 150'000; PQserverVersion(handle.get()) < oldest) {
    throw DataError(fmt::format("the database {} is PostgreSQL {}; ichiba needs 15 or later.", pg_place(address),
                                PQserverVersion(handle.get()) / 10'000));
  }
  return handle;
}

}  // namespace ichiba::server
