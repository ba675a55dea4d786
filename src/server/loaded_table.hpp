// A stored table, replayed. Separate from rooms, because a long log takes a while and is replayed in another thread.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "match/snapshot.hpp"
#include "server/store/store.hpp"

namespace ichiba::server {

// What delayed watchers see: an older match, and the entries that it has not applied yet.
struct DelayedMatch {
  match::Match match;
  std::deque<match::Entry> waiting;
  // Applies what is due. True if there was something.
  bool advance(match::Timestamp now);
};

struct LoadedTable {
  std::int64_t number = 0;
  match::Match match;
  std::optional<DelayedMatch> delayed;  // where everything may be watched
};

// A problem: the log cannot be read.
base::OrProblem<LoadedTable> replay_table(const StoredTable& stored, const match::Downtimes& downtimes,
                                          match::Timestamp now);

// The update that was sent to a person when the version with this key was new; nothing if the log does not have it.
struct KeyUse {
  int version;
  base::Bytes32 token_hash;
  std::string stored_key;
  std::string key;  // the client's own
};
std::optional<std::string> replay_update(const StoredTable& stored, const KeyUse& use, match::Present present,
                                         const match::Downtimes& downtimes);

}  // namespace ichiba::server
