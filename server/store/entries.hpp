// What the store keeps as text, read.
#pragma once

#include <vector>

#include "match/deed.hpp"
#include "server/store/store.hpp"

namespace ichiba::server {

inline record::OrProblem<match::Entry> entry_of(const StoredTable::Row& row) {
  auto deed = match::read_deed(row.deed);
  if (!deed) return std::unexpected(deed.error());
  return match::Entry{row.version, row.at, std::move(*deed)};
}

inline record::OrProblem<std::vector<match::Entry>> entries_of(const StoredTable& stored) {
  std::vector<match::Entry> entries;
  for (const auto& row : stored.log) {
    auto entry = entry_of(row);
    if (!entry) return std::unexpected(entry.error());
    entries.push_back(std::move(*entry));
  }
  return entries;
}

}  // namespace ichiba::server
