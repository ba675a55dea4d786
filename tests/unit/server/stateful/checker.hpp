// Invariants of every table whatever its guests do, checked from outside: from what was requested, stored and sent.
// Returns the first violation in words.
#pragma once

#include <boost/json.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "match/snapshot.hpp"
#include "tests/unit/server/test_server.hpp"

namespace ichiba::server::stateful {

using Trouble = std::optional<std::string>;

// How far a guest has followed a table. Reset with each visit.
struct Follower {
  std::optional<base::Bytes32> token;
  TableId table{0};
  int version = 0;  // the latest that they were told; 0: nothing yet
};

class Checker {
 public:
  explicit Checker(const MemoryStore& store) : store_(store) {}

  // The holder of this token requests something. Without a request nothing of the kind may be stored for their seat.
  void asked(TableId table, const base::Bytes32& token, const match::Command& command);
  void asked_for_rematch(TableId table, const base::Bytes32& token);

  // Reads what was stored since the last time: each entry follows from the table before it, was requested by the person
  // in that seat, and what each seat is told does not depend on what it may not know.
  Trouble read_store(Rng& rng);

  // A message was sent to a guest: in order, without gaps, and what their seat may know at that version.
  Trouble heard(Follower& who, const std::string& text, match::Timestamp now);

  // Replaying every log from scratch gives the same.
  Trouble replay_all() const;

  [[nodiscard]] int entries() const { return entries_; }

 private:
  // What everybody could be told at one version.
  struct Told {
    match::Timestamp at = 0;
    bool over = false;
    std::vector<std::optional<base::Bytes32>> tokens;  // by seat
    std::vector<std::string> views;                    // by seat
    std::string open;                                  // to those who watch
    std::string everything;
  };
  struct Table {
    std::optional<match::Match> match;
    match::Watching watching = match::Watching::nobody;
    match::Millis delay = 0;
    std::vector<match::Entry> log;
    std::vector<Told> told;  // told[v - 1] is version v
  };

  Trouble take(std::uint64_t number, Table& table, const Row& row, Rng& rng);
  [[nodiscard]] Trouble wanted(std::uint64_t number, const match::Match& before, const match::Entry& entry) const;
  [[nodiscard]] Trouble keeps_secrets(const match::Match& match, Rng& rng) const;
  [[nodiscard]] bool was_asked(std::uint64_t number, const base::Bytes32& token, const std::string& what) const;

  const MemoryStore& store_;
  match::Downtimes none_;
  std::map<std::uint64_t, Table> tables_;
  std::set<std::string> asked_;
  int entries_ = 0;
};

}  // namespace ichiba::server::stateful
