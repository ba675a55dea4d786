// Matches between searches with different networks, where the arena of the program is not at hand.
#pragma once

#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "base/parallel_for.hpp"
#include "engine/core/random.hpp"

namespace ichiba::train {

struct MatchSettings {
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

// play(seed, seat of the first bot) gives the first bot's share of the win.
template <class Play>
Score play_deals(const MatchSettings& match, const Play& play) {
  std::vector<double> means(match.deals);
  std::atomic<std::uint32_t> next = 0;
  base::parallel_for(match.workers, [&](std::size_t) {
    for (std::uint32_t deal = next++; deal < match.deals; deal = next++) {
      for (int seat = 0; seat < match.players; ++seat) {
        means[deal] += play(derived_seed(match.seed, deal), seat) / match.players;
      }
    }
  });
  Score score;
  double squares = 0;
  for (double mean : means) score.wins += mean / match.deals;
  for (double mean : means) squares += (mean - score.wins) * (mean - score.wins);
  score.games = static_cast<std::uint64_t>(match.deals) * static_cast<std::uint64_t>(match.players);
  score.error = match.deals > 1 ? std::sqrt(squares / (match.deals - 1.0) / match.deals) : 1;
  return score;
}

// Says how it went. Returns what the program returns.
inline int report(const MatchSettings& match, const Score& score) {
  if (score.games == 0) {
    std::fprintf(stderr, "no such bots: %s, %s\n", match.first.c_str(), match.others.c_str());
    return 1;
  }
  std::printf("%d players, %s among %s: %.1f %% +- %.1f of %llu games\n", match.players, match.first.c_str(),
              match.others.c_str(), 100 * score.wins, 196 * score.error, static_cast<unsigned long long>(score.games));
  return 0;
}

}  // namespace ichiba::train
