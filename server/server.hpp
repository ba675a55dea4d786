// The whole server: listens, and puts store, hall, bots and connections together.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "server/log.hpp"
#include "server/net/limits.hpp"

namespace ichiba::server {

struct Settings {
  std::string host = "127.0.0.1";
  int port = 8080;  // 0: any that is free
  std::filesystem::path data = "ichiba-data";
  int bot_threads = 1;
  std::vector<std::string> origins;  // pages from elsewhere that may connect, beside our own
  bool behind_proxy = false;         // the client's address stands in X-Forwarded-For
  Limits limits;
  Log::Level log_level = Log::Level::normal;
  bool log_json = false;
};

// Runs until SIGINT or SIGTERM. `listening` is told the address once connections are taken. Throws a std::runtime_error
// with words for the host where it cannot begin.
void serve(const Settings& settings, const std::function<void(const std::string& address)>& listening);

// A copy of the database while a server may be running.
void back_up(const std::filesystem::path& data, const std::filesystem::path& copy);

}  // namespace ichiba::server
