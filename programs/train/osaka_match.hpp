// Matches between searches with different networks, where the arena of the program is not at hand.
#pragma once

#include <cstdint>
#include <string>

namespace ichiba::train {

struct Match {
  int players = 2;
  std::uint32_t deals = 100;  // each played once for every seat of the first bot
  std::uint64_t seed = 1;
  std::size_t workers = 1;
  std::string first;   // the name of a bot, or "net:FILE:BUDGET" for a search with this network
  std::string others;  // in all other seats
};

struct Score {
  std::uint64_t games = 0;
  double wins = 0;   // of the first bot, shared ones in parts, over the games
  double error = 0;  // standard error, from the spread between deals
};

// Nothing is played if a name is wrong; games is 0 then.
Score match(const Match& match);

}  // namespace ichiba::train
