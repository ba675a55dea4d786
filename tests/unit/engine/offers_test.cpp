// Bots and recorded searches rely on the order of the offered moves, so it is pinned here: one position of each phase.
#include <gtest/gtest.h>

#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"
#include "tests/unit/engine/cards.hpp"

namespace ichiba::tests {
namespace {

std::string offered(const osaka::State& state, Seat seat) {
  const osaka::Offers list = offers(state, seat);
  std::string text;
  for (std::uint32_t i = 0; i < list.size(); ++i) text += (i > 0 ? ", " : "") + osaka::to_text(list[i].move());
  return text;
}

std::string offered(const tsukiji::State& state, Seat seat) {
  const tsukiji::Offers list = offers(state, seat);
  std::string text;
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    text += (i > 0 ? ", " : "") + tsukiji::to_text(*state.open.deck, list[i].move());
  }
  return text;
}

osaka::State osaka_turn(std::string_view market, std::string_view farm, std::string_view hand) {
  osaka::State state{};
  state.open.phase = osaka::Phase::turn;
  lay_out(state.open.market, market);
  lay_out(state.open.farm, farm);
  state.hands[Seat(0)] = bag(hand);
  return state;
}

tsukiji::State tsukiji_phase(tsukiji::Phase phase) {
  tsukiji::State state{};
  state.open.deck = &tsukiji::house_deck();
  state.open.phase = phase;
  state.open.to_act = SeatSet::of(Seat(0));
  return state;
}

TEST(OfferOrder, O2_4_TokensByColour) {
  EXPECT_EQ(offered(osaka::State{}, Seat(0)), "token R, token B, token Y, token G");
}

TEST(OfferOrder, O3_1_TakesThenReservationsThenPayments) {
  const auto state = osaka_turn("G2 R3 R3", "B5 Y2", "R5 R5 B3 Y3 G2");
  EXPECT_EQ(offered(state, Seat(0)),
            "take R3, take G2, reserve market R3, reserve market G2, reserve farm B5, reserve farm Y2, "
            "buy R5 R5, buy R5 Y3, buy R5 B3, buy B3 Y3 G2");
}

TEST(OfferOrder, O6_3_OnesOwnReservedCardComesAfterTheFreeOnes) {
  auto state = osaka_turn("R3 G2 R3", "B5", "G3");
  state.open.market.set_piece(state.open.market[0].card, osaka::Piece(Seat(0)));
  EXPECT_EQ(offered(state, Seat(0)), "take R3, take G2, take R3*");
}

TEST(OfferOrder, O3_3_APassWhereThereIsNothingElse) {
  EXPECT_EQ(offered(osaka_turn("", "", "R5 R5"), Seat(0)), "pass");
}

TEST(OfferOrder, O10_2_DecliningThenTheWaysToInsure) {
  osaka::State state{};
  state.open.phase = osaka::Phase::insure;
  state.open.asked = osaka::Colour::red;
  state.open.holdings[Seat(0)].goods = bag("R5 R3 R3 B2");
  state.hands[Seat(0)] = bag("R5 R3 R2 B2");
  EXPECT_EQ(offered(state, Seat(0)),
            "insure -, insure R3 : R3, insure R3 : R5, insure R2 : R3, insure R2 : R5, insure R2 : R3 R3, "
            "insure R2 : R5 R3, insure R3 R2 : R5 R3 R3");
}

TEST(Check, O10_2_CardsAreNotDiscardedForNoGoodAtAll) {
  osaka::State state{};
  state.open.phase = osaka::Phase::insure;
  state.open.asked = osaka::Colour::red;
  state.open.holdings[Seat(0)].goods = bag("R5");
  state.hands[Seat(0)] = bag("R2");
  const auto refused = check(state, Seat(0), osaka::Insure{bag("R2"), {}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), refusal(osaka::Reason::no_goods_named));
  EXPECT_EQ(refused.error().clause.text(), "O10.2");
}

TEST(OfferOrder, NothingForThoseWhoAreNotToAct) {
  EXPECT_EQ(offered(osaka::State{}, Seat(1)), "");
  auto over = osaka_turn("R5", "", "");
  over.open.phase = osaka::Phase::over;
  EXPECT_EQ(offered(over, Seat(0)), "");
  EXPECT_EQ(offered(tsukiji_phase(tsukiji::Phase::bid), Seat(1)), "");
}

TEST(OfferOrder, T3_1_BidsRising) {
  EXPECT_EQ(offered(tsukiji_phase(tsukiji::Phase::bid), Seat(0)), "bid 1, bid 2, bid 3, bid 4");
}

TEST(OfferOrder, T3_3_PicksByPlaceThenByColourAsPrinted) {
  auto state = tsukiji_phase(tsukiji::Phase::pick);
  put(state.open.display, "15b 12b");
  EXPECT_EQ(offered(state, Seat(0)), "pick 1 tuna, pick 1 salmon, pick 2 tuna, pick 2 yellowtail");
}

TEST(OfferOrder, T4_2_ColoursAsPrinted) {
  auto state = tsukiji_phase(tsukiji::Phase::colour);
  state.open.drawn = face("17b");
  EXPECT_EQ(offered(state, Seat(0)), "colour salmon, colour mackerel");
}

TEST(OfferOrder, T4_6_StealsAndDiscardsInTheOrderOfPlacing) {
  auto state = tsukiji_phase(tsukiji::Phase::steal);
  state.open.piles[Seat(1)].push({face("15b"), tsukiji::Colour(1)});
  state.open.piles[Seat(1)].push({face("1a"), tsukiji::Colour(0)});
  state.open.piles[Seat(1)].push({face("5a"), tsukiji::Colour(1)});
  EXPECT_EQ(offered(state, Seat(0)), "steal salmon 15b, steal tuna 1a, steal salmon 5a");
  state.open.phase = tsukiji::Phase::discard;
  EXPECT_EQ(offered(state, Seat(0)), "discard salmon 15b, discard tuna 1a, discard salmon 5a");
}

}  // namespace
}  // namespace ichiba::tests
