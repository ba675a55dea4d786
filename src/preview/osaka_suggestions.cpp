#include "preview/osaka_suggestions.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "engine/osaka/payments.hpp"
#include "preview/osaka_lots.hpp"

namespace ichiba::preview {

using namespace osaka;

namespace {

// This many cards of the rank. Colours without own goods go first: their icons insure nothing.
Bag cards_of_rank(Bag hand, Bag own_goods, int rank, int count) {
  std::array order{Colour::red, Colour::blue, Colour::yellow, Colour::green};
  std::ranges::sort(order, {}, [&](Colour colour) { return std::pair(own_goods.count_of(colour), colour); });
  Bag bag;
  for (const Colour colour : order) {
    const Card card = Card::of_kind(static_cast<int>(index_of(colour)) * 3 + rank);
    const int used = std::min(count, hand.count(card));
    bag.add(card, used);
    count -= used;
  }
  return bag;
}

// O10.2: the cheapest discard with icons for this many goods; empty if the hand has too few.
Bag cheapest_discard(Bag hand, Colour colour, int goods) {
  const Card three(colour, 3);
  const Card two(colour, 2);
  Bag best;
  for (int threes = 0; threes <= hand.count(three); ++threes) {
    for (int twos = 0; twos <= hand.count(two); ++twos) {
      const Bag discard = Bag(three, threes) + Bag(two, twos);
      if (icons_in(discard, colour) < goods) continue;
      if (best.empty() || discard.value() < best.value()) best = discard;
    }
  }
  return best;
}

Bag most_valuable(Bag goods, Colour colour, int count) {
  Bag best;
  for (const int value : {5, 3, 2}) {
    const Card card(colour, value);
    best.add(card, std::min(count - best.size(), goods.count(card)));
  }
  return best;
}

}  // namespace

Bag cheapest_payment(Bag hand, Bag own_goods, int price) {
  struct Shape {
    int sum = 0, cards = 0, fives = 0, threes = 0, twos = 0;
  };
  std::optional<Shape> best;
  for (int fives = 0; fives <= hand.of_rank(0); ++fives) {
    for (int threes = 0; threes <= hand.of_rank(1); ++threes) {
      const int missing = std::max(0, price - 5 * fives - 3 * threes);
      const int twos = (missing + 1) / 2;
      if (twos > hand.of_rank(2)) continue;
      const Shape shape{5 * fives + 3 * threes + 2 * twos, fives + threes + twos, fives, threes, twos};
      const auto waste = [](const Shape& s) { return std::pair(s.sum, s.cards); };
      if (!best || waste(shape) < waste(*best)) best = shape;
    }
  }
  if (!best) return {};
  return cards_of_rank(hand, own_goods, 0, best->fives) + cards_of_rank(hand, own_goods, 1, best->threes) +
         cards_of_rank(hand, own_goods, 2, best->twos);
}

// A big hand can pay in millions of ways: only the first ones offered are considered.
std::vector<Bag> suggested_payments(Bag hand, Bag own_goods, int price, std::size_t most) {
  constexpr std::uint32_t looked_at = 20000;
  const Bag cheapest = cheapest_payment(hand, own_goods, price);
  if (cheapest.empty()) return {};
  const Payments offered(hand, price);
  std::vector<Bag> ways;
  for (std::uint32_t i = 0; i < std::min(offered.size(), looked_at); ++i) ways.push_back(offered[i]);
  std::ranges::stable_sort(ways, {}, [&](Bag way) { return std::tuple(way != cheapest, way.value(), way.size()); });
  if (ways.front() != cheapest) ways.insert(ways.begin(), cheapest);
  ways.resize(std::min(ways.size(), most));
  return ways;
}

std::vector<Insure> suggested_insurances(Bag hand, Bag uninsured_goods, Colour colour) {
  std::vector<Insure> ways;
  const Bag goods = uninsured_goods.of_colour(colour);
  for (int saved = std::min(goods.size(), icons_in(hand, colour)); saved > 0; --saved) {
    ways.push_back({cheapest_discard(hand, colour, saved), most_valuable(goods, colour, saved)});
  }
  ways.emplace_back();
  return ways;
}

}  // namespace ichiba::preview
