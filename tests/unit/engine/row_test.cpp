// The rows of cards, which work on eight bytes at once, against a plain list of slots.
#include "engine/osaka/row.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

namespace ichiba::osaka {
namespace {

Slot any_slot() {
  Slot slot{Card::of_kind(*rc::gen::inRange(0, Card::kinds)), Piece()};
  const int owner = *rc::gen::inRange(-4, 4);  // half of the cards bear no piece
  if (owner >= 0) slot.by = Piece(Seat(owner));
  return slot;
}

// Every player has one piece (O1.5), so no owner comes twice.
std::vector<Slot> any_slots(int most) {
  std::vector<Slot> slots;
  const int size = *rc::gen::inRange(0, most + 1);
  for (int i = 0; i < size; ++i) {
    Slot slot = any_slot();
    const auto same_owner = [&](Slot other) { return !other.by.none() && other.by == slot.by; };
    if (std::ranges::any_of(slots, same_owner)) slot.by = Piece();
    slots.push_back(slot);
  }
  return slots;
}

template <int Capacity>
Row<Capacity> row_of(const std::vector<Slot>& slots) {
  Row<Capacity> row;
  for (const Slot slot : slots) row.push(slot);
  return row;
}

template <int Capacity>
void expect_same(const Row<Capacity>& row, const std::vector<Slot>& slots) {
  RC_ASSERT(row.size() == static_cast<int>(slots.size()));
  RC_ASSERT(row.empty() == slots.empty());
  Bag free;
  for (int i = 0; i < row.size(); ++i) {
    const Slot slot = slots[static_cast<std::size_t>(i)];
    RC_ASSERT(row[i] == slot);
    if (slot.by.none()) free.add(slot.card);
  }
  RC_ASSERT(row.free_cards() == free);
  RC_ASSERT(row == row_of<Capacity>(slots));  // also in its bytes
}

int place_of(const std::vector<Slot>& slots, auto wanted) {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (wanted(slots[i])) return static_cast<int>(i);
  }
  return Row<8>::not_found;
}

RC_GTEST_PROP(Row, HoldsWhatWasPushed, ()) {
  const auto slots = any_slots(8);
  expect_same(row_of<8>(slots), slots);
}

RC_GTEST_PROP(Row, FindsTheLeftmost, ()) {  // O5.1, O6.1
  const auto slots = any_slots(8);
  const auto row = row_of<8>(slots);
  const Slot wanted = any_slot();
  RC_ASSERT(row.find(wanted) == place_of(slots, [&](Slot slot) { return slot == wanted; }));
  for (Seat seat : Seats(4)) {
    RC_ASSERT(row.find_piece_of(seat) == place_of(slots, [&](Slot slot) { return slot.by.of(seat); }));
    const bool something = place_of(slots, [&](Slot slot) { return !slot.by.of_other_than(seat); }) != 8;
    RC_ASSERT(row.has_something_for(seat) == something);
  }
}

RC_GTEST_PROP(Row, VisitsEverySlotAndKnowsTheCardUnderAPiece, ()) {
  const auto slots = any_slots(8);
  const auto row = row_of<8>(slots);
  std::vector<Slot> visited;
  row.each([&](Slot slot) { visited.push_back(slot); });
  RC_ASSERT(visited == slots);
  for (const Seat seat : Seats(4)) {
    Bag reserved;
    for (const Slot slot : slots) {
      if (slot.by.of(seat)) reserved.add(slot.card);
    }
    RC_ASSERT(row.card_under_piece_of(seat) == reserved);
  }
}

RC_GTEST_PROP(Row, ClosesUpWhenACardIsTaken, ()) {
  auto slots = any_slots(8);
  RC_PRE(!slots.empty());
  auto row = row_of<8>(slots);
  const Slot wanted = slots.at(*rc::gen::inRange<std::size_t>(0, slots.size()));
  row.take(wanted);
  slots.erase(slots.begin() + place_of(slots, [&](Slot slot) { return slot == wanted; }));  // O5.1: the leftmost
  expect_same(row, slots);
}

RC_GTEST_PROP(Row, PutsAPieceOnAFreeCard, ()) {
  auto slots = any_slots(8);
  const int i = place_of(slots, [](Slot slot) { return slot.by.none(); });
  RC_PRE(i != 8);
  auto row = row_of<8>(slots);
  const Piece piece(Seat(*rc::gen::inRange(0, 4)));
  const Card card = slots[static_cast<std::size_t>(i)].card;
  row.set_piece(card, piece);
  slots[static_cast<std::size_t>(i)].by = piece;  // O6.1: the leftmost
  expect_same(row, slots);
}

RC_GTEST_PROP(Row, O7_1_AppendingKeepsOrderAndPieces, ()) {
  auto slots = any_slots(5);
  const auto more = any_slots(3);
  auto row = row_of<8>(slots);
  auto other = row_of<3>(more);
  row.append(other);
  slots.insert(slots.end(), more.begin(), more.end());
  expect_same(row, slots);
  RC_ASSERT(other.empty());
}

RC_GTEST_PROP(Row, O4_1_TakingAllLeavesWhatOthersReserved, ()) {
  const auto slots = any_slots(8);
  const Seat seat(*rc::gen::inRange(0, 4));
  auto row = row_of<8>(slots);
  const Bag taken = row.take_all_for(seat);
  Bag goods;
  std::vector<Slot> left;
  for (const Slot slot : slots) {
    if (slot.by.of_other_than(seat)) {
      left.push_back(slot);
    } else {
      goods.add(slot.card);
    }
  }
  RC_ASSERT(taken == goods);
  expect_same(row, left);
}

RC_GTEST_PROP(Row, LaysOutCardsWithoutPieces, ()) {
  auto slots = any_slots(5);
  auto row = row_of<8>(slots);
  std::vector<Card> cards;
  for (int i = *rc::gen::inRange(0, 4); i > 0; --i) cards.push_back(any_slot().card);
  row.lay_out(cards);
  for (const Card card : cards) slots.push_back({card, Piece()});
  expect_same(row, slots);
}

TEST(Piece, IsOfItsOwnerAlone) {
  EXPECT_TRUE(Piece().none());
  EXPECT_FALSE(Piece().of_other_than(Seat(0)));
  const Piece piece(Seat(2));
  EXPECT_TRUE(piece.of(Seat(2)));
  EXPECT_FALSE(piece.of(Seat(1)));
  EXPECT_TRUE(piece.of_other_than(Seat(1)));
  EXPECT_EQ(piece.owner(), Seat(2));
}

}  // namespace
}  // namespace ichiba::osaka
