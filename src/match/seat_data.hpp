// What a table's log holds about one person, identified by the hash of their token: to show it, and to remove it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"

namespace ichiba::match {

// The entries that hold the person's name (creation, sitting down and renaming), with the seat's name instead.
base::OrProblem<std::vector<Entry>> without_name(const std::vector<Entry>& log, const base::Bytes32& token_hash);

// {"table":"...","seat":1,"name":"Ben","token_hash":"...","entries":[{"version":2,"at":...,"deed":"sat",...},...]}:
// only the person's own entries.
base::OrProblem<std::string> seat_data(const std::vector<Entry>& log, const base::Bytes32& token_hash,
                                       std::string_view table);

}  // namespace ichiba::match
