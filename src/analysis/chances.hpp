// Chances to win, one for each seat. A shared win or a draw counts in parts, so they always add up to 1.
#pragma once

#include <array>
#include <cstddef>

#include "engine/core/seat.hpp"

namespace ichiba::analysis {

inline constexpr std::size_t most_seats = 4;

// Unused seats have 0. A change of chances has the same shape and adds up to 0.
using Chances = std::array<double, most_seats>;

inline double of(const Chances& chances, Seat seat) { return chances[static_cast<std::size_t>(seat.index())]; }

inline Chances operator+(Chances a, const Chances& b) {
  for (std::size_t i = 0; i < most_seats; ++i) a[i] += b[i];
  return a;
}
inline Chances operator-(Chances a, const Chances& b) {
  for (std::size_t i = 0; i < most_seats; ++i) a[i] -= b[i];
  return a;
}
inline Chances operator*(double factor, Chances a) {
  for (double& chance : a) chance *= factor;
  return a;
}

// Brings almost valid chances into range.
inline Chances as_chances(Chances numbers) {
  double sum = 0;
  for (double& number : numbers) sum += number = number > 0 ? number : 0;
  for (double& number : numbers) number /= sum;
  return numbers;
}

// The chances when the game is over; without a winner all share it (T8.3).
inline Chances result_of(SeatSet winners, int players) {
  if (winners.empty()) winners = SeatSet::first(players);
  Chances result{};
  for (Seat seat : Seats(players)) {
    if (winners.has(seat)) result[static_cast<std::size_t>(seat.index())] = 1.0 / winners.size();
  }
  return result;
}

}  // namespace ichiba::analysis
