// A row of face-up cards, the market or the farm, in the order in which they were laid out, with their reservation
// pieces.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <span>

#include "engine/core/bits.hpp"
#include "engine/core/seat.hpp"
#include "engine/osaka/card.hpp"

namespace ichiba::osaka {

// A reservation piece on a card, or none.
class Piece {
 public:
  constexpr Piece() = default;
  constexpr explicit Piece(Seat owner) : bits_(static_cast<std::uint8_t>(1U << owner.index())) {}
  static constexpr Piece from_bits(unsigned bits) {
    Piece piece;
    piece.bits_ = static_cast<std::uint8_t>(bits);
    return piece;
  }

  [[nodiscard]] constexpr bool none() const { return bits_ == 0; }
  [[nodiscard]] constexpr bool of(Seat seat) const { return bits_ == 1U << seat.index(); }
  [[nodiscard]] constexpr bool of_other_than(Seat seat) const { return !none() && !of(seat); }
  [[nodiscard]] constexpr Seat owner() const { return Seat(std::countr_zero(bits_)); }
  [[nodiscard]] constexpr unsigned bits() const { return bits_; }  // bit number `seat`; 0: none

  friend constexpr bool operator==(Piece, Piece) = default;

 private:
  std::uint8_t bits_ = 0;
};

struct Slot {
  Card card;
  Piece by;
  friend constexpr bool operator==(Slot, Slot) = default;
};

// Up to eight slots, a byte each: the card's kind below, a bit for the owner of the piece above. A place without a card
// has a kind that no card has, and such places are always the last ones. Looking for a card or taking one out is
// arithmetic on all eight bytes at once; there is no loop whose length a processor would have to guess. The cards
// without a piece are also kept as a bag: they are offered far more often than a card comes or goes.
//
//   byte 7 ... byte 1             byte 0 (laid out first)
//   0F     ... piece << 4 | kind  piece << 4 | kind
template <int Capacity>
class Row {
  static_assert(Capacity <= 8);

 public:
  static constexpr int not_found = 8;

  [[nodiscard]] constexpr int size() const { return 8 - std::popcount(without_card()); }
  [[nodiscard]] constexpr bool empty() const { return bytes_ == nothing; }

  constexpr Slot operator[](int i) const {
    assert(i >= 0 && i < size());
    const std::uint64_t byte = bytes_ >> (8 * i);
    return {Card::of_kind(static_cast<int>(byte & 15U)), Piece::from_bits((byte >> 4U) & 15U)};
  }

  // Each slot in the order of the row: each([](Slot slot) { ... }).
  template <class Visit>
  constexpr void each(Visit visit) const {
    std::uint64_t rest = bytes_;
    for (int left = size(); left > 0; --left, rest >>= 8U) {
      visit(Slot{Card::of_kind(static_cast<int>(rest & 15U)), Piece::from_bits((rest >> 4U) & 15U)});
    }
  }

  // The place of the first such slot, or `not_found`.
  [[nodiscard]] constexpr int find(Slot slot) const { return std::countr_zero(likes_of(slot)) / 8; }

  // The place of the card under this player's piece, or `not_found`.
  [[nodiscard]] constexpr int find_piece_of(Seat seat) const { return std::countr_zero(pieces_of(seat)) / 8; }
  [[nodiscard]] constexpr bool has_piece_of(Seat seat) const { return pieces_of(seat) != 0; }

  // O3.2: is there anything here that others have not reserved?
  [[nodiscard]] constexpr bool has_something_for(Seat seat) const { return !free_.empty() || has_piece_of(seat); }

  // The card under this player's piece, or nothing. Computed without a branch to guess.
  [[nodiscard]] constexpr Bag card_under_piece_of(Seat seat) const {
    const std::uint64_t pieces = pieces_of(seat);
    const auto place = static_cast<unsigned>(lowest_bit(pieces | (1ULL << 63U))) & ~7U;
    return Bag::of_code((bytes_ >> place) & 15U, pieces != 0);
  }

