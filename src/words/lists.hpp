// Small helpers for making sentences.
#pragma once

#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/seat.hpp"

namespace ichiba::words {

// "a", "a and b", "a, b and c".
inline std::string listed(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? " and " : ", ";
    text += items[i];
  }
  return text;
}

// "1 point", "2 points".
inline std::string counted(int number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

// The name of a seat, or "seat 2" if no names are known.
inline std::string player_at(int seat, const std::vector<std::string>& names) {
  return names.empty() ? fmt::format("seat {}", seat) : names[static_cast<std::size_t>(seat)];
}

inline std::vector<std::string> names_of(SeatSet seats, const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (Seat seat : Seats(static_cast<int>(names.size()))) {
    if (seats.has(seat)) found.push_back(names[static_cast<std::size_t>(seat.index())]);
  }
  return found;
}

}  // namespace ichiba::words
