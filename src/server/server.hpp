// The whole server: listens, and connects store, registry, bots and sockets.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/log.hpp"
#include "server/net/client_address.hpp"
#include "server/net/limits.hpp"
#include "server/store/schema_steps.hpp"

namespace ichiba::server {

struct Endpoint {
  std::string host;
  int port = 0;  // 0: any that is free
};

// How tables are kept, and for how long.
struct Keeping {
  std::chrono::seconds backup_every{0};  // 0: never
  int backup_keep = 24;
  std::filesystem::path backup_to;  // empty: "backups" in the data folder
  int finished_days = 0;            // 0: forever
  int open_days = 7;                // that a table waits for its players
};

struct Settings {
  std::string host = "127.0.0.1";
  int port = 8080;  // 0: any that is free
  std::filesystem::path data = "ichiba-data";
  std::string store;  // the address of a PostgreSQL database; empty: SQLite in the data folder
  std::string bus;    // addresses of NATS servers, if several nodes share the database; empty: this server is alone
  Keeping keeping;
  int bot_threads = 1;
  std::vector<std::string> origins;       // other origins that may connect
  std::vector<Network> trusted_proxies;   // whose forwarding headers are trusted
  std::vector<std::string> public_hosts;  // names of this server, beside its addresses
  std::optional<Endpoint> admin;          // for the host alone: figures
  Limits limits;
  std::string version;                                // of the program, for other nodes and the host
  std::span<const SchemaStep> schema = schema_steps;  // of the database; tests have one of a later version
  Log::Level log_level = Log::Level::normal;
  bool log_json = false;
};

// The addresses in use; `admin` is empty if there is none.
struct Addresses {
  std::string page;
  std::string admin;
};

// Runs until SIGINT or SIGTERM. `listening` gets the addresses once connections are accepted. Throws a
// std::runtime_error for the host if it cannot start.
void serve(const Settings& settings, const std::function<void(const Addresses&)>& listening);

}  // namespace ichiba::server
