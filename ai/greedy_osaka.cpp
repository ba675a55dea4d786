// Greedy in Osaka: try every move on one imagined deal and keep the one after which one's own business looks best
// compared with that of the others. One move ahead, no further.
#include <algorithm>
#include <array>
#include <limits>

#include "ai/greedy.hpp"

namespace ichiba::ai {
namespace {

using namespace osaka;

// How likely a lot is to be sold before it is lost, by the place of its ship. In the tide the next payday, of any ship,
// sinks it; from the last place one purchase lands it.
constexpr std::array arrival{0.42, 0.46, 0.52, 0.42, 0.58, 1.0};

// All in victory points.
constexpr double coin = 0.17;          // a coin in the hand
constexpr double token = 0.9;          // an achievement token: every later lot of its colour pays more
constexpr double safe = 0.75;          // an insured lot is sold sooner or later, if the game lasts
constexpr double reservation = 0.05;   // a piece at home

// What a lot would fetch now (O9.2).
int points_for(Bag lot, int tokens) {
  int highest = 0;
  lot.each([&](Card card, int) { highest = std::max(highest, card.value()); });
  return ((highest + tokens) * lot.size() + 4) / 5;
}

double prospects(const Holdings& holdings, Bag hand, Colour colour, Place place) {
  const Bag insured = holdings.insured.of_colour(colour);
  const Bag lot = holdings.goods.of_colour(colour) + insured;
  if (lot.empty()) return 0;
  const double full = points_for(lot, holdings.tokens[colour]) + token;
  double chance = arrival[static_cast<std::size_t>(place)];
  // Icons of the colour in the hand will save goods if it comes to that (O10.2).
  const int icons = 2 * hand.count(Card(colour, 2)) + hand.count(Card(colour, 3));
  const double covered = std::min(1.0, static_cast<double>(insured.size() + icons) / lot.size());
  chance = std::max(chance, chance + (safe - chance) * covered);
  return full * chance;
}

double business(const State& state, Seat seat) {
  const Holdings& holdings = state.open.holdings[seat];
  double worth = state.points[seat] + coin * state.hands[seat].value() + token * holdings.token_count();
  for (Colour colour : colours) worth += prospects(holdings, state.hands[seat], colour, state.open.ships[colour]);
  if (piece_at_home(state.open, seat)) worth += reservation;
  return worth;
}

// One's own business against the best of the others.
double worth(const State& state, Seat seat) {
  if (over(state)) {
    const SeatSet won = winners(state.open, state.points);
    return won.has(seat) ? 1000.0 / won.size() : -1000.0;
  }
  double best = std::numeric_limits<double>::lowest();
  for (Seat other : Seats(state.open.players)) {
    if (other != seat) best = std::max(best, business(state, other));
  }
  return business(state, seat) - best;
}

class Greedy final : public Bot<Game> {
 public:
  std::uint32_t choose(const Knowledge& known, const Offers& offers, Rng& rng) override {
    const State imagined = sample(known, rng);
    // A big hand can pay in thousands of ways that hardly differ: an even spread of them will do.
    constexpr std::uint32_t enough = 400;
    const std::uint32_t step = 1 + offers.size() / enough;
    std::uint32_t best = 0;
    double best_worth = std::numeric_limits<double>::lowest();
    for (std::uint32_t i = 0; i < offers.size(); i += step) {
      State next = imagined;
      Rng chance = rng;
      apply(next, offers[i], chance, NoEvents{});
      const double value = worth(next, known.seat);
      if (value > best_worth) {
        best_worth = value;
        best = i;
      }
    }
    return best;
  }
};

}  // namespace

template <>
std::unique_ptr<Bot<Game>> make_greedy<Game>() {
  return std::make_unique<Greedy>();
}

}  // namespace ichiba::ai
