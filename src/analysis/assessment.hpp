// What the search thinks of one decision, and how certain it is. It runs several times with different seeds: the result
// is the mean, and the spread gives the noise. Only what the seat knows goes in.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ai/search/search.hpp"
#include "analysis/chances.hpp"

namespace ichiba::analysis {

// How reviews and hints judge.
inline constexpr ai::Leaf judging_leaf = ai::Leaf::strongest;

struct Effort {
  ai::Budget budget;  // for one decision, divided among the searches
  std::uint64_t seed = 1;
  int searches = 4;
  ai::Leaf leaf = judging_leaf;
};

// Part of every noise, however well the searches agree: with ten times the effort nine costs in ten change by at most
// twice this, the tenth by more.
inline constexpr double doubt = 0.005;

template <class G>
struct Option {
  typename G::Move move;
  Chances after{};           // bids: against the equilibrium mix of the other side
  double cost = 0;           // how far it is behind the best, in the mover's chance; never below 0
  double noise = 0;          // standard error of that difference, with the doubt
  double share = 0;          // bids: how often the equilibrium makes this bid
  std::uint32_t visits = 0;  // in all searches together

  // A difference of less than twice its noise counts as none.
  [[nodiscard]] bool clearly_worse() const { return cost > 0 && cost > 2 * noise; }
};

template <class G>
struct Assessment {
  Chances before{};  // if the best is played (bids: by both sides)
  double noise = 0;  // of `before`, for the seat that was asked
  // For each seat to move its options, the best first.
  BySeat<std::vector<Option<G>>, most_seats> options;
  std::optional<ai::BidJudgement> bids;

  // The option with this move; there is one for every bid, and for the move that was asked about.
  [[nodiscard]] const Option<G>* find(Seat seat, const typename G::Move& move) const {
    for (const Option<G>& option : options[seat]) {
      if (option.move == move) return &option;
    }
    return nullptr;
  }
};

// Nothing if it was stopped early. `made` (may be null) is judged even if the search ignores it.
template <class G>
std::optional<Assessment<G>> assess(const typename G::Knowledge& known, const typename G::Legal* made,
                                    const Effort& effort, const std::atomic<bool>* stop = nullptr);

}  // namespace ichiba::analysis
