// Cards of Traders of Osaka, and bags of them. Cards of one colour and value are alike (O1.1), so a hand, a lot or an
// unordered pile is a count for each of the twelve kinds.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>

namespace ichiba::osaka {

enum class Colour : std::uint8_t { red, blue, yellow, green };
inline constexpr std::array colours{Colour::red, Colour::blue, Colour::yellow, Colour::green};
inline constexpr int colour_count = 4;

constexpr std::size_t index_of(Colour colour) { return static_cast<std::size_t>(colour); }

// One value per colour: ships, tokens.
template <class T>
class ByColour {
 public:
  constexpr T& operator[](Colour colour) { return items_[index_of(colour)]; }
  constexpr const T& operator[](Colour colour) const { return items_[index_of(colour)]; }
  friend constexpr bool operator==(const ByColour&, const ByColour&) = default;

 private:
  std::array<T, colour_count> items_{};
};

// O1.1: a colour and a value of 5, 3 or 2. The kinds are numbered in the order in which lists are written:
// by colour R B Y G, then by falling value.
class Card {
 public:
  static constexpr int kinds = 12;
  static constexpr std::array copies{7, 9, 11};  // O1.1: of value 5, 3 and 2 in each colour

  constexpr Card() = default;
  constexpr Card(Colour colour, int value)
      : kind_(static_cast<std::uint8_t>(index_of(colour) * 3 + (value == 5   ? 0U
                                                                : value == 3 ? 1U
                                                                             : 2U))) {
    assert(value == 5 || value == 3 || value == 2);
  }
  static constexpr Card of_kind(int kind) {
    Card card;
    card.kind_ = static_cast<std::uint8_t>(kind);
    return card;
  }

  [[nodiscard]] constexpr int kind() const { return kind_; }
  [[nodiscard]] constexpr Colour colour() const { return static_cast<Colour>(kind_ / 3); }
  [[nodiscard]] constexpr int rank() const { return kind_ % 3; }
  [[nodiscard]] constexpr int value() const { return values[kind_]; }
  // O1.2: insurance icons: two on a 2, one on a 3, none on a 5.
  [[nodiscard]] constexpr int icons() const { return rank(); }

  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  static constexpr std::array<std::uint8_t, kinds> values{5, 3, 2, 5, 3, 2, 5, 3, 2, 5, 3, 2};
  std::uint8_t kind_ = 0;
};

// Twelve counts of four bits each, the kind's number being its place. No kind has more than eleven cards
// (O1.1), so a count always fits, and adding or removing a whole bag is one addition.
//
//   bits  47..44 43..40 39..36 | ... | 11..8  7..4  3..0
//         G2     G3     G5     | ... | R2     R3    R5
class Bag {
 public:
  constexpr Bag() = default;
  constexpr explicit Bag(Card card, int count = 1) { add(card, count); }

  // O1.1: all 108 cards.
  static constexpr Bag full_pack() {
    Bag pack;
    for (int kind = 0; kind < Card::kinds; ++kind) {
      const Card card = Card::of_kind(kind);
      pack.add(card, Card::copies[static_cast<std::size_t>(card.rank())]);
    }
    return pack;
  }

  // Twelve counts, packed as above; higher bits are dropped.
  static constexpr Bag from_counts(std::uint64_t counts) {
    Bag bag;
    bag.counts_ = counts & 0xFFFFFFFFFFFFULL;
    return bag;
  }

  constexpr void add(Card card, int count = 1) {
    counts_ += static_cast<std::uint64_t>(count) << (4U * static_cast<unsigned>(card.kind()));
  }
  constexpr void remove(Card card, int count = 1) {
    assert(this->count(card) >= count);
    counts_ -= static_cast<std::uint64_t>(count) << (4U * static_cast<unsigned>(card.kind()));
  }
  constexpr Bag& operator+=(Bag other) {
    counts_ += other.counts_;
    return *this;
  }
  constexpr Bag& operator-=(Bag other) {
    assert(contains(other));
    counts_ -= other.counts_;
    return *this;
  }
  friend constexpr Bag operator+(Bag a, Bag b) { return a += b; }
  friend constexpr Bag operator-(Bag a, Bag b) { return a -= b; }

