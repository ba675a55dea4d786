// Greedy at Tsukiji: look at what each choice leaves on the table. For a bid, all four answers of the opponent count
// alike, and whoever wins takes the card that suits them best. One round ahead, no further.
#include <algorithm>
#include <array>
#include <limits>

#include "ai/greedy.hpp"

namespace ichiba::ai {
namespace {

using namespace tsukiji;

// All in points of the final score.
constexpr std::array bonus_worth{3.5, 2.5, 2.5, 1.5};  // steal, draw, discard, barrel
constexpr std::array knife_worth{0.0, 0.6, 1.8, 5.0};  // so many knives of the four
constexpr double wasabi_half = 0.4;  // of a pile's points: one wasabi lies there, the second would double it

double prospects(const Open& open, Seat seat) {
  double worth = score(open, seat);
  const Deck& deck = *open.deck;
  for (int i = 0; i < deck.colour_count; ++i) {
    const PileScore pile = pile_score(open, seat, Colour(i));
    if (pile.wasabi == 1) worth += wasabi_half * pile.points;
    // A specialty that is near is worth part of its bonus.
    const Specialty& specialty = deck.specialty(Colour(i));
    const int height = open.heights[seat][static_cast<std::size_t>(i)];
    if (height < specialty.count) {
      const double near = static_cast<double>(height) / specialty.count;
      worth += near * near * bonus_worth[static_cast<std::size_t>(specialty.bonus)];
    }
  }
  const int missing = deck.knives_to_win - open.knives[seat];
  if (missing >= 1 && missing <= 3) worth += knife_worth[static_cast<std::size_t>(4 - missing)];
  return worth;
}

double worth(const State& state, Seat seat) {
  const Open& open = state.open;
  if (open.phase == Phase::over) {
    const SeatSet won = winners(open);
    return won.empty() ? 0 : won.has(seat) ? 1000 : -1000;
  }
  double value = prospects(open, seat) - prospects(open, opponent_of(seat));
  // A card still to be chosen is worth something to the one who chooses.
  if (open.phase != Phase::bid) value += open.actor == seat ? 3.0 : -3.0;
  return value;
}

// The number of the offer after which this seat stands best.
std::uint32_t best_offer(const State& state, Seat seat, const Rng& rng) {
  const Offers list(state.open, seat);
  std::uint32_t best = 0;
  double best_worth = std::numeric_limits<double>::lowest();
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    State next = state;
    Rng chance = rng;
    apply(next, list[i], chance, NoEvents{});
    const double value = worth(next, seat);
    if (value > best_worth) {
      best_worth = value;
      best = i;
    }
  }
  return best;
}

double after_bids(State state, Seat seat, std::uint32_t own, std::uint32_t other, Rng rng) {
  for (const Seat bidder : {Seat(0), Seat(1)}) {
    apply(state, Offers(state.open, bidder)[bidder == seat ? own : other], rng, NoEvents{});
  }
  if (state.open.phase == Phase::pick) {
    const Seat picker = state.open.actor;
    apply(state, Offers(state.open, picker)[best_offer(state, picker, rng)], rng, NoEvents{});
  }
  return worth(state, seat);
}

class Greedy final : public Bot<Game> {
 public:
  std::uint32_t choose(const Knowledge& known, const Offers&, Rng& rng) override {
    const State imagined = sample(known, rng);
    if (known.view.open.phase != Phase::bid) return best_offer(imagined, known.seat(), rng);
    // The opponent may have bid already; what was imagined for it is taken back, for all four bids are weighed.
    State fresh = imagined;
    fresh.open.to_act = SeatSet::first(players);
    fresh.bids = {};
    std::array<double, max_bid> value{};
    for (std::uint32_t own = 0; own < max_bid; ++own) {
      for (std::uint32_t other = 0; other < max_bid; ++other) {
        value[own] += after_bids(fresh, known.seat(), own, other, rng) / max_bid;
      }
    }
    return pick_near_best(value, rng);
  }

 private:
  // Always the same bid could be read: among bids that are nearly as good, chance decides.
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
};

}  // namespace

template <>
std::unique_ptr<Bot<Game>> make_greedy<Game>() {
  return std::make_unique<Greedy>();
}

}  // namespace ichiba::ai
