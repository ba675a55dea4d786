// Greedy in Osaka: try every move on one sampled deal and keep the one after which the seat's business looks best
// compared with the others. One move ahead, no further.
#include <algorithm>
#include <limits>

#include "ai/greedy.hpp"
#include "ai/osaka_worth.hpp"

namespace ichiba::ai {
namespace {

using namespace osaka;

// The seat's business minus that of the best opponent.
double worth(const State& state, Seat seat, const Flaws& flaws) {
  if (over(state)) {
    const SeatSet won = winners(state.open, state.points);
    return won.has(seat) ? 1000.0 / won.size() : -1000.0;
  }
  double best = std::numeric_limits<double>::lowest();
  for (Seat other : Seats(state.open.players)) {
    if (other != seat) best = std::max(best, business(state, other, flaws.fears_tide));
  }
  return business(state, seat, flaws.fears_tide) - (1 - flaws.own_only) * best;
}

class Greedy final : public OfferBot<Game> {
 public:
  explicit Greedy(const Flaws& flaws) : flaws_(flaws) {}

  std::uint32_t pick(const Knowledge& known, const Offers& offers, const Thought& thought) override {
    Rng& rng = thought.rng;
    const State imagined = sample(known, rng);
    // A big hand can pay in thousands of similar ways: an even sample of them is enough.
    constexpr std::uint32_t enough = 400;
    const std::uint32_t step = 1 + offers.size() / enough;
    std::uint32_t best = 0;
    double best_worth = std::numeric_limits<double>::lowest();
    for (std::uint32_t i = 0; i < offers.size(); i += step) {
      State next = imagined;
      Rng chance = rng;
      apply(next, offers[i], chance, NoEvents{});
      const double value = worth(next, known.seat, flaws_) + misjudgement(flaws_.misjudges, rng);
      if (value > best_worth) {
        best_worth = value;
        best = i;
      }
    }
    return best;
  }

 private:
  Flaws flaws_;
};

}  // namespace

template <>
std::unique_ptr<Bot<Game>> make_greedy<Game>(const Flaws& flaws) {
  return std::make_unique<Greedy>(flaws);
}

}  // namespace ichiba::ai