  [[nodiscard]] constexpr int count(Card card) const {
    return static_cast<int>((counts_ >> (4U * static_cast<unsigned>(card.kind()))) & 15U);
  }
  [[nodiscard]] constexpr bool empty() const { return counts_ == 0; }

  // The kinds that are there, as a mask: bit 4 x kind.
  [[nodiscard]] constexpr std::uint64_t kinds() const {
    const std::uint64_t pairs = counts_ | (counts_ >> 1U);
    return (pairs | (pairs >> 2U)) & 0x111111111111ULL;
  }

  // Are there at least as many of every kind? Even and odd counts are compared separately, each with a spare bit above
  // it. The subtraction borrows that bit exactly where a count is too small.
  [[nodiscard]] constexpr bool contains(Bag other) const {
    constexpr std::uint64_t low = 0x0F0F0F0F0F0FULL;
    constexpr std::uint64_t spare = 0x101010101010ULL;
    const std::uint64_t even = ((counts_ & low) | spare) - (other.counts_ & low);
    const std::uint64_t odd = (((counts_ >> 4U) & low) | spare) - ((other.counts_ >> 4U) & low);
    return (even & odd & spare) == spare;
  }

  [[nodiscard]] constexpr int size() const { return total(fields(0) + fields(1) + fields(2)); }
  [[nodiscard]] constexpr int value() const { return total(5 * fields(0) + 3 * fields(1) + 2 * fields(2)); }

  // How many cards of rank 0, 1, 2 (value 5, 3, 2), over all colours.
  [[nodiscard]] constexpr int of_rank(int rank) const { return total(fields(rank)); }

  // The counts of one rank: twelve bits for each colour, of which the lowest four hold the count. The others are room
  // for sums and multiples.
  [[nodiscard]] constexpr std::uint64_t fields(int rank) const {
    return (counts_ >> (4U * static_cast<unsigned>(rank))) & 0x00F00F00F00FULL;
  }

  [[nodiscard]] constexpr Bag all_of_rank(int rank) const {
    Bag part;
    part.counts_ = counts_ & (0x00F00F00F00FULL << (4U * static_cast<unsigned>(rank)));
    return part;
  }

  [[nodiscard]] constexpr Bag of_colour(Colour colour) const {
    Bag part;
    part.counts_ = counts_ & (0xFFFULL << (12U * index_of(colour)));
    return part;
  }

  [[nodiscard]] constexpr int count_of(Colour colour) const {
    const std::uint64_t part = counts_ >> (12U * index_of(colour));
    return static_cast<int>((part & 15U) + ((part >> 4U) & 15U) + ((part >> 8U) & 15U));
  }

  // Each kind in the order of writing, with its count: each([](Card card, int count) { ... }).
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (std::uint64_t rest = counts_; rest != 0;) {
      const int kind = std::countr_zero(rest) / 4;
      visit(Card::of_kind(kind), static_cast<int>((counts_ >> (4 * kind)) & 15U));
      rest &= ~(15ULL << (4 * kind));
    }
  }

  // Each single card in the order of writing.
  template <class Visit>
  constexpr void each_card(Visit visit) const {
    each([&](Card card, int count) {
      for (int i = 0; i < count; ++i) visit(card);
    });
  }

  friend constexpr bool operator==(Bag, Bag) = default;

 private:
  // Adds up the fields of the four colours: the product's highest field is their sum.
  static constexpr int total(std::uint64_t fields) {
    return static_cast<int>(((fields * 0x001001001001ULL) >> 36U) & 0xFFFU);
  }

  std::uint64_t counts_ = 0;
};

static_assert(Bag::full_pack().size() == 108);

}  // namespace ichiba::osaka
