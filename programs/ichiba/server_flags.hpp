// What `serve` and `worker` read alike.
#pragma once

#include <string>

#include "server/log.hpp"
#include "server/server.hpp"

namespace ichiba::cli {

// "127.0.0.1:9180", "9180" or "[::1]:9180", of the flag --admin. Throws a std::runtime_error for the host.
server::Endpoint read_endpoint(const std::string& text);

// One of quiet, normal, verbose.
server::Log::Level log_level(const std::string& name);

}  // namespace ichiba::cli
