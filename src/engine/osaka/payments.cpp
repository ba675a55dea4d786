#include "engine/osaka/payments.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace ichiba::osaka {
namespace {

// In how many ways k cards of one rank can be picked from a hand, for every k. Colour by colour: picking up to n
// cards of a colour multiplies a polynomial by 1 + x + ... + x^n, whose coefficients count the ways.
//
// Up to seven cards the eight coefficients (54 at the most in all) are the bytes of one number, and multiplying the
// polynomials is multiplying the numbers.
class FewWays {
 public:
  static constexpr int most_cards = 7;

  // From the cards of a rank: a field of twelve bits for each colour.
  explicit FewWays(std::uint64_t fields) {
    const std::uint64_t pairs = fields | (fields >> 8U);  // two colours side by side in a byte
    bytes_ = of_two_colours[pairs & 255U] * of_two_colours[(pairs >> 24U) & 255U];
  }
  // The number of the highest byte that is not 0; the lowest never is, which the compiler cannot know.
  [[nodiscard]] int largest() const {
    return static_cast<int>((63U ^ static_cast<unsigned>(std::countl_zero(bytes_ | 1U))) / 8U);
  }
  [[nodiscard]] std::uint32_t of(int k) const { return static_cast<std::uint8_t>(bytes_ >> (8 * k)); }

 private:
  // By the counts of both colours, four bits each.
  static constexpr std::array<std::uint64_t, 256> of_two_colours = [] {
    constexpr std::uint64_t eight_ones = 0x0101010101010101ULL;
    std::array<std::uint64_t, 256> products{};
    for (std::size_t a = 0; a <= most_cards; ++a) {
      for (std::size_t b = 0; b <= most_cards; ++b) {
        products[16 * a + b] = (eight_ones >> (8 * (most_cards - a))) * (eight_ones >> (8 * (most_cards - b)));
      }
    }
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
  [[nodiscard]] int largest() const { return largest_; }
  [[nodiscard]] std::uint32_t of(int k) const { return counts_[static_cast<std::size_t>(k)]; }

 private:
  std::array<std::uint32_t, 45> counts_{1};  // 0 to 44 twos
  int largest_ = 0;
};

constexpr int rank_of_5 = 0;
constexpr int rank_of_3 = 1;
constexpr int rank_of_2 = 2;
constexpr int smallest_value = 2;

bool has_few_of_each(Bag hand) {
  return hand.size() <= FewWays::most_cards ||
         std::max({hand.of_rank(rank_of_5), hand.of_rank(rank_of_3), hand.of_rank(rank_of_2)}) <= FewWays::most_cards;
}

// How many twos, threes and fives.
struct Shape {
  int twos, threes, fives;
};

template <class Ways>
class Shapes {
 public:
  Shapes(Bag hand, int price)
      : hand_(hand),
        price_(price),
        twos_(hand.fields_of_rank(rank_of_2)),
        threes_(hand.fields_of_rank(rank_of_3)),
        fives_(hand.fields_of_rank(rank_of_5)) {}

  [[nodiscard]] std::uint32_t total() const {
    std::uint32_t sum = 0;
    each([&](const Shape& shape) {
      sum += ways_of(shape);
      return false;
    });
    return sum;
  }

  // Payment number `index`.
  [[nodiscard]] Bag payment(std::uint32_t index) const {
    Bag cards;
    each([&](const Shape& shape) {
      const std::uint32_t ways = ways_of(shape);
      if (index >= ways) {
        index -= ways;
        return false;
      }
      pick(rank_of_2, shape.twos, index % twos_.of(shape.twos), cards);
      index /= twos_.of(shape.twos);
      pick(rank_of_3, shape.threes, index % threes_.of(shape.threes), cards);
      pick(rank_of_5, shape.fives, index / threes_.of(shape.threes), cards);
      return true;
    });
    return cards;
  }

 private:
  [[nodiscard]] std::uint32_t ways_of(const Shape& shape) const {
    return twos_.of(shape.twos) * threes_.of(shape.threes) * fives_.of(shape.fives);
  }

  // Visits every offered shape, until `visit` returns true. For given threes and fives there is at most one number of
  // twos: the fewest that reach the price; and none if the price is still reached without the smallest card.
  template <class Visit>
  void each(Visit visit) const {
    const int most_from_twos = 2 * twos_.largest();
    const int most_threes = threes_.largest();
    const int most_fives = fives_.largest();
    const int fewest_threes = (std::max(price_ - most_from_twos - 5 * most_fives, 0) + 2) / 3;
    for (int threes = fewest_threes; threes <= most_threes; ++threes) {
      const int smallest = threes > 0 ? 3 : 5;  // of the cards that are not twos
      const int fewest_fives = (std::max(price_ - 3 * threes - most_from_twos, 0) + 4) / 5;
      int missing = price_ - 3 * threes - 5 * fewest_fives;  // what twos must bring
      for (int fives = fewest_fives; fives <= most_fives && missing > -smallest; ++fives, missing -= 5) {
        const int twos = (std::max(missing, 0) + 1) / 2;
        if (visit(Shape{twos, threes, fives})) return;
      }
    }
  }

  // Pick number `index` of the ways to pick k cards of this rank: fewest of the first colour first.
  void pick(int rank, int k, std::uint32_t index, Bag& into) const {
    for (std::uint64_t fields = hand_.fields_of_rank(rank); k > 0;) {
      const int colour = std::countr_zero(fields) / 12;
      fields &= ~(15ULL << (12 * colour));
      int t = 0;
      if (fields == 0) {
        t = k;  // the last colour
      } else {
        const Ways rest(fields);
        for (std::uint32_t ways = rest.of(k); index >= ways; ways = rest.of(k - ++t)) index -= ways;
      }
      into.add(Card::of_kind(3 * colour + rank), t);
      k -= t;
    }
  }

  Bag hand_;
  int price_;
  Ways twos_;
  Ways threes_;
  Ways fives_;
};

}  // namespace

std::uint32_t Payments::count() const {
  if (hand_.value() - price_ < smallest_value) return 1;  // every card is needed
  return has_few_of_each(hand_) ? Shapes<FewWays>(hand_, price_).total() : Shapes<ManyWays>(hand_, price_).total();
}

Bag Payments::operator[](std::uint32_t index) const {
  if (hand_.value() - price_ < smallest_value) return hand_;
  return has_few_of_each(hand_) ? Shapes<FewWays>(hand_, price_).payment(index)
                                : Shapes<ManyWays>(hand_, price_).payment(index);
}

}  // namespace ichiba::osaka
