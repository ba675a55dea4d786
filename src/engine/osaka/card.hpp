// Cards of Traders of Osaka, and bags of them. Cards of one colour and value are alike (O1.1), so a hand, a lot or an
// unordered pile is a count for each of the twelve kinds.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>

#include "engine/core/bits.hpp"
#include "engine/core/counting.hpp"

namespace ichiba::osaka {

enum class Colour : std::uint8_t { red, blue, yellow, green };
inline constexpr int colour_count = 4;

// All colours, for loops: for (Colour colour : colours). Counted rather than listed, so that a compiler knows which
// colour an unrolled loop is at.
class Colours {
 public:
  using Iterator = CountingIterator<Colour>;
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(0); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(colour_count); }
  constexpr Colour operator[](std::size_t index) const { return static_cast<Colour>(index); }
};
inline constexpr Colours colours;

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

// A bag is one word: twelve counts of four bits each, the kind's number being its place, and above them what all cards
// are worth together and how many they are. No kind has more than eleven cards (O1.1), all are worth 336 and number
// 108, so every part always fits. Adding or removing a card or a whole bag is one addition, which keeps the sums as
// well.
//
//   bits  63..57 56..48 | 47..44 43..40 39..36 | ... | 11..8  7..4  3..0
//         size   value  | G2     G3     G5     | ... | R2     R3    R5
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

  constexpr void add(Card card, int count = 1) { word_ += static_cast<std::uint64_t>(count) * one(card); }
  constexpr void remove(Card card, int count = 1) {
    assert(this->count(card) >= count);
    word_ -= static_cast<std::uint64_t>(count) * one(card);
  }
  constexpr Bag& operator+=(Bag other) {
    word_ += other.word_;
    return *this;
  }
  constexpr Bag& operator-=(Bag other) {
    assert(contains(other));
    word_ -= other.word_;
    return *this;
  }
  friend constexpr Bag operator+(Bag a, Bag b) { return a += b; }
  friend constexpr Bag operator-(Bag a, Bag b) { return a -= b; }

  // A card of the kind with this number, if it is there; otherwise nothing, whatever the number below 16.
  static constexpr Bag of_code(std::uint64_t kind, bool there) {
    Bag bag;
    bag.word_ = ones[static_cast<std::size_t>(kind)] * static_cast<std::uint64_t>(there);
    return bag;
  }
  // The first card in the order of writing. There is one.
  [[nodiscard]] constexpr Card first() const { return Card::of_kind(lowest_bit(word_) / 4); }

  [[nodiscard]] constexpr bool empty() const { return word_ == 0; }
  [[nodiscard]] constexpr int size() const { return static_cast<int>(word_ >> size_bit); }
  [[nodiscard]] constexpr int value() const { return static_cast<int>((word_ >> value_bit) & 511U); }
  // The highest value of a card in it. There is one.
  [[nodiscard]] constexpr int highest_value() const {
    assert(!empty());
    if (fields_of_rank(0) != 0) return 5;
    return fields_of_rank(1) != 0 ? 3 : 2;
  }
  [[nodiscard]] constexpr int count(Card card) const {
    return static_cast<int>((word_ >> (4U * static_cast<unsigned>(card.kind()))) & 15U);
  }
  [[nodiscard]] constexpr bool has(Colour colour) const {
    return (word_ & (0xFFFULL << (12U * index_of(colour)))) != 0;
  }
  // A card of the colour with an insurance icon: a three or a two?
  [[nodiscard]] constexpr bool has_icons(Colour colour) const {
    return (word_ & (0xFF0ULL << (12U * index_of(colour)))) != 0;
  }
  [[nodiscard]] constexpr int count_of(Colour colour) const {
    const std::uint64_t part = word_ >> (12U * index_of(colour));
    return static_cast<int>((part & 15U) + ((part >> 4U) & 15U) + ((part >> 8U) & 15U));
  }

  // The twelve counts without the sums.
  [[nodiscard]] constexpr std::uint64_t counts() const { return word_ & ((1ULL << value_bit) - 1); }

  // The kinds that are there, as a mask: bit 4 x kind.
  [[nodiscard]] constexpr std::uint64_t kinds() const {
    const std::uint64_t pairs = word_ | (word_ >> 1U);
    return (pairs | (pairs >> 2U)) & 0x111111111111ULL;
  }

  // Are there at least as many of every kind? Even and odd counts are compared separately, each with a spare bit above
  // it. The subtraction borrows that bit exactly where a count is too small.
  [[nodiscard]] constexpr bool contains(Bag other) const {
    constexpr std::uint64_t low = 0x0F0F0F0F0F0FULL;
    constexpr std::uint64_t spare = 0x101010101010ULL;
    const std::uint64_t even = ((word_ & low) | spare) - (other.word_ & low);
    const std::uint64_t odd = (((word_ >> 4U) & low) | spare) - ((other.word_ >> 4U) & low);
    return (even & odd & spare) == spare;
  }

  // How many cards of each colour: twelve bits for each.
  [[nodiscard]] constexpr std::uint64_t colour_counts() const {
    return fields_of_rank(0) + fields_of_rank(1) + fields_of_rank(2);
  }

  // The counts of one rank (0, 1, 2: value 5, 3, 2): twelve bits for each colour, of which the lowest four hold the
  // count.
  [[nodiscard]] constexpr std::uint64_t fields_of_rank(int rank) const {
    return (word_ >> (4U * static_cast<unsigned>(rank))) & 0x00F00F00F00FULL;
  }
  // How many cards of a rank, over all colours: the product adds up the four fields.
  [[nodiscard]] constexpr int of_rank(int rank) const {
    return static_cast<int>(((fields_of_rank(rank) * 0x001001001001ULL) >> 36U) & 0xFFFU);
  }

  [[nodiscard]] constexpr Bag of_colour(Colour colour) const {
    const std::uint64_t counts = word_ & (0xFFFULL << (12U * index_of(colour)));
    const std::uint64_t part = counts >> (12U * index_of(colour));
    const std::uint64_t fives = part & 15U;
    const std::uint64_t threes = (part >> 4U) & 15U;
    const std::uint64_t twos = part >> 8U;
    Bag bag;
    bag.word_ = counts | ((5 * fives + 3 * threes + 2 * twos) << value_bit) | ((fives + threes + twos) << size_bit);
    return bag;
  }

  // Each kind in the order of writing, with its count: each([](Card card, int count) { ... }).
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (std::uint64_t rest = kinds(); rest != 0; rest &= rest - 1) {
      const Card card = Card::of_kind(std::countr_zero(rest) / 4);
      visit(card, count(card));
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
  static constexpr unsigned value_bit = 48;
  static constexpr unsigned size_bit = 57;

  // A single card of each kind, as a word.
  static constexpr std::array ones = [] {
    std::array<std::uint64_t, 16> words{};
    for (unsigned kind = 0; kind < Card::kinds; ++kind) {
      const auto value = static_cast<std::uint64_t>(Card::of_kind(static_cast<int>(kind)).value());
      words[kind] = (1ULL << size_bit) | (value << value_bit) | (1ULL << (4U * kind));
    }
    return words;
  }();
  static constexpr std::uint64_t one(Card card) { return ones[static_cast<std::size_t>(card.kind())]; }

  std::uint64_t word_ = 0;
};

static_assert(Bag::full_pack().size() == 108 && Bag::full_pack().value() == 336);

}  // namespace ichiba::osaka
