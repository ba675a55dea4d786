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
  // For every colour the points, and above them the number of wasabi.
  std::array<std::uint32_t, max_colours> sums{};
  for (const Held& held : open.piles[seat]) {
    const Print& print = open.deck->print(held.face);
    const std::uint32_t wasabi = print.icon == Icon::wasabi ? 1U : 0U;
    sums[static_cast<std::size_t>(held.colour.index())] += print.points + (wasabi << 16U);
  }
  int total = 2 * notches_for(open, seat);  // T8.2
  for (std::size_t i = 0; i < open.deck->colour_count; ++i) {
    total += PileScore{static_cast<int>(sums[i] & 0xFFFFU), static_cast<int>(sums[i] >> 16U)}.total();  // T8.1
  }
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
