// Greedy at Tsukiji: look at what each choice leaves on the table. For a bid, all four answers of the opponent count
// equally, and the winner takes the card that suits them best. One round ahead, no further.
#include <algorithm>
#include <array>
#include <limits>

#include "ai/greedy.hpp"
#include "ai/tsukiji_worth.hpp"

namespace ichiba::ai {
namespace {

using namespace tsukiji;

// The number of the offer after which this seat is best off.
std::uint32_t best_offer(const State& state, Seat seat, Rng rng, const Flaws& flaws) {
  const Offers list(state.open, seat);
  std::uint32_t best = 0;
  double best_worth = std::numeric_limits<double>::lowest();
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    State next = state;
    Rng chance = rng;
    apply(next, list[i], chance, NoEvents{});
    const double value = worth(next, seat, flaws) + misjudgement(flaws.misjudges, rng);
    if (value > best_worth) {
      best_worth = value;
      best = i;
    }
  }
  return best;
}

double after_bids(State state, Seat seat, std::uint32_t own, std::uint32_t other, Rng rng, Flaws flaws) {
  flaws.misjudges = 0;  // the whole bid is misjudged instead
  for (const Seat bidder : {Seat(0), Seat(1)}) {
    apply(state, Offers(state.open, bidder)[bidder == seat ? own : other], rng, NoEvents{});
  }
  if (state.open.phase == Phase::pick) {
    const Seat picker = state.open.actor;
    apply(state, Offers(state.open, picker)[best_offer(state, picker, rng, flaws)], rng, NoEvents{});
  }
  return worth(state, seat, flaws);
}

class Greedy final : public OfferBot<Game> {
 public:
  explicit Greedy(const Flaws& flaws) : flaws_(flaws) {}

  std::uint32_t pick(const Knowledge& known, const Offers&, const Thought& thought) override {
    Rng& rng = thought.rng;
    const State imagined = sample(known, rng);
    if (known.view.open.phase != Phase::bid) {
      const Rng before = rng;
      rng.next();  // another haze the next time
      return best_offer(imagined, known.seat(), before, flaws_);
    }
    // The opponent may have bid already; the sampled bid is taken back, because all four are considered.
    State fresh = imagined;
    fresh.open.to_act = SeatSet::first(players);
    fresh.bids = {};
    std::array<double, max_bid> value{};
    for (std::uint32_t own = 0; own < max_bid; ++own) {
      for (std::uint32_t other = 0; other < max_bid; ++other) {
        value[own] += after_bids(fresh, known.seat(), own, other, rng, flaws_) / max_bid;
      }
    }
    for (double& number : value) number += misjudgement(flaws_.misjudges, rng);
    return pick_near_best(value, rng);
  }

 private:
  // A constant bid would be predictable: among nearly equal bids, chance decides.
  static std::uint32_t pick_near_best(const std::array<double, max_bid>& value, Rng& rng) {
    constexpr double near = 0.5;
    const double best = *std::ranges::max_element(value);
    std::array<std::uint32_t, max_bid> good{};
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < max_bid; ++i) {
      if (value[i] >= best - near) good[count++] = i;
    }
    return good[rng.below(count)];
  }

  Flaws flaws_;
};

}  // namespace

template <>
std::unique_ptr<Bot<Game>> make_greedy<Game>(const Flaws& flaws) {
  return std::make_unique<Greedy>(flaws);
}

}  // namespace ichiba::ai