  // The cards without a piece.
  [[nodiscard]] constexpr Bag free_cards() const { return free_; }

  // O4.1: everything that others have not reserved leaves the row.
  constexpr Bag take_all_for(Seat seat) {
    const Bag goods = free_ + card_under_piece_of(seat);
    std::uint64_t others = bytes_ & (ones * 0xF0U) & ~((ones * 0x10U) << seat.index());
    Row left;
    while (others != 0) {  // seldom more than one
      const int i = std::countr_zero(others) / 8;
      left.push((*this)[i]);
      others &= ~(0xFFULL << (8 * i));
    }
    *this = left;
    return goods;
  }

  constexpr void push(Slot slot) {
    assert(size() < Capacity);
    bytes_ ^= (no_card ^ code_of(slot)) << (8 * size());
    if (slot.by.none()) free_.add(slot.card);
  }

  // Appends cards without pieces to a row that is not full.
  constexpr void lay_out(std::span<const Card> cards) {
    assert(size() < 8 && size() + static_cast<int>(cards.size()) <= Capacity);
    std::uint64_t changes = 0;
    Bag more;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      changes |= (no_card ^ static_cast<std::uint64_t>(cards[i].kind())) << (8 * i);
      more.add(cards[i]);
    }
    bytes_ ^= changes << (8 * size());
    free_ += more;
  }

  // Takes the first such slot out. Later cards move up, so the order is kept.
  constexpr void take(Slot slot) {
    assert(find(slot) < size());
    const std::uint64_t likes = likes_of(slot);
    const std::uint64_t before = ((likes & ~(likes - 1)) >> 7U) - 1;  // the bytes before the first of them
    bytes_ = (bytes_ & before) | ((bytes_ >> 8U) & ~before) | (no_card << 56U);
    if (slot.by.none()) free_.remove(slot.card);
  }

  // Puts a piece on the first such card without one.
  constexpr void set_piece(Card card, Piece piece) {
    assert(find({card, Piece()}) < size() && !piece.none());
    const std::uint64_t likes = likes_of({card, Piece()});
    bytes_ |= ((likes & ~(likes - 1)) >> 3U) * piece.bits();  // bit 4 of the first byte that is alike
    free_.remove(card);
  }

  // O7.1: all cards of the other row are appended, with their pieces. There is room for as many as it can have.
  template <int OtherCapacity>
  constexpr void append(Row<OtherCapacity>& other) {
    assert(size() + OtherCapacity <= Capacity);
    const std::uint64_t mine = (1ULL << (8 * size())) - 1;
    bytes_ = (bytes_ & mine) | (other.bytes_ << (8 * size()));
    free_ += other.free_;
    other = Row<OtherCapacity>();
  }

  friend constexpr bool operator==(Row, Row) = default;

 private:
  template <int>
  friend class Row;

  static constexpr std::uint64_t ones = 0x0101010101010101ULL;
  static constexpr std::uint64_t no_card = 0x0F;
  static constexpr std::uint64_t nothing = ones * no_card;

  static constexpr std::uint64_t code_of(Slot slot) {
    return (slot.by.bits() << 4U) | static_cast<std::uint64_t>(slot.card.kind());
  }
  // A bit for every place without a card: only there a kind has both upper bits.
  static_assert(Card::kinds <= 12);
  [[nodiscard]] constexpr std::uint64_t without_card() const { return bytes_ & (bytes_ << 1U) & (ones * 8U); }
  // A bit at this player's piece.
  [[nodiscard]] constexpr std::uint64_t pieces_of(Seat seat) const { return bytes_ & ((ones * 0x10U) << seat.index()); }
  // A bit at the first such slot: in a byte that becomes 0. A borrow can only be wrong above that.
  [[nodiscard]] constexpr std::uint64_t likes_of(Slot slot) const {
    const std::uint64_t differences = bytes_ ^ (ones * code_of(slot));
    return (differences - ones) & ~differences & (ones * 0x80U);
  }

  std::uint64_t bytes_ = nothing;
  Bag free_;
};

}  // namespace ichiba::osaka
