// What everybody at a table is told of its events (docs/protocol.md), without secrets: the name, then names and values
// of the fields in turn; missing values are left out. Described once, for writing both the JSON and the page's types.
#pragma once

#include "engine/core/events.hpp"
#include "match/table_event.hpp"

namespace ichiba::match {

// `commitment` is that of the table. Moves are told by the game's own events.
template <class Write>
void describe(const TableEvent& event, const std::string& commitment, const Write& write) {
  std::visit(Overloaded{
                 [&](const Created&) {},
                 [&](const Moved& e) {
                   if (e.hurried != 0) write("bot_hurried", "seat", e.seat, "level", e.hurried);
                 },
                 [&](const Sat& e) { write("sat", "seat", e.seat, "name", e.name); },
                 [&](const NonceAdded& e) { write("nonce_added", "seat", e.seat, "nonce", e.nonce); },
                 [&](const Left& e) { write("left", "seat", e.seat); },
                 [&](const Freed& e) { write("freed", "seat", e.seat, "by", e.by); },
                 [&](const Renamed& e) { write("renamed", "seat", e.seat, "name", e.name); },
                 [&](const SwapAsked& e) { write("swap_asked", "seat", e.seat, "with", e.with); },
                 [&](const Swapped& e) { write("swapped", "seat", e.one, "with", e.other); },
                 [&](const Started&) { write("started", "commitment", commitment); },
                 [&](const Resigned& e) { write("resigned", "seat", e.seat); },
                 [&](const TimedOut& e) { write("timed_out", "seat", e.seat); },
                 [&](const Voted& e) { write("voted", "seat", e.seat, "against", e.against); },
                 [&](const Returned& e) { write("returned", "seat", e.seat); },
                 [&](const RematchOffered& e) { write("rematch_offered", "seat", e.seat); },
                 [&](const Rematched& e) { write("rematched", "seat", e.seat, "table", e.table); },
                 [&](const Closed&) { write("closed"); },
                 [&](const NameRemoved& e) { write("name_removed", "seat", e.seat); },
             },
             event);
}

}  // namespace ichiba::match
