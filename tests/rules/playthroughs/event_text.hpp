// What happens in a game, one short line for each event, as players see it. Playthroughs and golden games use
// it.
#pragma once

#include <string>

#include "engine/osaka/events.hpp"
#include "engine/tsukiji/events.hpp"

namespace ichiba::tests {

std::string event_text(const osaka::Seen& event);
std::string event_text(const tsukiji::Deck& deck, const tsukiji::Seen& event);

// "R5@1 G2": a row with its pieces; "-" where it is empty.
std::string row_text(const osaka::Market& row);
std::string row_text(const osaka::Farm& row);

// The cards, or "-" where there are none.
std::string bag_text(osaka::Bag cards);
std::string faces_text(std::span<const tsukiji::Face> faces);

// "0 2", or "-" for nobody.
std::string seats_text(SeatSet set);

}  // namespace ichiba::tests
