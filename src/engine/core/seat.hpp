// Seats are numbered from 0; clockwise is the next higher seat, then seat 0 (O1.5).
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

#include "engine/core/bits.hpp"
#include "engine/core/counting.hpp"

namespace ichiba {

class Seat {
 public:
  constexpr Seat() = default;
  constexpr explicit Seat(int index) : index_(static_cast<std::uint8_t>(index)) {}

  [[nodiscard]] constexpr int index() const { return index_; }

  // O1.5: the neighbour clockwise at a table of this many players.
  [[nodiscard]] constexpr Seat next(int players) const {
    const int after = index_ + 1;
    return Seat(after * static_cast<int>(after != players));  // no branch to guess
  }

  friend constexpr auto operator<=>(Seat, Seat) = default;

 private:
  std::uint8_t index_ = 0;
};

// One value per player. Indexed only by Seat, so that no other number slips in.
template <class T, int Capacity>
class BySeat {
 public:
  constexpr T& operator[](Seat seat) { return items_[static_cast<std::size_t>(seat.index())]; }
  constexpr const T& operator[](Seat seat) const { return items_[static_cast<std::size_t>(seat.index())]; }

  friend constexpr bool operator==(const BySeat&, const BySeat&) = default;

 private:
  std::array<T, Capacity> items_{};
};

// A set of seats: those who still have to move, those who won.
class SeatSet {
 public:
  constexpr SeatSet() = default;

  [[nodiscard]] static constexpr SeatSet of(Seat seat) { return SeatSet(1U << seat.index()); }
  [[nodiscard]] static constexpr SeatSet first(int players) { return SeatSet((1U << players) - 1U); }

  [[nodiscard]] constexpr bool has(Seat seat) const { return ((bits_ >> seat.index()) & 1U) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr Seat lowest() const { return Seat(lowest_bit(bits_)); }  // there is one

  constexpr void add(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << seat.index())); }
  constexpr void remove(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << seat.index())); }

  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  constexpr explicit SeatSet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}
  std::uint8_t bits_ = 0;
};

// Every seat of a table, for loops: for (Seat seat : Seats(players)).
class Seats {
 public:
  constexpr explicit Seats(int players) : players_(players) {}
  using Iterator = CountingIterator<Seat>;
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(0); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(players_); }

 private:
  int players_;
};

}  // namespace ichiba
