// Deck files of Tsukiji Market (T1.5, docs/decks.md).
#pragma once

#include <boost/json.hpp>
#include <string_view>
#include <vector>

#include "base/problem.hpp"
#include "engine/tsukiji/deck.hpp"

namespace ichiba::record {

// A problem's words begin with the place: "cards[3].b.points: 12 is outside 0..9". Its clause is T1.5.
base::OrProblem<tsukiji::Deck> read_deck(const boost::json::value& value);

// A whole file. Text that is not JSON is a problem of format.
base::OrProblem<tsukiji::Deck> read_deck_text(std::string_view text);

// Everything wrong with a file, in order; empty if it is a deck.
std::vector<base::Problem> mistakes_in_deck(std::string_view text);

boost::json::object write_deck(const tsukiji::Deck& deck);

}  // namespace ichiba::record
