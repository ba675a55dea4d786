#include <algorithm>

#include "ai/search/search.hpp"

namespace ichiba::ai {
namespace {

Chances chances(double first) { return {static_cast<float>(first), static_cast<float>(1 - first), 0, 0}; }

// The four bids, each against the other side's equilibrium mix.
void rank_bids(Judgement<tsukiji::Game>& judgement, Seat seat) {
  BidJudgement& bids = *judgement.bids;
  bids.equilibrium = solve(bids.matrix);
  judgement.before = chances(bids.equilibrium.value);
  for (std::uint32_t own = 0; own < matrix_size; ++own) {
    double value = 0;
    for (std::size_t other = 0; other < matrix_size; ++other) {
      value += seat.index() == 0 ? bids.equilibrium.columns[other] * bids.matrix[own][other]
                                 : bids.equilibrium.rows[other] * bids.matrix[other][own];
    }
    judgement.options.push_back(
        {tsukiji::Bid{static_cast<std::uint8_t>(own + 1)}, own, std::max(1U, judgement.iterations), chances(value)});
  }
}

}  // namespace

template <class G>
void Judgement<G>::rank(Seat to_move) {
  if constexpr (G::has_bids) {
    if (bids) rank_bids(*this, to_move);
  }
  std::ranges::stable_sort(options, std::greater{}, [&](const Option& option) { return option.trusted(to_move); });
  if (!bids && !options.empty()) before = options.front().after;
}

template void Judgement<osaka::Game>::rank(Seat);
template void Judgement<tsukiji::Game>::rank(Seat);

}  // namespace ichiba::ai
