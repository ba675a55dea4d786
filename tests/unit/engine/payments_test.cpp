// O4.2: the offered payments, counted and numbered, against plain enumeration.
#include "engine/osaka/payments.hpp"

#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/osaka/notation.hpp"

namespace ichiba::osaka {
namespace {

// Covers the price, but not without any one of its cards.
bool is_minimal(Bag payment, int price) {
  int smallest = 0;
  payment.each([&](Card card, int) { smallest = smallest == 0 ? card.value() : std::min(smallest, card.value()); });
  return payment.value() >= price && payment.value() - smallest < price;
}

// Every bag within the hand.
template <class Visit>
void each_part(Bag hand, int kind, Bag part, Visit visit) {
  if (kind == Card::kinds) return visit(part);
  const Card card = Card::of_kind(kind);
  for (int n = 0; n <= hand.count(card); ++n) {
    each_part(hand, kind + 1, part, visit);
    part.add(card);
  }
}

Bag any_hand(Rng& rng, int cards) {
  std::vector<Card> pack;
  Bag::full_pack().each_card([&](Card card) { pack.push_back(card); });
  rng.shuffle(std::span(pack));
  Bag hand;
  for (int i = 0; i < cards; ++i) hand.add(pack[static_cast<std::size_t>(i)]);
  return hand;
}

TEST(Payments, O4_2_AreExactlyThoseFromWhichNoCardCanBeLeftOut) {
  Rng rng(42);
  for (int game = 0; game < 150; ++game) {
    const Bag hand = any_hand(rng, static_cast<int>(rng.below(10)));
    const int price = 2 + static_cast<int>(rng.below(24));
    SCOPED_TRACE(to_text(hand) + " for " + std::to_string(price));
    std::set<std::string> expected;
    each_part(hand, 0, Bag(), [&](Bag part) {
      if (is_minimal(part, price)) expected.insert(to_text(part));
    });
    const Payments payments(hand, price);
    std::set<std::string> listed;
    for (std::uint32_t i = 0; i < payments.size(); ++i) listed.insert(to_text(payments[i]));
    EXPECT_EQ(listed, expected);
    EXPECT_EQ(payments.size(), expected.size()) << "none twice";
  }
}

// In how many ways k cards of one value can be picked, colour by colour.
std::uint64_t ways(Bag hand, int value, int k, std::size_t colour = 0) {
  if (colour == colour_count) return k == 0 ? 1 : 0;
  std::uint64_t total = 0;
  for (int n = 0; n <= std::min(k, hand.count(Card(colours[colour], value))); ++n) {
    total += ways(hand, value, k - n, colour + 1);
  }
  return total;
}

// Counts by shape: numbers of fives, threes and twos, and for each the ways to pick them.
std::uint64_t count_by_shapes(Bag hand, int price) {
  std::uint64_t total = 0;
  for (int fives = 0; fives <= hand.of_rank(0); ++fives) {
    for (int threes = 0; threes <= hand.of_rank(1); ++threes) {
      for (int twos = 0; twos <= hand.of_rank(2); ++twos) {
        const int paid = 5 * fives + 3 * threes + 2 * twos;
        const int smallest = twos > 0 ? 2 : threes > 0 ? 3 : 5;
        if (paid < price || paid - smallest >= price) continue;
        total += ways(hand, 5, fives) * ways(hand, 3, threes) * ways(hand, 2, twos);
      }
    }
  }
  return total;
}

TEST(Payments, HugeHandsAreCountedByShapes) {
  Rng rng(7);
  for (int game = 0; game < 40; ++game) {
    const Bag hand = any_hand(rng, 40 + static_cast<int>(rng.below(30)));
    const int price = 2 + static_cast<int>(rng.below(39));
    EXPECT_EQ(Payments(hand, price).size(), count_by_shapes(hand, price)) << to_text(hand) << " for " << price;
  }
}

TEST(Payments, EvenTheWholePackIsCountedWithoutOverflow) {
  const Payments payments(Bag::full_pack(), 40);  // eight fives, the dearest market
  EXPECT_EQ(payments.size(), count_by_shapes(Bag::full_pack(), 40));
}

TEST(Payments, HugeHandsGiveDistinctMinimalPayments) {
  Rng rng(8);
  for (int game = 0; game < 10; ++game) {
    const Bag hand = any_hand(rng, 40 + static_cast<int>(rng.below(20)));
    const int price = 20 + static_cast<int>(rng.below(20));
    const Payments payments(hand, price);
    ASSERT_GT(payments.size(), 1000U);
    std::set<std::uint32_t> indices{0, payments.size() - 1};
    while (indices.size() < 300) indices.insert(rng.below(payments.size()));
    std::set<std::string> listed;
    for (const std::uint32_t index : indices) {
      const Bag payment = payments[index];
      EXPECT_TRUE(hand.contains(payment)) << to_text(payment);
      EXPECT_TRUE(is_minimal(payment, price)) << to_text(payment) << " for " << price;
      listed.insert(to_text(payment));
    }
    EXPECT_EQ(listed.size(), indices.size()) << "none twice";
  }
}

TEST(Payments, AHandThatIsTooPoorHasNone) {
  EXPECT_EQ(Payments(Bag(Card(Colour::red, 5), 2), 11).size(), 0U);
  EXPECT_EQ(Payments(Bag(), 2).size(), 0U);
  EXPECT_EQ(Payments(Bag(Card(Colour::red, 5), 2), 10).size(), 1U);
}

}  // namespace
}  // namespace ichiba::osaka
