// What a table tells each seat and each watcher (docs/protocol.md). Everything that leaves the server about a game is
// written here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"

namespace ichiba::match {

struct Viewer {
  std::optional<Seat> seat;  // none: a watcher
  bool everything = false;   // watches with all hands open; the server applies the delay
};

// Who is connected.
using Present = SeatSet;

// {"type":"update","version":13,"events":[...],"view":{...},...}: after an event. `key` is that of the message which
// asked for it, for the seat that sent it. The table's description is added if the event changed it.
std::string update(const Match& match, const GameEvents& game_events, const TableEvent& event, Viewer viewer,
                   std::string_view key, Present present, Timestamp now);

// The same as a snapshot: no events, but everything else.
std::string snapshot(const Match& match, Viewer viewer, std::string_view table, Present present, Timestamp now);

// {"type":"refused","key":"...","version":13,"refusal":{...},"view":{...}}
std::string refusal(const Match& match, Viewer viewer, std::string_view key, const Refusal& refusal);
// {"code":"rule","words":"...","facts":{"clause":"O4.2","reason":"payment_too_small","paid":7,"needed":9}}
std::string refusal_object(const Refusal& refusal);

// The public information about a table: for lists and links.
std::string summary(const Match& match, std::string_view table, Present present);
// The same, and how the game stands: version, seats to move, clocks. With a token also its seat, or null.
struct Asker {
  std::optional<Seat> seat;
};
std::string standing(const Match& match, std::string_view table, Present present, std::optional<Asker> asker,
                     Timestamp now);

// The whole log as this viewer saw it: {"version":3,"at":1763000000000,"events":[...]}, one per line.
base::OrProblem<std::string> history(const std::vector<Entry>& log, Viewer viewer, int from, const Downtimes& none);

// A record (docs/records.md). Complete once the game is over; before that without the cards, and with the moves that
// this viewer has seen, for reading but not for replaying.
base::OrProblem<std::string> record_text(const std::vector<Entry>& log, Viewer viewer, std::string_view table,
                                         const Downtimes& none);

}  // namespace ichiba::match
