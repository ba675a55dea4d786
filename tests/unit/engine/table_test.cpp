// What the two views of a table show (O12, T9), and what is printed on the house deck.
#include <gtest/gtest.h>

#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"
#include "tests/unit/engine/cards.hpp"

namespace ichiba::tests {
namespace {

osaka::State osaka_game() {
  osaka::State state{};
  state.open.players = 3;
  state.open.phase = osaka::Phase::turn;
  lay_out(state.open.market, "R5 B2");
  lay_out(state.open.farm, "G3");
  state.open.market.set_piece(state.open.market[0].card, osaka::Piece(Seat(2)));
  state.open.ships[osaka::Colour::blue] = osaka::Place::anori;
  state.open.discard = bag("Y5 Y2");
  state.open.holdings[Seat(1)].goods = bag("B3");
  state.open.holdings[Seat(1)].insured = bag("B5");
  state.open.holdings[Seat(1)].tokens[osaka::Colour::green] = 2;
  state.hands[Seat(0)] = bag("R3 R3");
  state.hands[Seat(1)] = bag("G5 G3 G2");
  state.points[Seat(0)] = 4;
  state.points[Seat(1)] = 7;
  state.buried = bag("B2 B2");
  state.blind = bag("R2");
  for (const char* text : {"Y3", "R2", "G2"}) state.draw.put_below(card(text));
  return state;
}

// O12.1: the same open table for a player, another player and a spectator.
TEST(OsakaView, O12_1_TheTableIsOpenToAll) {
  const osaka::State state = osaka_game();
  for (const std::optional<Seat> viewer : {std::optional(Seat(0)), std::optional(Seat(2)), std::optional<Seat>()}) {
    const osaka::View view = osaka::view(state, viewer);
    EXPECT_EQ(view.open, state.open);  // market, farm, pieces, ships, goods, tokens, discard
    EXPECT_EQ(view.hand_sizes[Seat(0)], 2);
    EXPECT_EQ(view.hand_sizes[Seat(1)], 3);
    EXPECT_EQ(view.hand_sizes[Seat(2)], 0);
  }
}

TEST(OsakaView, O12_2_HandsAndPointsOfOthersAreHidden) {
  const osaka::State state = osaka_game();
  const osaka::View own = osaka::view(state, Seat(0));
  EXPECT_EQ(own.hand, bag("R3 R3"));
  EXPECT_EQ(own.points[Seat(0)], 4);
  EXPECT_EQ(own.points[Seat(1)], osaka::View::hidden);
  const osaka::View spectator = osaka::view(state, std::nullopt);
  EXPECT_TRUE(spectator.hand.empty());
  EXPECT_EQ(spectator.points[Seat(0)], osaka::View::hidden);
  EXPECT_EQ(spectator.viewer, osaka::View::spectator);
}

// The size of the draw pile must not show: it would reveal the points of others.
TEST(OsakaView, O12_2_TheDrawPileLeavesNoTrace) {
  osaka::State fewer = osaka_game();
  fewer.blind.add(fewer.draw.draw());
  fewer.points[Seat(1)] += 1;
  EXPECT_EQ(osaka::view(fewer, Seat(0)), osaka::view(osaka_game(), Seat(0)));
}

TEST(OsakaView, O12_2_AtTheEndAllPointsAreShown) {
  osaka::State state = osaka_game();
  state.open.phase = osaka::Phase::over;
  const osaka::View view = osaka::view(state, std::nullopt);
  EXPECT_EQ(view.points[Seat(0)], 4);
  EXPECT_EQ(view.points[Seat(1)], 7);
  EXPECT_EQ(view.points[Seat(2)], 0);
}

TEST(OsakaKnowledge, O12_3_APerfectMemoryAddsHandsPointsAndTheSizeOfThePile) {
  const osaka::Knowledge known = osaka::know(osaka_game(), Seat(0));
  EXPECT_EQ(known.hands[Seat(1)], bag("G5 G3 G2"));
  EXPECT_EQ(known.points[Seat(1)], 7);
  EXPECT_EQ(known.draw_size, 3);
}

TEST(OsakaKnowledge, O12_3_ItKnowsNeitherTheOrderOfThePileNorWhichCardsWereDrawnAsPoints) {
  EXPECT_EQ(osaka::know(osaka_game(), Seat(0)).unseen, bag("R2 R2 Y3 G2"));
  osaka::State other = osaka_game();
  other.draw.clear();
  for (const char* text : {"R2", "G2", "R2"}) other.draw.put_below(card(text));
  other.blind = bag("Y3");
  EXPECT_EQ(osaka::know(other, Seat(0)), osaka::know(osaka_game(), Seat(0)));
}

TEST(OsakaKnowledge, O12_3_OnceThePileIsRenewedThePointsOfTheOldPileAreKnown) {
  osaka::State state = osaka_game();
  state.draw.clear();  // the pile is empty: the market of seat 0 is bought and must be refreshed
  state.hands[Seat(0)] = bag("R5");
  Rng rng(1);
  const auto legal = check(state, Seat(0), osaka::Buy{bag("R5")});
  ASSERT_TRUE(legal);
  apply(state, *legal, rng, NoEvents{});
  const osaka::Knowledge known = osaka::know(state, Seat(1));
  EXPECT_EQ(known.buried, bag("R2 B2 B2")) << "the R2 that was drawn unseen is worked out";
  EXPECT_EQ(known.unseen.size(), known.draw_size);
}

TEST(OsakaGame, O11_2_NobodyHasWonBeforeTheEnd) { EXPECT_TRUE(osaka::Game::winners(osaka_game()).empty()); }

tsukiji::State tsukiji_game(const tsukiji::Deck& deck) {
  tsukiji::State state{};
  state.open.deck = &deck;
  state.open.to_act = SeatSet::first(2);
  put(state.open.display, "1a 2b");
  put(state.open.discard, "3a");
  for (const char* text : {"4b", "5a", "6b"}) state.draw.put_below(face(text));
  return state;
}

// T2.4: below the top neither the order nor the faces make a difference to what a seat sees.
TEST(TsukijiView, T2_4_TheUpperFaceOfThePileIsSeenAndNothingBelowIt) {
  const tsukiji::State state = tsukiji_game(tsukiji::house_deck());
  const tsukiji::View view = tsukiji::view(state, Seat(0));
  EXPECT_EQ(view.top, face("4b").code());
  EXPECT_EQ(view.draw_size, 3);
  tsukiji::State other = state;
  other.draw.clear();
  for (const char* text : {"4b", "6a", "5b"}) other.draw.put_below(face(text));
  EXPECT_EQ(tsukiji::view(other, Seat(0)), view);
  EXPECT_EQ(tsukiji::know(other, Seat(0)), tsukiji::know(state, Seat(0))) << "in the first pile no face is known";
}

TEST(TsukijiView, T3_1_T9_ABidIsSecretUntilBothHaveBid) {
  tsukiji::State one = tsukiji_game(tsukiji::house_deck());
  one.open.to_act = SeatSet::of(Seat(1));
  tsukiji::State other = one;
  one.bids[Seat(0)] = 1;
  other.bids[Seat(0)] = 4;
  EXPECT_EQ(tsukiji::view(one, Seat(1)), tsukiji::view(other, Seat(1)));
  EXPECT_EQ(tsukiji::view(one, std::nullopt), tsukiji::view(other, std::nullopt));
  EXPECT_EQ(tsukiji::know(one, Seat(1)), tsukiji::know(other, Seat(1)));
  EXPECT_EQ(tsukiji::view(one, Seat(0)).own_bid, 1);
  EXPECT_EQ(tsukiji::view(other, Seat(0)).own_bid, 4);
}

TEST(TsukijiKnowledge, T9_TheFacesOfARenewedPileAreKnownTheirOrderIsNot) {
  tsukiji::State state = tsukiji_game(tsukiji::house_deck());
  state.open.emptied = 1;
  const tsukiji::Knowledge known = tsukiji::know(state, Seat(0));
  EXPECT_TRUE(known.faces_known);
  EXPECT_EQ(known.below, (1U << 4U) | (1U << 5U));  // cards 5 and 6
  EXPECT_EQ(known.b_faces, 1U << 5U);               // 6b
  tsukiji::State other = state;
  other.draw.clear();
  for (const char* text : {"4b", "6b", "5a"}) other.draw.put_below(face(text));
  EXPECT_EQ(tsukiji::know(other, Seat(0)), known);
}

// T1.6, counted from what is printed.
TEST(HouseDeck, T1_6_FourColoursAndTwentyFourFacesOfOneColour) {
  const tsukiji::Deck& deck = tsukiji::house_deck();
  EXPECT_EQ(deck.name.view(), "house");
  EXPECT_EQ(deck.colour_count, 4);
  EXPECT_EQ(deck.reach, 4);
  EXPECT_EQ(deck.name_of(tsukiji::Colour(0)), "tuna");
  EXPECT_EQ(deck.name_of(tsukiji::Colour(1)), "salmon");
  EXPECT_EQ(deck.name_of(tsukiji::Colour(2)), "mackerel");
  EXPECT_EQ(deck.name_of(tsukiji::Colour(3)), "yellowtail");
  int single = 0;
  for (const tsukiji::Print& print : deck.prints) single += print.colour_count == 1 ? 1 : 0;
  EXPECT_EQ(single, 24);
  EXPECT_EQ(deck.prints.size(), 36U);
}

TEST(HouseDeck, T4_4_FourKnivesWinUnlessTheDeckSaysOtherwise) {
  EXPECT_EQ(tsukiji::house_deck().knives_to_win, 4);
  EXPECT_EQ(tsukiji::Deck().knives_to_win, 4);
}

TEST(Face, T1_1_ACardHasTwoSides) {
  for (int card = 1; card <= tsukiji::card_count; ++card) {
    const tsukiji::Face a(card, false);
    EXPECT_EQ(a.card(), card);
    EXPECT_FALSE(a.is_b());
    EXPECT_TRUE(a.turned().is_b());
    EXPECT_EQ(a.turned().card(), card);
    EXPECT_EQ(a.turned().turned(), a);
  }
}

}  // namespace
}  // namespace ichiba::tests
