#include "engine/tsukiji/state.hpp"

namespace ichiba::tsukiji {

PileScore pile_score(const Open& open, Seat seat, Colour colour) {
  PileScore pile;
  for (const Held& held : open.piles[seat]) {
    if (held.colour != colour) continue;
    const Print& print = open.deck->print(held.face);
    pile.points += print.points;
    if (print.icon == Icon::wasabi) ++pile.wasabi;  // T4.7
  }
  return pile;
}

int score(const Open& open, Seat seat) {
  std::array<PileScore, max_colours> piles{};
  for (const Held& held : open.piles[seat]) {
    const Print& print = open.deck->print(held.face);
    PileScore& pile = piles[static_cast<std::size_t>(held.colour.index())];
    pile.points += print.points;
    if (print.icon == Icon::wasabi) ++pile.wasabi;
  }
  int total = 2 * notches_for(open, seat);                                                                // T8.2
  for (int i = 0; i < open.deck->colour_count; ++i) total += piles[static_cast<std::size_t>(i)].total();  // T8.1
  return total;
}

SeatSet winners(const Open& open) {
  if (open.phase != Phase::over) return {};
  if (open.ending == Ending::knives) return SeatSet::of(open.actor);  // T4.4, T7.1
  const int lead = score(open, Seat(0)) - score(open, Seat(1));       // T8.3
  const int decides = lead != 0 ? lead : open.barrel;
  if (decides == 0) return {};
  return SeatSet::of(Seat(decides > 0 ? 0 : 1));
}

}  // namespace ichiba::tsukiji
