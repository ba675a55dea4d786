// A scoreboard as JSON (docs/arena.md).
#pragma once

#include <boost/json.hpp>

#include "arena/scoreboard.hpp"

namespace ichiba::arena {

// Every bot with its games, wins, win rate and Elo, each with its interval.
boost::json::array results_json(const Scoreboard& board);
// Each bot against each other.
boost::json::object crosstable_json(const Scoreboard& board);

}  // namespace ichiba::arena
