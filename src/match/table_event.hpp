// The events of a table, one type each: a closed sum. The log of a table is a list of entries, and the table is what
// they add up to. Events are stored for good; new readers must read old ones. Nodes of two versions read the same log:
// a new kind is readable in one release and written in the next.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "match/setup.hpp"
#include "match/timestamp.hpp"

namespace ichiba::match {

struct Created {
  Setup setup;
  std::vector<Chair> chairs;
  std::optional<Secret> secret = {};  // none: an old table, which gets its secret when the game begins
};
struct Sat {
  Seat seat;
  std::string name;
  base::Bytes32 token_hash;
  NonceOffer nonce = {};
};
struct NonceAdded {
  Seat seat;
  base::Bytes32 nonce;
};
struct Left {  // before the start the seat is free again; later a bot plays on
  Seat seat;
};
struct Freed {  // before the start: by the host of the table, or by the server because nobody came
  Seat seat;
  std::optional<Seat> by;
};
struct Renamed {
  Seat seat;
  std::string name;
};
struct SwapAsked {
  Seat seat;
  Seat with;
};
struct Swapped {
  Seat one;
  Seat other;
};
struct Started {
  std::optional<Secret> secret = {};  // of a table that was made without one
};
struct Moved {
  Seat seat;
  std::string move;  // in notation
  int hurried = 0;   // the level of a bot that had to play below its own; 0: it did not
};
struct Resigned {
  Seat seat;
};
struct TimedOut {
  Seat seat;
};
struct Voted {  // for a bot in the place of a player who does not move
  Seat seat;
  Seat against;
};
struct Returned {  // to a seat that a bot had played for
  Seat seat;
};
struct RematchOffered {  // the others have not agreed yet
  Seat seat;
};
struct Rematched {  // by the last one who agreed
  Seat seat;
  std::string table;  // where it goes on
};
struct Closed {};     // by the server: nobody came
struct NameRemoved {  // for good; earlier entries are rewritten without it (match/seat_data.hpp)
  Seat seat;
};

using TableEvent = std::variant<Created, Sat, NonceAdded, Left, Freed, Renamed, SwapAsked, Swapped, Started, Moved,
                                Resigned, TimedOut, Voted, Returned, RematchOffered, Rematched, Closed, NameRemoved>;

struct Entry {
  int version = 0;  // from 1, without gaps
  Timestamp at = 0;
  TableEvent event;
};

std::string to_text(const TableEvent& event);
base::OrProblem<TableEvent> read_table_event(std::string_view text);

}  // namespace ichiba::match
