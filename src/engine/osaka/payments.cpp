#include "engine/osaka/payments.hpp"

#include <algorithm>
#include <array>

#include "engine/core/bits.hpp"

namespace ichiba::osaka {
namespace {

// A payment is what a set of cards leaves of the hand: the kept cards are worth no more than the change, and every
// other card is too much. Kept sets are counted and numbered, because they are the smaller ones; counted from the end,
// so that payments come in rising order.

// In how many ways k cards of one rank can be picked from a hand, for every k. Colour by colour: picking up to n
// cards of a colour multiplies a polynomial by 1 + x + ... + x^n, whose coefficients count the ways.
//
// Up to seven cards the eight coefficients (120 at the most, each) are the bytes of one number, and multiplying the
// polynomials is multiplying the numbers.
class FewWays {
 public:
  static constexpr int most_cards = 7;

  // From the cards of a rank: a field of twelve bits for each colour.
  explicit FewWays(std::uint64_t fields) {
    const std::uint64_t pairs = fields | (fields >> 8U);  // two colours side by side in a byte
    bytes_ = of_two_colours[pairs & 255U] * of_two_colours[(pairs >> 24U) & 255U];
  }
  [[nodiscard]] std::uint32_t of(int k) const { return static_cast<std::uint8_t>(bytes_ >> (8 * k)); }

  // From no card upwards; the last way is to pick them all.
  [[nodiscard]] bool at_last() const { return bytes_ < 256U; }
  [[nodiscard]] std::uint32_t here() const { return of(0); }
  void next() { bytes_ >>= 8U; }

 private:
  // By the counts of both colours, four bits each.
  static constexpr std::array<std::uint64_t, 256> of_two_colours = [] {
    constexpr auto of_one = [](std::size_t n) {
      return 0x0101010101010101ULL >> (8 * (most_cards - std::min(n, std::size_t{7})));
    };
    std::array<std::uint64_t, 256> products{};
    for (std::size_t i = 0; i < products.size(); ++i) products[i] = of_one(i / 16) * of_one(i % 16);
    return products;
  }();

  std::uint64_t bytes_;
};

// For any hand.
class ManyWays {
 public:
  explicit ManyWays(std::uint64_t fields) {
    for (; fields != 0; fields >>= 12U) {
      const auto n = static_cast<int>(fields & 15U);
      largest_ += n;
      for (int k = largest_; k > 0; --k) {
        for (int t = 1; t <= std::min(n, k); ++t) {
          counts_[static_cast<std::size_t>(k)] += counts_[static_cast<std::size_t>(k - t)];
        }
      }
    }
  }
  [[nodiscard]] std::uint32_t of(int k) const { return counts_[static_cast<std::size_t>(k)]; }

  [[nodiscard]] bool at_last() const { return at_ == largest_; }
  [[nodiscard]] std::uint32_t here() const { return of(at_); }
  void next() { ++at_; }

 private:
  std::array<std::uint32_t, 45> counts_{1};  // 0 to 44 twos
  int largest_ = 0;
  int at_ = 0;
};

constexpr int rank_of_5 = 0;
constexpr int rank_of_3 = 1;
constexpr int rank_of_2 = 2;

// How many twos, threes and fives are kept.
struct Shape {
  int twos, threes, fives;
};

template <class Ways>
class KeptCards {
 public:
  KeptCards(Bag hand, int change)
      : hand_(hand),
        change_(change),
        all_twos_(hand.of_rank(rank_of_2)),
        twos_(hand.fields_of_rank(rank_of_2)),
        threes_(hand.fields_of_rank(rank_of_3)),
        fives_(hand.fields_of_rank(rank_of_5)) {}

  [[nodiscard]] std::uint32_t total() const {
    std::uint32_t sum = 0;
    each([&](const Shape&, std::uint32_t ways) {
      sum += ways;
      return false;
    });
    return sum;
  }

  [[nodiscard]] Bag operator[](std::uint32_t index) const {
    Shape found{};
    each([&](const Shape& shape, std::uint32_t ways) {
      found = shape;
      if (index < ways) return true;
      index -= ways;
      return false;
    });
    Bag cards;
    pick(rank_of_2, found.twos, index % twos_.of(found.twos), cards);
    index /= twos_.of(found.twos);
    pick(rank_of_3, found.threes, index % threes_.of(found.threes), cards);
    pick(rank_of_5, found.fives, index / threes_.of(found.threes), cards);
    return cards;
  }

 private:
  // Visits every shape with the number of its ways, until `visit` returns true. For given threes and fives there is at
  // most one number of twos: the most that the change allows; and none if another card could be kept.
  template <class Visit>
  void each(Visit visit) const {
    Shape shape{};
    int after_threes = change_;
    for (Ways threes = threes_;; threes.next()) {
      // If this much is left, then, after all twos, there is enough for another three or five.
      const int too_much = 2 * all_twos_ + (threes.at_last() ? 5 : 3);
      int left = after_threes;
      shape.fives = 0;
      for (Ways fives = fives_;; fives.next()) {
        if (left < too_much) {
          shape.twos = std::min(left / 2, all_twos_);
          if (visit(shape, twos_.of(shape.twos) * threes.here() * fives.here())) return;
        }
        left -= 5;
        ++shape.fives;
        if (left < 0 || fives.at_last()) break;
      }
      after_threes -= 3;
      ++shape.threes;
      if (after_threes < 0 || threes.at_last()) return;
    }
  }

  // Pick number `index` of the ways to pick k cards of this rank: fewest of the first colour first.
  void pick(int rank, int k, std::uint32_t index, Bag& into) const {
    for (std::uint64_t fields = hand_.fields_of_rank(rank); k > 0;) {
      const int place = lowest_bit(fields) & ~3;
      fields = fields >> (place + 4) << (place + 4);  // without this colour
      int t = 0;
      if (fields == 0) {
        t = k;  // the last colour
      } else {
        const Ways rest(fields);
        for (std::uint32_t ways = rest.of(k); index >= ways; ways = rest.of(k - ++t)) index -= ways;
      }
      into.add(Card::of_kind(place / 4 + rank), t);
      k -= t;
    }
  }

  Bag hand_;
  int change_;
  int all_twos_;
  Ways twos_;
  Ways threes_;
  Ways fives_;
};

// Can no more than seven cards of a rank be kept? If more, the way round is long, and seldom taken.
bool few_are_kept(Bag hand, int change) {
  constexpr int most = FewWays::most_cards;
  if (change / 2 <= most || hand.size() <= most) return true;
  return hand.of_rank(rank_of_2) <= most && hand.of_rank(rank_of_3) <= most && hand.of_rank(rank_of_5) <= most;
}
[[gnu::noinline]] std::uint32_t count_many(Bag hand, int change) { return KeptCards<ManyWays>(hand, change).total(); }
[[gnu::noinline]] Bag find_among_many(Bag hand, int change, std::uint32_t index) {
  return KeptCards<ManyWays>(hand, change)[index];
}

}  // namespace

std::uint32_t Payments::count(Bag hand, int change) {
  if (change < 2) return 1;  // every card is needed
  return few_are_kept(hand, change) ? KeptCards<FewWays>(hand, change).total() : count_many(hand, change);
}

Bag Payments::find(Bag hand, int change, std::uint32_t from_the_end) {
  if (change < 2) return hand;
  return hand - (few_are_kept(hand, change) ? KeptCards<FewWays>(hand, change)[from_the_end]
                                            : find_among_many(hand, change, from_the_end));
}

}  // namespace ichiba::osaka
