// A process that thinks for the bots of nodes, on any machine that reaches their bus.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/log.hpp"
#include "server/server.hpp"

namespace ichiba::server {

struct WorkerSettings {
  std::string bus;  // addresses of NATS servers
  int threads = 1;
  std::optional<Endpoint> admin;  // for the host alone: figures
  std::string version;            // of the program
  Log::Level log_level = Log::Level::normal;
  bool log_json = false;
};

// Runs until SIGINT or SIGTERM. `ready` gets the address of the figures, if there is one. Throws a std::runtime_error
// for the host if it cannot start.
void work(const WorkerSettings& settings, const std::function<void(const std::string& admin)>& ready);

}  // namespace ichiba::server
