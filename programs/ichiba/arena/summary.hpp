// The result of a match in words, as JSON, and as an HTML page.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/history.hpp"
#include "arena/scoreboard.hpp"
#include "arena/sprt.hpp"

namespace ichiba::cli {

struct Summary {
  std::string game;
  std::string variant;  // of the table, in words; empty for the usual one
  std::uint64_t seed = 1;
  std::int64_t deals_wanted = 0;
  double seconds = 0;
  bool interrupted = false;
  std::string command;                // to run it again
  std::vector<std::string> troubles;  // files that could not be written
  const arena::Scoreboard& board;
  const arena::History& history;
  const std::optional<arena::Sprt>& sprt;
};

std::string in_words(const Summary& summary);
boost::json::object to_json(const Summary& summary);

// "61.4 % [57.1, 65.6]"
std::string share_text(double share, arena::Interval interval);
// "+80 [+50, +112]"; "+919 [+727, open]"; if everything was won "at least +604".
std::string rating_text(const arena::Rating& rating);
// What the test says, in one line.
std::string sprt_text(const arena::Sprt& sprt);

}  // namespace ichiba::cli
