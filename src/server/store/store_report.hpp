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
  Notice notice = [](const std::string&) {};
};

}  // namespace ichiba::server
