// Names that other players see, of people and of decks.
// ICU decides what a character is.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "base/problem.hpp"

namespace ichiba::match {

// A name as others may see it: 1 to 24 grapheme clusters, in normal form, with single spaces. Characters that are
// invisible, change the writing direction, or are unassigned or for private use are refused, and so are stacked marks.
base::OrProblem<std::string> clean_name(std::string_view text);

// The same for the name of the deck in a table's options, if there is one. Its other names are plain letters.
base::OrProblem<void> clean_deck_name(boost::json::object& options);

// Could one be mistaken for the other: equal except for case and width, or made of letters that look the same?
bool look_alike(std::string_view one, std::string_view other);

}  // namespace ichiba::match
