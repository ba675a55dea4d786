// Every reason in Tsukiji Market, each on its own position. The house deck: tuna steals at 4, salmon draws at 3,
// mackerel discards at 3, yellowtail pulls the barrel at 3; the balance reaches 4 notches.
#include <gtest/gtest.h>

#include "tests/unit/analysis/told.hpp"

namespace ichiba::tests {
namespace {

using namespace tsukiji;

constexpr Seat ann(0);
constexpr Seat ben(1);
constexpr Colour tuna(0);
constexpr Colour salmon(1);
constexpr Colour mackerel(2);
constexpr Colour yellowtail(3);

void give(State& state, Seat seat, std::string_view text, Colour colour) {
  const Face card = face(text);
  state.open.piles[seat].push({card, colour});
  ++state.open.heights[seat][static_cast<std::size_t>(colour.index())];
  if (house_deck().print(card).icon == Icon::knife) ++state.open.knives[seat];
}

// Ann has won the bids and chooses; some cards are left to draw.
State choosing(std::string_view display, Seat seat = ann) {
  State state{};
  state.open.deck = &house_deck();
  put(state.open.display, display);
  state.open.phase = Phase::pick;
  state.open.actor = seat;
  state.open.to_act = SeatSet::of(seat);
  state.open.then = Then::discard_the_other;
  for (const char* text : {"16a", "17a", "18a"}) state.draw.put_below(face(text));
  return state;
}

TEST(TsukijiReasons, Knives) {
  State state = choosing("3a 5a");  // 3a: tuna 2, knife
  EXPECT_EQ(told(state, ann, "pick 1 tuna", "knife"), "+ is the first knife of 4");
  EXPECT_EQ(facts(state, ann, "pick 1 tuna", "knife"), "n=1 of=4 missing=3");
  give(state, ann, "4b", salmon);
  give(state, ann, "5b", mackerel);
  EXPECT_EQ(told(state, ann, "pick 1 tuna", "knife"), "+ is the third knife: one more wins");
  EXPECT_EQ(facts(state, ann, "pick 1 tuna", "knife"), "n=3 of=4 missing=1");
  give(state, ann, "13b", yellowtail);
  EXPECT_EQ(told(state, ann, "pick 1 tuna", "wins_by_knives"), "+ is the fourth knife and wins the game");
  EXPECT_EQ(facts(state, ann, "pick 1 tuna", "wins_by_knives"), "n=4");
  EXPECT_EQ(told(state, ann, "pick 2 salmon", "wins_by_knives"), "");
}

TEST(TsukijiReasons, PointsAndWasabi) {
  State state = choosing("4a 1a");  // 4a: tuna 2, wasabi; 1a: tuna 4
  EXPECT_EQ(told(state, ann, "pick 2 tuna", "points"), "+ adds 4 points to the tuna pile");
  EXPECT_EQ(facts(state, ann, "pick 2 tuna", "points"), "how=once colour=tuna points=4");
  EXPECT_EQ(told(state, ann, "pick 1 tuna", "first_wasabi"), "+ is a first wasabi in the tuna pile");
  EXPECT_EQ(facts(state, ann, "pick 1 tuna", "first_wasabi"), "colour=tuna");
  give(state, ann, "10b", tuna);  // tuna 1, wasabi
  EXPECT_EQ(told(state, ann, "pick 1 tuna", "doubles"),
            "+ is the second wasabi and doubles the tuna pile, from 1 point to 6");
  EXPECT_EQ(facts(state, ann, "pick 1 tuna", "doubles"), "colour=tuna from=1 to=6");
  give(state, ann, "7b", tuna);
  EXPECT_EQ(told(state, ann, "pick 2 tuna", "points"), "+ adds 8 points to the tuna pile, which counts double");
  EXPECT_EQ(facts(state, ann, "pick 2 tuna", "points"), "how=double colour=tuna points=8");
}

TEST(TsukijiReasons, Specialties) {
  State state = choosing("5a 9b");  // salmon 4; tuna 3
  give(state, ann, "6a", salmon);
  EXPECT_EQ(told(state, ann, "pick 1 salmon", "near_specialty"),
            "+ leaves the salmon pile one short of a card from the draw pile");
  EXPECT_EQ(facts(state, ann, "pick 1 salmon", "near_specialty"), "colour=salmon n=1 bonus=draw");
  give(state, ann, "7a", salmon);
  EXPECT_EQ(told(state, ann, "pick 1 salmon", "specialty"),
            "+ completes the salmon specialty: a card from the draw pile");
  EXPECT_EQ(facts(state, ann, "pick 1 salmon", "specialty"), "colour=salmon bonus=draw");
  EXPECT_EQ(told(state, ann, "pick 2 tuna", "specialty"), "");
}

TEST(TsukijiReasons, TheBarrel) {
  State state = choosing("7a 5a");  // 7a: salmon 3, barrel
  EXPECT_EQ(told(state, ann, "pick 1 salmon", "pulls_barrel"), "+ pulls the barrel by 1 notch");
  EXPECT_EQ(facts(state, ann, "pick 1 salmon", "pulls_barrel"), "n=1");
  state.open.barrel = 3;
  EXPECT_EQ(told(state, ann, "pick 1 salmon", "end_of_track"),
            "+ leaves the barrel at Ann's end of the balance: a card to steal");
  EXPECT_EQ(facts(state, ann, "pick 1 salmon", "end_of_track"), "how=own name=Ann bonus=steal n=1");
  EXPECT_EQ(told(state, ann, "pick 2 salmon", "end_of_track"), "");
  state.open.barrel = -4;  // the bid has pushed it to Ben's end; the icon pulls it back
  EXPECT_EQ(told(state, ann, "pick 1 salmon", "end_of_track"), "");
  EXPECT_EQ(told(state, ann, "pick 2 salmon", "end_of_track"),
            "- leaves the barrel at Ben's end of the balance: a card to steal");
  EXPECT_EQ(facts(state, ann, "pick 2 salmon", "end_of_track"), "how=other name=Ben bonus=steal n=1");
}

State stealing() {
  State state = choosing("");
  state.open.display.clear();
  state.open.phase = Phase::steal;
  return state;
}

TEST(TsukijiReasons, WhatAStealDoesToTheOther) {
  State state = stealing();
  give(state, ben, "4a", tuna);   // 2, wasabi
  give(state, ben, "10b", tuna);  // 1, wasabi
  give(state, ben, "1a", tuna);   // 4
  give(state, ben, "5b", mackerel);
  give(state, ben, "13b", yellowtail);
  give(state, ben, "4b", salmon);
  EXPECT_EQ(told(state, ann, "steal tuna 4a", "breaks_double"),
            "+ breaks the wasabi pair in Ben's tuna pile, from 14 points to 5");
  EXPECT_EQ(facts(state, ann, "steal tuna 4a", "breaks_double"), "name=Ben colour=tuna from=14 to=5");
  EXPECT_EQ(told(state, ann, "steal tuna 1a", "costs_other"), "+ costs Ben 8 points");
  EXPECT_EQ(facts(state, ann, "steal tuna 1a", "costs_other"), "name=Ben points=8");
  EXPECT_EQ(told(state, ann, "steal tuna 1a", "sets_back"), "+ leaves Ben two tuna short of a card to steal");
  EXPECT_EQ(facts(state, ann, "steal tuna 1a", "sets_back"), "name=Ben colour=tuna n=2 bonus=steal");
  EXPECT_EQ(told(state, ann, "steal mackerel 5b", "takes_knife"), "+ takes a knife from Ben, who had 3");
  EXPECT_EQ(facts(state, ann, "steal mackerel 5b", "takes_knife"), "name=Ben n=3");
  EXPECT_EQ(told(state, ann, "steal mackerel 5b", "knife"), "+ is the first knife of 4");
}

TEST(TsukijiReasons, ADiscard) {
  State state = stealing();
  state.open.phase = Phase::discard;
  give(state, ben, "5a", salmon);
  EXPECT_EQ(told(state, ann, "discard salmon 5a", "costs_other"), "+ costs Ben 4 points");
  EXPECT_EQ(told(state, ann, "discard salmon 5a", "points"), "");
}

TEST(TsukijiReasons, TheColourOfADrawnCard) {
  State state = choosing("");
  state.open.display.clear();
  state.open.phase = Phase::colour;
  state.open.drawn = face("6b");  // mackerel or yellowtail, 2, barrel
  give(state, ann, "10a", mackerel);
  give(state, ann, "11a", mackerel);
  EXPECT_EQ(told(state, ann, "colour mackerel", "specialty"),
            "+ completes the mackerel specialty: a card of the opponent to discard");
  EXPECT_EQ(told(state, ann, "colour yellowtail", "specialty"), "");
}

TEST(TsukijiReasons, T3_5_TheCardThatIsLeftGoesToTheOther) {
  State state = choosing("3a 5a");
  state.open.then = Then::other_takes;
  give(state, ben, "4b", salmon);
  give(state, ben, "5b", mackerel);
  EXPECT_EQ(told(state, ann, "pick 2 salmon", "leaves_card"),
            "- leaves 3a to Ben, for whom it is the third knife: one more wins");
  EXPECT_EQ(facts(state, ann, "pick 2 salmon", "leaves_card"), "name=Ben card=3a brings=knife n=3 of=4 missing=1");
}

TEST(TsukijiReasons, T7_2_TheLastRoundDecides) {
  State state = choosing("5a 9a");  // salmon 4; salmon 1, wasabi
  state.open.emptied = 2;
  give(state, ben, "11a", mackerel);  // 3 points
  EXPECT_EQ(told(state, ann, "pick 1 salmon", "wins"), "+ wins the game, 4 points to 3");
  EXPECT_EQ(facts(state, ann, "pick 1 salmon", "wins"), "points=4 other=3");
  EXPECT_EQ(told(state, ann, "pick 2 salmon", "does_not_win"), "- loses the game, 1 point to 3");
  EXPECT_EQ(facts(state, ann, "pick 2 salmon", "does_not_win"), "how=loses points=1 other=3");
  state.open.emptied = 1;  // then the game goes on
  EXPECT_EQ(told(state, ann, "pick 1 salmon", "wins"), "");
}

// ---- Bids ----------------------------------------------------------------------------------------------------------

State bidding(std::string_view display) {
  State state = choosing(display);
  state.open.phase = Phase::bid;
  state.open.to_act = SeatSet::first(players);
  state.open.actor = Seat();
  state.open.then = Then{};
  return state;
}

ai::BidJudgement round(ai::Mix anns, ai::Mix bens) {
  ai::BidJudgement judgement;
  judgement.equilibrium = {0.5, anns, bens};
  return judgement;
}

TEST(TsukijiReasons, WhatABidBeatsAndLosesTo) {
  State state = bidding("3a 5a");
  give(state, ann, "4b", salmon);
  give(state, ann, "5b", mackerel);
  const auto mixes = round({0, 0, 1, 0}, {0.25, 0.35, 0, 0.4});
  EXPECT_EQ(told(state, ann, "bid 3", "beats", &mixes),
            "+ beats 1 and 2, which come 60 % of the time, and can take 3a: it is the third knife: one more wins");
  EXPECT_EQ(facts(state, ann, "bid 3", "beats", &mixes), "bids=1 2 share=60 card=3a brings=knife n=3 of=4 missing=1");
  EXPECT_EQ(told(state, ann, "bid 3", "loses_to", &mixes),
            "- loses to 4, which comes 40 % of the time, and leaves 5a to Ben, for whom it adds 4 points to the "
            "salmon pile");
  EXPECT_EQ(facts(state, ann, "bid 3", "loses_to", &mixes),
            "bids=4 share=40 name=Ben card=5a brings=points how=once colour=salmon points=4");
  EXPECT_EQ(told(state, ann, "bid 1", "beats", &mixes), "");
  EXPECT_EQ(told(state, ben, "bid 4", "beats", &mixes),
            "+ beats 3, which comes 100 % of the time, and can take 5a: it adds 4 points to the salmon pile");
}

TEST(TsukijiReasons, T3_5_EqualBidsByDay) {
  State state = bidding("3a 5a");
  const auto mixes = round({0, 0, 0.5, 0.5}, {0, 0, 0.5, 0.5});
  EXPECT_EQ(told(state, ann, "bid 3", "tie", &mixes), "");
  state.open.day = true;
  state.open.barrel = 1;
  EXPECT_EQ(told(state, ann, "bid 3", "tie", &mixes),
            "+ gives Ann the first choice if the bids are equal, 50 % of the time");
  EXPECT_EQ(facts(state, ann, "bid 3", "tie", &mixes), "how=own name=Ann share=50");
  EXPECT_EQ(told(state, ben, "bid 3", "tie", &mixes),
            "- gives Ann the first choice if the bids are equal, 50 % of the time");
  EXPECT_EQ(facts(state, ben, "bid 3", "tie", &mixes), "how=other name=Ann share=50");
  EXPECT_EQ(told(state, ann, "bid 1", "tie", &mixes), "");
}

TEST(TsukijiReasons, WhatABidDoesToTheBarrel) {
  State state = bidding("3a 5a");
  const auto mixes = round({1, 0, 0, 0}, {0.5, 0, 0.5, 0});
  EXPECT_EQ(told(state, ann, "bid 1", "barrel_comes", &mixes),
            "+ brings the barrel 1.0 notches nearer to Ann on average");
  EXPECT_EQ(facts(state, ann, "bid 1", "barrel_comes", &mixes), "mover=Ann mean=1.0");
  EXPECT_EQ(told(state, ann, "bid 4", "barrel_goes", &mixes), "- pays 2.0 notches of the barrel to Ben on average");
  EXPECT_EQ(facts(state, ann, "bid 4", "barrel_goes", &mixes), "name=Ben mean=2.0");
  state.open.barrel = -1;
  EXPECT_EQ(told(state, ann, "bid 4", "end_of_track", &mixes),
            "- takes the barrel to Ben's end of the balance against 1, which comes 50 % of the time: a card to steal");
  EXPECT_EQ(facts(state, ann, "bid 4", "end_of_track", &mixes), "how=other name=Ben bonus=steal n=1 bids=1 share=50");
  state.open.barrel = 2;
  EXPECT_EQ(told(state, ann, "bid 1", "end_of_track", &mixes),
            "+ takes the barrel to Ann's end of the balance against 3, which comes 50 % of the time: a card to steal");
  state.open.friendly = true;
  EXPECT_EQ(told(state, ann, "bid 1", "end_of_track", &mixes),
            "+ takes the barrel to Ann's end of the balance against 3, which comes 50 % of the time: two cards from "
            "the draw pile");
  EXPECT_EQ(facts(state, ann, "bid 1", "end_of_track", &mixes), "how=own name=Ann bonus=draw n=2 bids=3 share=50");
}

TEST(TsukijiReasons, T3_1_ABidOfTheOtherDoesNotMatter) {
  State state = bidding("3a 5a");
  const auto mixes = round({0, 0, 1, 0}, {0.25, 0.35, 0, 0.4});
  const std::string before = told(state, ann, "bid 3", "beats", &mixes);
  Rng rng(1);
  apply(state, Offers(state.open, ben)[0], rng, NoEvents{});
  EXPECT_EQ(told(state, ann, "bid 3", "beats", &mixes), before);
  EXPECT_FALSE(before.empty());
}

TEST(TsukijiReasons, WhatAPositionPromises) {
  const State state = bidding("1a 9a");
  EXPECT_EQ(told(analysis::promises(state, ben, ann_and_ben), "card_fits"),
            "+ 1a would help Ben: it adds 4 points to the tuna pile");
  EXPECT_EQ(facts(analysis::promises(state, ben, ann_and_ben), "card_fits"),
            "name=Ben card=1a brings=points how=once colour=tuna points=4");
}

}  // namespace
}  // namespace ichiba::tests
