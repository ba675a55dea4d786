// What a store reports, for metrics and the log.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "server/store/private_files.hpp"

namespace ichiba::server {

struct StoreReport {
  std::function<void(std::size_t entries, double seconds)> committed = [](std::size_t, double) {};
  std::function<void(const std::string& words)> trouble = [](const std::string&) {};
  std::function<void()> connected = [] {};  // to a database elsewhere, for the first time or again
  // The database elsewhere says something that is no answer, or is set so that it may lose what it has acknowledged.
  std::function<void(const std::string& words)> warned = [](const std::string&) {};
  // A downtime that this server did not know: while it was cut off from the database, all others were down.
  std::function<void()> downtime_found = [] {};
  Notice notice = [](const std::string&) {};
};

}  // namespace ichiba::server
