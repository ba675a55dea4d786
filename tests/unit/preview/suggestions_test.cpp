// Suggested payments and insurances, compared with all offered ways.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "engine/core/random.hpp"
#include "engine/osaka/insurances.hpp"
#include "engine/osaka/payments.hpp"
#include "preview/osaka_suggestions.hpp"
#include "tests/unit/engine/cards.hpp"

namespace ichiba::tests {
namespace {

using namespace osaka;

Bag random_cards(Rng& rng, int count) {
  Bag cards;
  for (int i = 0; i < count; ++i) cards.add(Card::of_kind(static_cast<int>(rng.below(Card::kinds))));
  return cards;
}

TEST(SuggestedPayments, WasteLeastThenUseFewCards) {
  Rng rng(1);
  for (int round = 0; round < 300; ++round) {
    const Bag hand = random_cards(rng, 6);
    const int price = static_cast<int>(1 + rng.below(20));
    const Bag cheapest = preview::cheapest_payment(hand, {}, price);
    const Payments offered(hand, price);
    ASSERT_EQ(cheapest.empty(), offered.size() == 0);
    if (cheapest.empty()) continue;
    EXPECT_TRUE(hand.contains(cheapest));
    auto best = std::pair(1000, 1000);
    for (std::uint32_t i = 0; i < offered.size(); ++i) {
      best = std::min(best, std::pair(offered[i].value(), offered[i].size()));
    }
    EXPECT_EQ(std::pair(cheapest.value(), cheapest.size()), best);
  }
}

TEST(SuggestedPayments, KeepTheIconsOfOnesOwnColours) {
  EXPECT_EQ(preview::cheapest_payment(bag("R2 B2"), bag("R5"), 2), bag("B2"));
  EXPECT_EQ(preview::cheapest_payment(bag("R2 B2"), bag("B5"), 2), bag("R2"));
}

TEST(SuggestedPayments, BeginWithTheCheapestAndHaveNoneTwice) {
  const Bag hand = bag("R5 R2 B2 Y3 G3");
  const auto ways = preview::suggested_payments(hand, bag("R5"), 4, 6);
  ASSERT_GE(ways.size(), 2U);
  EXPECT_EQ(ways.front(), preview::cheapest_payment(hand, bag("R5"), 4));
  for (std::size_t i = 0; i < ways.size(); ++i) {
    EXPECT_TRUE(hand.contains(ways[i]));
    EXPECT_GE(ways[i].value(), 4);
    EXPECT_EQ(std::ranges::count(ways, ways[i]), 1);
    if (i > 0) {
      EXPECT_LE(ways[i - 1].value(), ways[i].value());
    }
  }
  EXPECT_EQ(preview::suggested_payments(hand, {}, 4, 1).size(), 1U);
  EXPECT_TRUE(preview::suggested_payments(hand, {}, 40, 6).empty());
}

TEST(SuggestedPayments, AreFoundInTheBiggestHandToo) {
  const Bag hand = Bag::full_pack();
  const auto ways = preview::suggested_payments(hand, bag("R5"), 61, 6);
  ASSERT_EQ(ways.size(), 6U);
  EXPECT_EQ(ways.front().value(), 61);
  EXPECT_EQ(ways.front().size(), 13);  // eleven fives and two threes
}

TEST(SuggestedInsurances, AreTheCheapestOffersWithTheBestGoods) {
  Rng rng(2);
  for (int round = 0; round < 300; ++round) {
    const Bag hand = random_cards(rng, 14);
    const Bag goods = random_cards(rng, 14);
    for (const Colour colour : colours) {
      std::map<int, Insure, std::greater<>> best;
      const Insurances offered(hand, goods, colour);
      const auto rank = [](const Insure& way) { return std::pair(way.discards.value(), -way.goods.value()); };
      for (std::uint32_t i = 0; i < offered.size(); ++i) {
        const Insure way = offered[i];
        const auto [place, fresh] = best.try_emplace(way.goods.size(), way);
        if (!fresh && rank(way) < rank(place->second)) place->second = way;
      }
      const auto ways = preview::suggested_insurances(hand, goods, colour);
      ASSERT_EQ(ways.size(), best.size());
      EXPECT_TRUE(std::ranges::equal(ways, best, {}, {}, [](const auto& found) { return found.second; }));
    }
  }
}

TEST(SuggestedInsurances, EndWithDeclining) {
  const auto ways = preview::suggested_insurances(bag("R2 R3 B2"), bag("R5 R2 R2"), Colour::red);
  ASSERT_EQ(ways.size(), 4U);
  EXPECT_EQ(ways[0], (Insure{bag("R3 R2"), bag("R5 R2 R2")}));
  EXPECT_EQ(ways[1], (Insure{bag("R2"), bag("R5 R2")}));
  EXPECT_EQ(ways[3], Insure{});
}

}  // namespace
}  // namespace ichiba::tests
