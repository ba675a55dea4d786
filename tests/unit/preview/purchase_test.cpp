// What a purchase would set off, each case on its own position.
#include <gtest/gtest.h>

#include "preview/osaka_lots.hpp"
#include "preview/osaka_purchase.hpp"
#include "tests/unit/engine/cards.hpp"

namespace ichiba::tests {
namespace {

using namespace osaka;
using preview::Purchase;

constexpr Seat ann(0);
constexpr Seat ben(1);

// It is Ann's turn. Red lands with the two red cards of the market; blue lies in the tide.
State table() {
  State state{};
  state.open.players = 2;
  state.open.phase = Phase::turn;
  lay_out(state.open.market, "R5 R3");
  lay_out(state.open.farm, "G2 G2 Y2");
  state.open.ships[Colour::red] = Place::enshunada_near;
  state.open.ships[Colour::blue] = Place::enshunada_far;
  state.open.holdings[ann].goods = bag("R2 B5");
  state.open.holdings[ben].goods = bag("B3 B2");
  state.hands[ann] = bag("B5 Y3 G2");
  state.hands[ben] = bag("G5 Y5");
  for (const char* text : {"Y3", "R2", "G2", "B5", "R3", "Y5", "B2", "G3"}) state.draw.put_below(card(text));
  return state;
}

TEST(PurchasePreview, TellsWhatIsBoughtSoldAndSunk) {
  const auto found = preview::purchase(table().open, ann);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->goods, bag("R5 R3"));
  EXPECT_EQ(found->price, 8);
  const auto sales = found->all<LotSold>();
  ASSERT_EQ(sales.size(), 1U);
  EXPECT_EQ(sales[0].seat, ann);
  EXPECT_EQ(sales[0].lot, bag("R5 R3 R2"));
  EXPECT_EQ(found->points_of(ann), 3);
  EXPECT_EQ(found->points_of(ben), 0);
  ASSERT_EQ(found->all<ShipSank>().size(), 1U);
  EXPECT_EQ(found->all<ShipSank>()[0].colour, Colour::blue);
  EXPECT_EQ(found->all<GoodsLost>().size(), 2U);
  EXPECT_EQ(found->end(), nullptr);
}

TEST(PurchasePreview, LeavesOutWhatDependsOnThePile) {
  const auto found = preview::purchase(table().open, ann);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->all<GoodsBought>().empty());
  EXPECT_TRUE(found->all<Refreshed>().empty());
  EXPECT_TRUE(found->all<PileRenewed>().empty());
  EXPECT_TRUE(found->all<PointDrawn>().empty());
}

TEST(PurchasePreview, CountsWhatNobodyCanInsure) {
  State state = table();
  const auto without = preview::purchase(state, ann);
  ASSERT_TRUE(without);
  EXPECT_EQ(without->sure_losses[ann], 1);  // B5
  EXPECT_EQ(without->sure_losses[ben], 2);  // 3 x 2, rounded up
  state.hands[ben] = bag("B3");
  const auto with = preview::purchase(state, ann);
  ASSERT_TRUE(with);
  EXPECT_EQ(with->sure_losses[ben], 0);
  EXPECT_TRUE(with->all<InsuranceDeclined>().empty());
}

TEST(PurchasePreview, TellsTheEndOfTheGame) {
  State state = table();
  state.open.holdings[ann].tokens[Colour::green] = tokens_to_end - 1;
  state.points[ben] = 20;
  const auto found = preview::purchase(state, ann);
  ASSERT_TRUE(found);
  ASSERT_NE(found->end(), nullptr);
  EXPECT_EQ(found->end()->winners, SeatSet::of(ben));
}

TEST(PurchasePreview, IsForAnySeatThatCouldPay) {
  const State state = table();
  EXPECT_TRUE(preview::purchase(state, ben));  // 10 for 8, though it is not their turn
  State poor = state;
  poor.hands[ben] = bag("G5");
  EXPECT_FALSE(preview::purchase(poor, ben));
  EXPECT_TRUE(preview::purchase(poor.open, ben)) << "nobody's hand is asked for";
  State empty = state;
  empty.open.market = {};
  EXPECT_FALSE(preview::purchase(empty.open, ann));
  State insuring = state;
  insuring.open.phase = Phase::insure;
  EXPECT_FALSE(preview::purchase(insuring.open, ann));
}

TEST(LotPreview, PricesALotAsItLies) {
  State state = table();
  state.open.holdings[ben].insured = bag("B2");
  state.open.holdings[ben].tokens[Colour::blue] = 2;
  EXPECT_EQ(preview::lot_of(state.open, ben, Colour::blue), bag("B3 B2 B2"));
  const auto price = preview::price_now(state.open, ben, Colour::blue);
  ASSERT_TRUE(price);
  EXPECT_EQ(price->value, 15);
  EXPECT_EQ(price->points, 3);
  EXPECT_EQ(preview::points_at_risk(state.open, ben, Colour::blue), 2);  // the insured B2 would sell for (2 + 2) x 1
  EXPECT_FALSE(preview::price_now(state.open, ben, Colour::red));
  EXPECT_EQ(preview::icons_in(bag("B2 B3 B5 R2"), Colour::blue), 3);
}

}  // namespace
}  // namespace ichiba::tests
