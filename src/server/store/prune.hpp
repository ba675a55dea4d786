// Removes old tables from a data folder that no server uses.
#pragma once

#include <cstdint>
#include <filesystem>

#include "match/timestamp.hpp"

namespace ichiba::server {

struct Pruned {
  std::int64_t tables = 0;
  std::int64_t entries = 0;
  std::int64_t bytes = 0;  // of their texts
};

// Tables that were over before this time. Only counts them if `dry` is set, which also works while a server runs.
// Throws a std::runtime_error.
Pruned prune(const std::filesystem::path& data, match::Timestamp finished_before, bool dry);

}  // namespace ichiba::server
