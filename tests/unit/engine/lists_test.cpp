#include <cstring>
#include <gtest/gtest.h>
#include <vector>

#include "engine/core/draw_pile.hpp"
#include "engine/core/fixed_list.hpp"

namespace ichiba {
namespace {

using List = FixedList<std::uint16_t, 4>;

List list_of(std::initializer_list<std::uint16_t> items) {
  List list;
  for (const std::uint16_t item : items) list.push(item);
  return list;
}

TEST(FixedList, GrowsToItsCapacity) {
  const List list = list_of({7, 8, 9, 10});
  EXPECT_EQ(list.size(), 4);
  EXPECT_EQ(std::vector(list.begin(), list.end()), (std::vector<std::uint16_t>{7, 8, 9, 10}));
  EXPECT_EQ(list.span().size(), 4U);
}

TEST(FixedList, TakingKeepsTheOrderOfTheOthers) {
  List list = list_of({7, 8, 9, 10});
  EXPECT_EQ(list.take(1), 8);
  EXPECT_EQ(list, list_of({7, 9, 10}));
  EXPECT_EQ(list.take(2), 10);
  EXPECT_EQ(list.take(0), 7);
  EXPECT_EQ(list, list_of({9}));
}

// Views are compared as bytes, so nothing of the old content may remain.
TEST(FixedList, AnotherListIsAppendedInItsOrder) {
  List list = list_of({3, 4});
  FixedList<std::uint16_t, 2> other;
  list.append(other);
  EXPECT_EQ(list, list_of({3, 4}));
  other.push(5);
  other.push(6);
  list.append(other);
  EXPECT_EQ(list, list_of({3, 4, 5, 6}));
}

TEST(FixedList, ListsOfLikeContentAreAlikeByteForByte) {
  List used = list_of({7, 8, 9, 10});
  used.take(3);
  used.take(0);
  const List fresh = list_of({8, 9});
  static_assert(sizeof(List) == 10);
  EXPECT_EQ(std::memcmp(&used, &fresh, 9), 0);
  used.clear();
  const List empty;
  EXPECT_TRUE(used.empty());
  EXPECT_EQ(std::memcmp(&used, &empty, 9), 0);
}

TEST(DrawPile, SeveralCardsAreDrawnAtOnceAsFarAsThereAreAny) {
  DrawPile<int, 5> pile;
  for (int card : {4, 5, 6}) pile.put_below(card);
  const std::span<const int> two = pile.draw(2);
  EXPECT_EQ(std::vector(two.begin(), two.end()), (std::vector{4, 5}));
  EXPECT_EQ(pile.size(), 1);
  const std::span<const int> rest = pile.draw(3);
  EXPECT_EQ(std::vector(rest.begin(), rest.end()), std::vector{6});
  EXPECT_TRUE(pile.draw(3).empty());
}

TEST(DrawPile, AFixedNumberIsDrawnFromTheTop) {
  DrawPile<int, 5> pile;
  for (int card : {4, 5, 6}) pile.put_below(card);
  const std::span<const int, 2> two = pile.draw<2>();
  EXPECT_EQ(std::vector(two.begin(), two.end()), (std::vector{4, 5}));
  EXPECT_EQ(pile.draw(), 6);
}

TEST(DrawPile, SeveralAlikeArePutBelowAtOnce) {
  DrawPile<int, 5> pile;
  pile.put_below(1);
  pile.put_below(2, 3);
  pile.put_below(3, 0);
  pile.put_below(4);
  EXPECT_EQ(std::vector(pile.cards().begin(), pile.cards().end()), (std::vector{1, 2, 2, 2, 4}));
}

TEST(DrawPile, GivesCardsFromTheTop) {
  DrawPile<int, 5> pile;
  EXPECT_TRUE(pile.empty());
  for (const int card : {4, 5, 6}) pile.put_below(card);
  EXPECT_EQ(pile.size(), 3);
  EXPECT_EQ(pile.top(), 4);
  EXPECT_EQ(pile.draw(), 4);
  EXPECT_EQ(pile.draw(), 5);
  EXPECT_EQ(pile.cards().size(), 1U);
  EXPECT_EQ(pile.cards()[0], 6);
  EXPECT_EQ(pile.draw(), 6);
  EXPECT_TRUE(pile.empty());
}

TEST(DrawPile, IsRenewedToItsFullCapacity) {
  DrawPile<int, 3> pile;
  for (const int card : {1, 2, 3}) pile.put_below(card);
  while (!pile.empty()) pile.draw();
  pile.clear();
  for (const int card : {7, 8, 9}) pile.put_below(card);
  std::swap(pile.cards_to_arrange()[0], pile.cards_to_arrange()[2]);
  EXPECT_EQ(std::vector(pile.cards().begin(), pile.cards().end()), (std::vector{9, 8, 7}));
}

}  // namespace
}  // namespace ichiba
