// What a table tells: to each seat what that seat may know, to those who watch what they may (docs/protocol.md).
// Everything that leaves the server about a game is written here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"

namespace ichiba::match {

struct Viewer {
  std::optional<Seat> seat;  // none: somebody who watches
  bool everything = false;   // watches with all hands open; the delay is the server's business
};

// Who is there, to whom it matters.
using Present = SeatSet;

// {"type":"update","version":13,"events":[...],"view":{...},...}: after a event. `key` is that of the message which
// asked for it, for the seat that sent it. The table's own description is added when the event changed something in it.
std::string update(const Match& match, const GameEvents& game_events, const TableEvent& event, Viewer viewer,
                   std::string_view key, Present present, Timestamp now);

// The same as a first snapshot: no events, but everything else.
std::string snapshot(const Match& match, Viewer viewer, std::string_view table, Present present, Timestamp now);

// {"type":"refused","key":"...","version":13,"refusal":{...},"view":{...}}
std::string refusal(const Match& match, Viewer viewer, std::string_view key, const Refusal& refusal);
// {"code":"rule","words":"...","facts":{"clause":"O4.2","reason":"payment_too_small","paid":7,"needed":9}}
std::string refusal_object(const Refusal& refusal);

// What everybody may know of a table: for lists and links.
std::string summary(const Match& match, std::string_view table, Present present);
// The same, and how the game stands: version, whom it waits for, the clocks. For one who has given a token also the
// seat that it opens, or null.
struct Asker {
  std::optional<Seat> seat;
};
std::string standing(const Match& match, std::string_view table, Present present, std::optional<Asker> asker,
                     Timestamp now);

// The whole log as this viewer saw it happen: {"version":3,"at":1763000000000,"events":[...]}, one a line.
record::OrProblem<std::string> history(const std::vector<Entry>& log, Viewer viewer, int from, const Downtimes& none);

// A record (docs/records.md). In full once the game is over; before that without the cards, and with the moves that
// this viewer has seen, for reading but not for replaying.
record::OrProblem<std::string> record_text(const std::vector<Entry>& log, Viewer viewer, std::string_view table,
                                           const Downtimes& none);

}  // namespace ichiba::match
