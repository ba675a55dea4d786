#include "ai/tsukiji_worth.hpp"

#include <array>

namespace ichiba::ai {

using namespace tsukiji;

namespace {

// All in points of the final score, tuned in games between searches.
constexpr std::array bonus_worth{6.0, 3.9, 4.4, 1.0};  // steal, draw, discard, barrel
constexpr std::array knife_worth{0.0, 0.2, 0.3, 2.5};  // by number of knives, of four
constexpr double card = 0.85;                          // any card: it brings specialties nearer, and can be kept
constexpr double first_wasabi = 0.8;                   // in a pile that the second would double
constexpr double notch = 0.75;                         // beyond the two points that it scores
constexpr double one_short = 0.5;                      // of a specialty
constexpr double by_day = 0.65;                        // on the player's side: equal bids give the first choice (T3.5)

}  // namespace

double prospects(const Open& open, Seat seat, double hope) {
  const Deck& deck = *open.deck;
  std::array<PileScore, max_colours> piles{};
  for (const Held& held : open.piles[seat]) {
    const Print& print = deck.print(held.face);
    PileScore& pile = piles[static_cast<std::size_t>(held.colour.index())];
    pile.points += print.points;
    if (print.icon == Icon::wasabi) ++pile.wasabi;
  }
  const int notches = notches_for(open, seat);
  int certain = 2 * notches;
  double hoped = notch * notches + card * open.piles[seat].size() + (open.day && notches > 0 ? by_day : 0);
  for (std::size_t i = 0; i < deck.colour_count; ++i) {
    certain += piles[i].total();
    if (piles[i].wasabi == 1) hoped += first_wasabi;
    // A nearly complete specialty is worth part of its bonus.
    const Specialty& specialty = deck.specialties[i];
    const int height = open.heights[seat][i];
    if (height == 0 || height >= specialty.count) continue;
    hoped += bonus_worth[static_cast<std::size_t>(specialty.bonus)] * (height * height) /
             (specialty.count * specialty.count);
    if (height + 1 == specialty.count) hoped += one_short;
  }
  const int missing = deck.knives_to_win - open.knives[seat];
  if (missing >= 1 && missing <= 3) hoped += knife_worth[static_cast<std::size_t>(4 - missing)];
  return certain + hope * hoped;
}

double worth(const State& state, Seat seat, const Flaws& flaws) {
  const Open& open = state.open;
  if (open.phase == Phase::over) {
    const SeatSet won = winners(open);
    return won.empty() ? 0 : won.has(seat) ? 1000 : -1000;
  }
  const double hope = 1 - flaws.points_only;
  double value = prospects(open, seat, hope) - (1 - flaws.own_only) * prospects(open, opponent_of(seat), hope);
  // A card still to be chosen is worth something to the player who chooses.
  if (open.phase != Phase::bid) value += open.actor == seat ? 3.0 : -3.0;
  return value;
}

}  // namespace ichiba::ai
