// Every reason in Traders of Osaka, each on its own position.
#include <gtest/gtest.h>

#include "tests/unit/analysis/told.hpp"

namespace ichiba::tests {
namespace {

using namespace osaka;

constexpr Seat ann(0);
constexpr Seat ben(1);

// Ann is to move. Nobody owns anything yet.
State table(std::string_view market, std::string_view anns_hand, std::string_view bens_hand = "G5") {
  State state{};
  state.open.players = 2;
  state.open.phase = Phase::turn;
  lay_out(state.open.market, market);
  lay_out(state.open.farm, "G2 G2 Y2");
  state.hands[ann] = bag(anns_hand);
  state.hands[ben] = bag(bens_hand);
  for (const char* text : {"Y3", "R2", "G2", "B5", "R3", "Y5", "B2", "G3"}) state.draw.put_below(card(text));
  return state;
}

void own(State& state, Seat seat, std::string_view goods) { state.open.holdings[seat].goods = bag(goods); }

// ---- Buying ------------------------------------------------------------------------------------------------------

// Red lands with the two cards that Ann buys.
State red_lands() {
  State state = table("R5 R3", "B5 Y3 G2");
  state.open.ships[Colour::red] = Place::enshunada_near;
  own(state, ann, "R2");
  return state;
}

TEST(OsakaReasons, ASaleAndWhatOthersSell) {
  State state = red_lands();
  EXPECT_EQ(told(state, "buy B5 Y3", "sells"), "+ sells 3 red for 3 points");
  EXPECT_EQ(facts(state, "buy B5 Y3", "sells"), "lots=3R points=3");
  EXPECT_EQ(told(state, "buy B5 Y3", "others_sell"), "");
  own(state, ben, "R5 R2");
  EXPECT_EQ(told(state, "buy B5 Y3", "others_sell"), "- lets Ben sell 2 red for 2 points");
  EXPECT_EQ(facts(state, "buy B5 Y3", "others_sell"), "name=Ben lots=2R points=2");
}

TEST(OsakaReasons, TwoColoursAreSoldTogether) {
  State state = table("R5 B3", "Y5 Y3");
  state.open.ships[Colour::red] = state.open.ships[Colour::blue] = Place::enshunada_far;
  EXPECT_EQ(told(state, "buy Y5 Y3", "sells"), "+ sells 1 red and 1 blue for 2 points");
  EXPECT_EQ(facts(state, "buy Y5 Y3", "sells"), "lots=1R 1B points=2");
}

TEST(OsakaReasons, TheEndWonLostOrShared) {
  State state = red_lands();
  state.open.holdings[ann].tokens[Colour::blue] = 7;
  state.points[ann] = 10;
  state.points[ben] = 12;
  EXPECT_EQ(told(state, "buy B5 Y3", "wins"), "+ ends the game and wins it, 13 points to 12");
  EXPECT_EQ(facts(state, "buy B5 Y3", "wins"), "points=13 other=12");
  state.points[ben] = 14;
  EXPECT_EQ(told(state, "buy B5 Y3", "ends_lost"), "- ends the game and loses it, 13 points to 14");
  state.points[ben] = 13;
  state.open.holdings[ben].tokens[Colour::blue] = 8;  // as many tokens as Ann will have
  EXPECT_EQ(told(state, "buy B5 Y3", "shares_win"), "+ ends the game with a shared win, 13 points to 13");
}

TEST(OsakaReasons, TheSeventhTokenIsNearTheEnd) {
  State state = red_lands();
  state.open.holdings[ann].tokens[Colour::blue] = 6;
  EXPECT_EQ(told(state, "buy B5 Y3", "near_end"), "+ brings the seventh token: the next sale can end the game");
  EXPECT_EQ(facts(state, "buy B5 Y3", "near_end"), "n=7");
  state.open.holdings[ann].tokens[Colour::blue] = 5;
  EXPECT_EQ(told(state, "buy B5 Y3", "near_end"), "");
}

TEST(OsakaReasons, ThePaydaySinksWhatCannotBeInsured) {
  State state = red_lands();
  state.open.ships[Colour::blue] = Place::enshunada_far;
  own(state, ben, "B5 B3");
  EXPECT_EQ(told(state, "buy B5 Y3", "sinks_others"), "+ sinks Ben's blue lot, worth 2 points");
  EXPECT_EQ(facts(state, "buy B5 Y3", "sinks_others"), "name=Ben colour=B points=2");
  state.hands[ben] = bag("B2");  // now Ben can insure it
  EXPECT_EQ(told(state, "buy B5 Y3", "sinks_others"), "");
  own(state, ann, "R2 B3 B2");
  EXPECT_EQ(told(state, "buy B5 Y3", "sinks_own"), "- sinks Ann's blue lot, worth 2 points");
  EXPECT_EQ(facts(state, "buy B5 Y3", "sinks_own"), "mover=Ann colour=B points=2");
}

TEST(OsakaReasons, ALotGrowsAndItsShipComesNear) {
  State state = table("R5 R3", "B5 Y3 R2");
  state.open.ships[Colour::red] = Place::anori;
  EXPECT_EQ(told(state, "buy B5 Y3", "lot_grows"), "+ begins a red lot that would sell for 2 points");
  EXPECT_EQ(facts(state, "buy B5 Y3", "lot_grows"), "how=begins colour=R to=2");
  own(state, ann, "R2");
  EXPECT_EQ(told(state, "buy B5 Y3", "lot_grows"), "+ raises the red lot from 1 to 3 points");
  EXPECT_EQ(facts(state, "buy B5 Y3", "lot_grows"), "how=raises colour=R from=1 to=3");
  EXPECT_EQ(told(state, "buy B5 Y3", "near_edo"),
            "+ brings the red ship to outer Enshunada, one good away from 3 points");
  EXPECT_EQ(facts(state, "buy B5 Y3", "near_edo"), "colour=R place=4 points=3");
  EXPECT_EQ(told(state, "buy B5 Y3", "exposed"), "");  // R2 in the hand can insure it
  EXPECT_EQ(told(state, "buy B5 Y3", "keeps_icons"), "+ keeps what can insure Ann's red lot, worth 3 points");
  EXPECT_EQ(facts(state, "buy B5 Y3", "keeps_icons"), "mover=Ann colour=R points=3");
  state.hands[ann] = bag("B5 Y3");
  EXPECT_EQ(told(state, "buy B5 Y3", "exposed"), "- leaves the red lot in outer Enshunada with nothing to insure it");
  EXPECT_EQ(facts(state, "buy B5 Y3", "exposed"), "colour=R place=4");
}

TEST(OsakaReasons, WhatThePaymentSpends) {
  State state = table("R5 R3", "B5 B3 R3 G2");
  EXPECT_EQ(told(state, "buy B5 B3", "pays_exactly"), "+ pays exactly");
  EXPECT_EQ(facts(state, "buy B5 B3", "pays_exactly"), "");
  EXPECT_EQ(told(state, "buy B5 B3 G2", "wastes"), "- pays 2 too much");
  EXPECT_EQ(facts(state, "buy B5 B3 G2", "wastes"), "coins=2");
  EXPECT_EQ(told(state, "buy B5 R3", "spends_icons"), "- spends what could insure Ann's red lot, worth 2 points");
  EXPECT_EQ(facts(state, "buy B5 R3", "spends_icons"), "mover=Ann colour=R points=2");
  EXPECT_EQ(told(state, "buy B5 B3", "spends_icons"), "");
}

TEST(OsakaReasons, BuyingBeforeAnotherDoes) {
  State state = red_lands();
  own(state, ben, "R5");
  state.hands[ben] = bag("G5 G3");
  EXPECT_EQ(told(state, "buy B5 Y3", "buys_first"),
            "+ comes before Ben, who could buy this and sell 3 red for 3 points");
  EXPECT_EQ(facts(state, "buy B5 Y3", "buys_first"), "name=Ben lots=3R points=3");
  state.hands[ben] = bag("G5");  // cannot pay
  EXPECT_EQ(told(state, "buy B5 Y3", "buys_first"), "");
}

// ---- Taking and reserving ----------------------------------------------------------------------------------------

// Ben could buy R5 R2 and sell four red.
State ben_waits() {
  State state = table("R5 R2 B3", "Y2", "G5 G3 G2");
  state.open.ships[Colour::red] = Place::enshunada_near;
  own(state, ben, "R5 R5");
  return state;
}

TEST(OsakaReasons, WhatATakePreventsAndAllows) {
  State state = ben_waits();
  EXPECT_EQ(told(state, "take B3", "allows_sale"), "- lets Ben buy and sell 4 red for 4 points");
  EXPECT_EQ(facts(state, "take B3", "allows_sale"), "name=Ben lots=4R points=4");
  EXPECT_EQ(told(state, "take R5", "prevents_sale"), "+ keeps Ben from buying and selling 4 red for 4 points");
  EXPECT_EQ(facts(state, "take R5", "prevents_sale"), "name=Ben lots=4R points=4");
  EXPECT_EQ(told(state, "take B3", "prevents_sale"), "");
  EXPECT_EQ(told(state, "take B3", "coins"), "+ brings 3 coins");
  EXPECT_EQ(facts(state, "take B3", "coins"), "coins=3");
}

TEST(OsakaReasons, AWinForAnotherIsPreventedOrAllowed) {
  State state = ben_waits();
  state.open.holdings[ben].tokens[Colour::blue] = 7;
  EXPECT_EQ(told(state, "take B3", "allows_win"), "- lets Ben end the game and win it");
  EXPECT_EQ(facts(state, "take B3", "allows_win"), "name=Ben");
  EXPECT_EQ(told(state, "take R5", "prevents_win"), "+ keeps Ben from ending the game and winning it");
  state.points[ann] = 9;  // then it would be Ann who wins
  EXPECT_EQ(told(state, "take B3", "allows_win"), "");
}

TEST(OsakaReasons, APaydayOfAnotherThatSinksOwnGoods) {
  State state = ben_waits();
  state.open.ships[Colour::yellow] = Place::enshunada_near;
  own(state, ann, "Y5 Y5");
  state.hands[ann] = bag("G2");
  EXPECT_EQ(told(state, "take B3", "allows_tide"), "- lets Ben have a payday that sinks Ann's goods worth 2 points");
  EXPECT_EQ(facts(state, "take B3", "allows_tide"), "name=Ben mover=Ann points=2");
  EXPECT_EQ(told(state, "take R5", "prevents_tide"), "+ keeps Ben from a payday that sinks Ann's goods worth 2 points");
  state.hands[ann] = bag("Y2");  // can insure them
  EXPECT_EQ(told(state, "take B3", "allows_tide"), "");
}

TEST(OsakaReasons, WhetherAnotherCanPayTheRest) {
  State state = table("R5 R5 B2", "Y2", "G5 G5");
  EXPECT_EQ(told(state, "take B2", "affordable"), "- leaves a market of 10, which Ben can pay");
  EXPECT_EQ(facts(state, "take B2", "affordable"), "name=Ben price=10");
  state.hands[ben] = bag("G5 G5 G2");
  EXPECT_EQ(told(state, "take B2", "affordable"), "");
  state.open.market = Market();
  lay_out(state.open.market, "R5 B2");
  state.hands[ben] = bag("G3");
  EXPECT_EQ(told(state, "reserve market R5", "affordable"), "- leaves a market of 2, which Ben can pay");
}

TEST(OsakaReasons, ACoinThatMakesTheRestAffordable) {
  State state = table("R5 R3 B5", "Y3");
  EXPECT_EQ(told(state, "take B5", "can_buy_next"),
            "+ brings enough coins to buy the rest of the market, which costs 8");
  EXPECT_EQ(facts(state, "take B5", "can_buy_next"), "price=8");
  state.open.ships[Colour::red] = Place::enshunada_near;
  EXPECT_EQ(told(state, "take B5", "can_buy_next"),
            "+ brings enough coins to buy the rest of the market, which costs 8, and to sell 2 red for 2 points");
  EXPECT_EQ(facts(state, "take B5", "can_buy_next"), "price=8 lots=2R points=2");
  EXPECT_EQ(told(state, "take R3", "can_buy_next"), "");
}

TEST(OsakaReasons, CardsThatFitOwnLotsStay) {
  State state = table("R5 R3 B5", "Y3");
  own(state, ann, "R2");
  EXPECT_EQ(told(state, "take B5", "leaves_fitting"), "+ leaves R5 R3 in the market, which fit Ann's lots");
  EXPECT_EQ(facts(state, "take B5", "leaves_fitting"), "mover=Ann cards=R5 R3");
  EXPECT_EQ(told(state, "take R5", "leaves_fitting"), "+ leaves R3 in the market, which fits Ann's lots");
}

TEST(OsakaReasons, IconsForALotThatHasNone) {
  State state = table("R3 B5 G5", "Y3");
  own(state, ann, "R5 R5");
  EXPECT_EQ(told(state, "take R3", "brings_icons"), "+ brings what can insure Ann's red lot, worth 2 points");
  EXPECT_EQ(facts(state, "take R3", "brings_icons"), "mover=Ann colour=R points=2");
  EXPECT_EQ(told(state, "take B5", "brings_icons"), "");
}

TEST(OsakaReasons, ACardThatTheOtherWants) {
  State state = table("R5 B3", "Y3");
  own(state, ben, "R2 R2 R2");
  EXPECT_EQ(told(state, "take R5", "blocks_card"),
            "+ keeps R5 from Ben, whose red lot it would raise from 2 to 4 points");
  EXPECT_EQ(facts(state, "take R5", "blocks_card"), "name=Ben card=R5 colour=R from=2 to=4");
  EXPECT_EQ(told(state, "reserve market R5", "blocks_card"),
            "+ keeps R5 from Ben, whose red lot it would raise from 2 to 4 points");
  EXPECT_EQ(told(state, "take B3", "blocks_card"), "");
}

TEST(OsakaReasons, AReservationForTheOwnLot) {
  State state = table("R5 B3", "Y3");
  own(state, ann, "R2 R2");
  EXPECT_EQ(told(state, "reserve market R5", "keeps_card"),
            "+ keeps R5 for Ann's red lot, which it would raise from 1 to 3 points");
  EXPECT_EQ(facts(state, "reserve market R5", "keeps_card"), "mover=Ann card=R5 colour=R from=1 to=3");
  EXPECT_EQ(told(state, "reserve market B3", "keeps_card"), "");
}

// ---- The rest ------------------------------------------------------------------------------------------------------

TEST(OsakaReasons, Insurance) {
  State state = table("R5 B3", "R2 R5");
  state.open.phase = Phase::insure;
  state.open.asked = Colour::red;
  state.open.ships[Colour::red] = Place::enshunada_far;
  own(state, ann, "R5 R3 R2");
  EXPECT_EQ(told(state, "insure R2 : R5 R3", "insures"), "+ saves R5 R3, worth 2 points, for R2");
  EXPECT_EQ(facts(state, "insure R2 : R5 R3", "insures"), "cards=R5 R3 points=2 discards=R2");
  EXPECT_EQ(told(state, "insure -", "lets_sink"), "- lets R5 R3 R2 sink, worth 3 points");
  EXPECT_EQ(facts(state, "insure -", "lets_sink"), "cards=R5 R3 R2 points=3");
  EXPECT_EQ(told(state, "insure -", "keeps_coins"), "+ keeps R2 in the hand");
  EXPECT_EQ(facts(state, "insure -", "keeps_coins"), "cards=R2");
}

TEST(OsakaReasons, TheFirstToken) {
  State state = table("R5 R3 B5 Y2 Y2", "Y3");
  state.open.phase = Phase::token;
  EXPECT_EQ(told(state, "token R", "colour_at_hand"), "+ is the colour of 2 of the 8 cards on the table");
  EXPECT_EQ(facts(state, "token R", "colour_at_hand"), "n=2 of=8");
  EXPECT_EQ(told(state, "token Y", "colour_at_hand"), "+ is the colour of 3 of the 8 cards on the table");
}

TEST(OsakaReasons, AMoveThatIsNotLegalHasNone) {
  const State state = table("R5 B3", "Y3");
  EXPECT_TRUE(analysis::reasons(know(state, ann), parse_move("take G5").value(), ann_and_ben).empty());
}

TEST(OsakaReasons, WhatAPositionPromises) {
  State state = red_lands();
  EXPECT_EQ(told(analysis::promises(state, ann, ann_and_ben), "could_sell"),
            "+ Ann could now buy and sell 3 red for 3 points");
  EXPECT_EQ(facts(analysis::promises(state, ann, ann_and_ben), "could_sell"), "name=Ann lots=3R points=3");
  EXPECT_EQ(told(analysis::promises(state, ann, ann_and_ben), "cards_fit"), "+ 2 red in the market fit Ann's lot");
  EXPECT_EQ(facts(analysis::promises(state, ann, ann_and_ben), "cards_fit"), "name=Ann colour=R n=2");
  EXPECT_TRUE(analysis::promises(state, ben, ann_and_ben).empty());
}

// A fact must not depend on unknown cards.
TEST(OsakaReasons, HiddenCardsDoNotMatter) {
  const State state = red_lands();
  Rng rng(5);
  for (int i = 0; i < 20; ++i) {
    const State other = sample(know(state, ann), rng);
    for (const char* move : {"buy B5 Y3", "take R5", "reserve farm G2"}) {
      const Move parsed = parse_move(move).value();
      EXPECT_EQ(analysis::reasons(know(state, ann), parsed, ann_and_ben),
                analysis::reasons(know(other, ann), parsed, ann_and_ben));
    }
  }
}

TEST(Contrast, TellsOnlyWhatSetsTwoMovesApart) {
  const State state = ben_waits();
  const auto better = analysis::reasons(know(state, ann), parse_move("take R5").value(), ann_and_ben);
  const auto other = analysis::reasons(know(state, ann), parse_move("take B3").value(), ann_and_ben);
  const analysis::Contrast found = analysis::contrast(better, other);
  ASSERT_EQ(found.for_better.size(), 2U);
  EXPECT_EQ(found.for_better[0].kind, "prevents_sale");
  ASSERT_EQ(found.against_other.size(), 1U);
  EXPECT_EQ(found.against_other[0].kind, "allows_sale");
  EXPECT_TRUE(analysis::contrast(better, better).empty());
}

}  // namespace
}  // namespace ichiba::tests
