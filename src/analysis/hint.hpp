// A suggestion for the seat to move, from what it knows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/assessment.hpp"
#include "analysis/reason.hpp"

namespace ichiba::analysis {

template <class G>
struct Suggestion {
  typename G::Move move;
  double chance = 0;            // to win with it
  std::vector<Reason> reasons;  // reasons for it, the most important first
};

template <class G>
struct Hint {
  Suggestion<G> best;                       // bids: drawn from the mix
  std::optional<Suggestion<G>> nearly;      // another that is not clearly worse; never for bids
  std::vector<std::pair<int, double>> mix;  // bids: which, and how often; the most frequent first
};

// `names` are the players' names; the player who asks is called "you".
template <class G>
Hint<G> hint(const typename G::Knowledge& known, const Assessment<G>& assessment, Names names, Rng& rng);

// "about half the time", "about one time in four", "nearly always".
std::string told_share(double share);
// "bid 3 about half the time, 1 about one time in three".
std::string told_mix(const std::vector<std::pair<int, double>>& mix);

}  // namespace ichiba::analysis
