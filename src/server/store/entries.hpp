// A table's entries as text: made, read and rewritten.
#pragma once

#include <vector>

#include "match/seat_data.hpp"
#include "match/snapshot.hpp"
#include "server/store/store.hpp"

namespace ichiba::server {

inline base::OrProblem<match::Entry> entry_of(const Row& row) {
  auto event = match::read_table_event(row.event);
  if (!event) return std::unexpected(event.error());
  return match::Entry{row.version, row.at, std::move(*event)};
}

inline base::OrProblem<std::vector<match::Entry>> entries_of(const std::vector<Row>& log) {
  std::vector<match::Entry> entries;
  for (const auto& row : log) {
    auto entry = entry_of(row);
    if (!entry) return std::unexpected(entry.error());
    entries.push_back(std::move(*entry));
  }
  return entries;
}
inline base::OrProblem<std::vector<match::Entry>> entries_of(const StoredTable& stored) {
  return entries_of(stored.log);
}

// A table waits `keep_open` for its players.
inline Brief brief_of(const match::Match& match, TableId table, match::Timestamp now, match::Millis keep_open) {
  return {static_cast<int>(match.stage()), match.setup().listed, match.due(now, keep_open),
          match::summary(match, table.text(), {})};
}

// Removes a person's name wherever the log holds it.
inline Rewrite forget_name(const base::Bytes32& token_hash) {
  return [token_hash](const std::vector<Row>& log) -> std::expected<Texts, std::string> {
    const auto entries = entries_of(log);
    if (!entries) return std::unexpected(entries.error().text());
    const auto changed = match::without_name(*entries, token_hash);
    if (!changed) return std::unexpected(changed.error().text());
    Texts texts;
    for (const match::Entry& entry : *changed) texts.emplace_back(entry.version, to_text(entry.event));
    return texts;
  };
}

}  // namespace ichiba::server
