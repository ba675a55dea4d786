// Names that other players see, of people and of decks.
// ICU decides what a character is.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "base/problem.hpp"

namespace ichiba::match {

// A name as others may see it: 1 to 24 characters as people count them, in normal form, with single spaces. Refused is
// what cannot be seen, turns the direction of writing, stands for nothing (private use, unassigned) or piles up marks.
base::OrProblem<std::string> clean_name(std::string_view text);

// The same for the name of the deck that a table's options hold, if they hold one. Its other names are plain letters.
base::OrProblem<void> clean_deck_name(boost::json::object& options);

// Could one be taken for the other: the same but for case and width, or made of letters that look the same?
bool look_alike(std::string_view one, std::string_view other);

}  // namespace ichiba::match
