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

// Tables that were over before this time. Only counts them where `dry` is set, which goes while a server runs, too.
// Throws a std::runtime_error with words.
Pruned prune(const std::filesystem::path& data, match::Timestamp finished_before, bool dry);

}  // namespace ichiba::server
