#include "engine/osaka/payments.hpp"

#include <algorithm>
#include <array>

namespace ichiba::osaka {
namespace {

// In how many ways k cards of one rank can be picked from a hand, for every k. Colour by colour: picking up to n
// cards of a colour multiplies a polynomial by 1 + x + ... + x^n, whose coefficients count the ways.
class Ways {
 public:
  // Looks at the colours from number `first` on.
  Ways(Bag hand, int rank, std::size_t first = 0) {
    std::array<int, colour_count> held{};
    for (std::size_t i = first; i < held.size(); ++i) {
      held[i] = hand.count(Card::of_kind(static_cast<int>(3 * i) + rank));
      largest_ += held[i];
    }
    if (fits_in_bytes()) {
      multiply_bytes(held);
    } else {
      multiply(held);
    }
  }

  [[nodiscard]] int largest() const { return largest_; }
  [[nodiscard]] std::uint32_t of(int k) const {
    const auto index = static_cast<std::size_t>(k);
    return fits_in_bytes() ? static_cast<std::uint32_t>((bytes_ >> (8U * index)) & 255U) : counts_[index];
  }

 private:
  // Up to seven cards the eight coefficients (54 at the most in all) are the bytes of one number, and multiplying
  // the polynomials is multiplying the numbers.
  [[nodiscard]] bool fits_in_bytes() const { return largest_ <= 7; }

  void multiply_bytes(const std::array<int, colour_count>& held) {
    constexpr std::uint64_t eight_ones = 0x0101010101010101ULL;
    bytes_ = 1;
    for (int n : held) bytes_ *= eight_ones >> (56U - 8U * static_cast<unsigned>(n));
  }

  void multiply(const std::array<int, colour_count>& held) {
    counts_.fill(0);
    counts_[0] = 1;
    int degree = 0;
    for (int n : held) {
      degree += n;
      for (int k = degree; k > 0; --k) {
        for (int t = 1; t <= std::min(n, k); ++t) {
          counts_[static_cast<std::size_t>(k)] += counts_[static_cast<std::size_t>(k - t)];
        }
      }
    }
  }

  int largest_ = 0;
  std::uint64_t bytes_ = 0;
  std::array<std::uint32_t, 45> counts_;  // 0 to 44 twos; filled only for more than seven cards
};

constexpr int rank_of_5 = 0;
constexpr int rank_of_3 = 1;
constexpr int rank_of_2 = 2;

// Visits every shape of payment (how many twos, threes and fives) that is offered, with the number of payments of that
// shape; stops when `visit` returns true. For so many threes and fives there is one number of twos at most: the
// fewest that reach the price; and none where without the smallest card the price would still be reached.
template <class Visit>
void each_shape(Bag hand, int price, Visit visit) {
  const Ways twos(hand, rank_of_2);
  const Ways threes(hand, rank_of_3);
  const Ways fives(hand, rank_of_5);
  for (int b = 0; b <= threes.largest(); ++b) {
    const int smallest = b > 0 ? 3 : 5;  // of the cards that are not twos
    int missing = price - 3 * b;         // what fives and twos must bring
    int c = 0;
    if (missing > 2 * twos.largest()) {  // skip to the first number of fives that the twos can complete
      c = (missing - 2 * twos.largest() + 4) / 5;
      missing -= 5 * c;
    }
    for (; c <= fives.largest() && missing > -smallest; ++c, missing -= 5) {
      const int a = missing > 0 ? (missing + 1) / 2 : 0;
      if (a > twos.largest()) continue;
      if (visit(a, b, c, twos, threes, fives)) return;
    }
  }
}

// Pick number `index` of the ways to pick k cards of this rank: fewest of the first colour first.
void pick(Bag hand, int rank, int k, std::uint32_t index, Bag& into) {
  for (std::size_t i = 0; k > 0; ++i) {
    const Ways rest(hand, rank, i + 1);
    int t = std::max(k - rest.largest(), 0);
    while (index >= rest.of(k - t)) index -= rest.of(k - t++);
    into.add(Card::of_kind(static_cast<int>(3 * i) + rank), t);
    k -= t;
  }
}

}  // namespace

Payments::Payments(Bag hand, int price) : hand_(hand), price_(price) {
  if (hand.value() < price) return;
  std::uint32_t total = 0;
  each_shape(hand, price, [&](int a, int b, int c, const Ways& twos, const Ways& threes, const Ways& fives) {
    total += twos.of(a) * threes.of(b) * fives.of(c);
    return false;
  });
  size_ = total;
}

Bag Payments::operator[](std::uint32_t index) const {
  Bag payment;
  each_shape(hand_, price_, [&](int a, int b, int c, const Ways& twos, const Ways& threes, const Ways& fives) {
    const std::uint32_t ways = twos.of(a) * threes.of(b) * fives.of(c);
    if (index >= ways) {
      index -= ways;
      return false;
    }
    pick(hand_, rank_of_2, a, index % twos.of(a), payment);
    index /= twos.of(a);
    pick(hand_, rank_of_3, b, index % threes.of(b), payment);
    pick(hand_, rank_of_5, c, index / threes.of(b), payment);
    return true;
  });
  return payment;
}

}  // namespace ichiba::osaka
