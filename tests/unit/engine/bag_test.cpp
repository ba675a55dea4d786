// Bags of cards against a plain model: a count for each kind.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

#include "engine/osaka/card.hpp"

namespace ichiba::osaka {
namespace {

using Counts = std::vector<int>;

Counts any_counts() {
  Counts counts;
  for (int kind = 0; kind < Card::kinds; ++kind) {
    counts.push_back(*rc::gen::inRange(0, Card::copies.at(static_cast<std::size_t>(kind % 3)) + 1));
  }
  return counts;
}

Bag bag_of(const Counts& counts) {
  Bag bag;
  for (int kind = 0; kind < Card::kinds; ++kind)
    bag.add(Card::of_kind(kind), counts.at(static_cast<std::size_t>(kind)));
  return bag;
}

TEST(Bag, O1_1_TheFullPackHas27CardsOfEachColour) {
  const Bag pack = Bag::full_pack();
  EXPECT_EQ(pack.size(), 108);
  for (Colour colour : colours) {
    EXPECT_EQ(pack.count_of(colour), 27);
    EXPECT_EQ(pack.count(Card(colour, 2)), 11);
    EXPECT_EQ(pack.count(Card(colour, 3)), 9);
    EXPECT_EQ(pack.count(Card(colour, 5)), 7);
  }
}

TEST(Bag, O1_2_IconsAreTwoOnATwoOneOnAThreeNoneOnAFive) {
  for (Colour colour : colours) {
    EXPECT_EQ(Card(colour, 2).icons(), 2);
    EXPECT_EQ(Card(colour, 3).icons(), 1);
    EXPECT_EQ(Card(colour, 5).icons(), 0);
  }
}

TEST(Bag, O9_2_TheHighestValueIsThatOfItsBestCard) {
  Bag bag(Card(Colour::green, 2), 3);
  EXPECT_EQ(bag.highest_value(), 2);
  bag.add(Card(Colour::red, 3));
  EXPECT_EQ(bag.highest_value(), 3);
  bag.add(Card(Colour::yellow, 5));
  EXPECT_EQ(bag.highest_value(), 5);
}

TEST(Bag, OfACodeIsOneCardOrNothing) {
  for (int kind = 0; kind < Card::kinds; ++kind) {
    EXPECT_EQ(Bag::of_code(static_cast<std::uint64_t>(kind), true), Bag(Card::of_kind(kind)));
    EXPECT_EQ(Bag::of_code(static_cast<std::uint64_t>(kind), true).first(), Card::of_kind(kind));
    EXPECT_TRUE(Bag::of_code(static_cast<std::uint64_t>(kind), false).empty());
  }
  EXPECT_TRUE(Bag::of_code(15, false).empty());
}

RC_GTEST_PROP(Bag, ColoursAndIconsAreThoseOfTheModel, ()) {
  const Bag bag = bag_of(any_counts());
  for (Colour colour : colours) {
    const std::uint64_t all = bag.colour_counts() >> (12 * index_of(colour));
    RC_ASSERT(static_cast<int>(all & 0xFFFU) == bag.count_of(colour));
    RC_ASSERT(bag.has_icons(colour) == (bag.count(Card(colour, 3)) + bag.count(Card(colour, 2)) > 0));
  }
}

TEST(Card, KindsAreNumberedInTheOrderOfWriting) {
  int kind = 0;
  for (Colour colour : colours) {
    for (int value : {5, 3, 2}) {
      const Card card(colour, value);
      EXPECT_EQ(card.kind(), kind);
      EXPECT_EQ(Card::of_kind(kind), card);
      EXPECT_EQ(card.colour(), colour);
      EXPECT_EQ(card.value(), value);
      ++kind;
    }
  }
}

RC_GTEST_PROP(Bag, CountsSizesAndValuesAreThoseOfTheModel, ()) {
  const Counts counts = any_counts();
  const Bag bag = bag_of(counts);
  int size = 0;
  int value = 0;
  std::vector<int> of_rank(3);
  std::vector<int> of_colour(4);
  for (int kind = 0; kind < Card::kinds; ++kind) {
    const int n = counts.at(static_cast<std::size_t>(kind));
    RC_ASSERT(bag.count(Card::of_kind(kind)) == n);
    RC_ASSERT(((bag.kinds() >> (4 * kind)) & 15U) == (n > 0 ? 1U : 0U));
    size += n;
    value += n * Card::of_kind(kind).value();
    of_rank.at(static_cast<std::size_t>(kind % 3)) += n;
    of_colour.at(static_cast<std::size_t>(kind / 3)) += n;
  }
  RC_ASSERT(bag.size() == size);
  RC_ASSERT(bag.value() == value);
  RC_ASSERT(bag.empty() == (size == 0));
  for (int rank = 0; rank < 3; ++rank) RC_ASSERT(bag.of_rank(rank) == of_rank.at(static_cast<std::size_t>(rank)));
  for (Colour colour : colours) {
    RC_ASSERT(bag.count_of(colour) == of_colour.at(index_of(colour)));
    RC_ASSERT(bag.of_colour(colour).size() == of_colour.at(index_of(colour)));
    RC_ASSERT(bag.of_colour(colour).count_of(colour) == of_colour.at(index_of(colour)));
  }
}

RC_GTEST_PROP(Bag, ContainsIsAtLeastAsManyOfEveryKind, ()) {
  const Counts a = any_counts();
  Counts b = any_counts();
  // A random bag hardly ever contains another; so often b is cut down to fit into a.
  if (*rc::gen::arbitrary<bool>()) {
    for (std::size_t i = 0; i < b.size(); ++i) b[i] = std::min(a[i], b[i]);
  }
  bool within = true;
  for (std::size_t i = 0; i < a.size(); ++i) within = within && b[i] <= a[i];
  RC_ASSERT(bag_of(a).contains(bag_of(b)) == within);
}

RC_GTEST_PROP(Bag, WhatIsAddedCanBeTakenAwayAgain, ()) {
  const Counts a = any_counts();
  Counts b = any_counts();
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = std::min(a[i], b[i]);
  const Bag rest = bag_of(a) - bag_of(b);
  for (int kind = 0; kind < Card::kinds; ++kind) {
    const auto i = static_cast<std::size_t>(kind);
    RC_ASSERT(rest.count(Card::of_kind(kind)) == a[i] - b[i]);
  }
  RC_ASSERT(rest + bag_of(b) == bag_of(a));
}

RC_GTEST_PROP(Bag, EachCardIsVisitedInTheOrderOfWriting, ()) {
  const Counts counts = any_counts();
  std::vector<int> visited;
  bag_of(counts).each_card([&](Card card) { visited.push_back(card.kind()); });
  std::vector<int> expected;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    for (int n = counts[i]; n > 0; --n) expected.push_back(static_cast<int>(i));
  }
  RC_ASSERT(visited == expected);
}

TEST(Bag, RemovingTakesSingleCards) {
  Bag bag(Card(Colour::red, 5), 3);
  bag.remove(Card(Colour::red, 5));
  EXPECT_EQ(bag, Bag(Card(Colour::red, 5), 2));
  bag.remove(Card(Colour::red, 5), 2);
  EXPECT_TRUE(bag.empty());
}

}  // namespace
}  // namespace ichiba::osaka
