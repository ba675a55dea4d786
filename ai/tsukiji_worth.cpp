#include "ai/tsukiji_worth.hpp"

#include <array>

namespace ichiba::ai {

using namespace tsukiji;

namespace {

// All in points of the final score.
constexpr std::array bonus_worth{3.5, 2.5, 2.5, 1.5};  // steal, draw, discard, barrel
constexpr std::array knife_worth{0.0, 0.6, 1.8, 5.0};  // so many knives of the four
constexpr double wasabi_half = 0.4;  // of a pile's points: one wasabi lies there, the second would double it

}  // namespace

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

}  // namespace ichiba::ai
