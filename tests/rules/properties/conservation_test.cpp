// Invariants after every move of every game: no card is lost or made, pieces and counts are where they belong.
#include <cstdlib>
#include <gtest/gtest.h>
#include <set>

#include "tests/rules/properties/play.hpp"

namespace ichiba::tests {
namespace {

template <int Capacity>
osaka::Bag cards_in(const osaka::Row<Capacity>& row) {
  osaka::Bag cards;
  for (int i = 0; i < row.size(); ++i) cards.add(row[i].card);
  return cards;
}

void expect_sound(const osaka::State& state) {
  using namespace osaka;
  const Open& open = state.open;
  // O1.1: the pack, every kind of it.
  Bag all = open.discard + state.buried + state.blind + cards_in(open.market) + cards_in(open.farm);
  for (Card card : state.draw.cards()) all.add(card);
  for (Seat seat : Seats(max_players)) {
    const Holdings& holdings = open.holdings[seat];
    all += state.hands[seat] + holdings.goods + holdings.insured;
    if (seat.index() >= open.players) {
      ASSERT_EQ(state.hands[seat].size() + holdings.goods.size() + state.points[seat], 0) << "an empty chair";
    }
  }
  ASSERT_EQ(all, Bag::full_pack());
  // O1.5: one piece each, and only players have pieces.
  std::set<int> owners;
  for (int i = 0; i < open.market.size() + open.farm.size(); ++i) {
    const Slot slot = i < open.market.size() ? open.market[i] : open.farm[i - open.market.size()];
    if (slot.by.none()) continue;
    ASSERT_LT(slot.by.owner().index(), open.players);
    ASSERT_TRUE(owners.insert(slot.by.owner().index()).second) << "two pieces of one player";
    ASSERT_FALSE(piece_at_home(open, slot.by.owner()));
  }
  // O9.6: no ship stays in Edo during the game, and none is in the tide's way except while insuring.
  for (Colour colour : colours) {
    if (open.phase == Phase::turn) {
      ASSERT_NE(open.ships[colour], Place::edo);
    }
  }
  if (open.phase == Phase::insure) {
    ASSERT_TRUE(in_the_tide(open.ships[open.asked]));                                               // O10.4
    ASSERT_TRUE(can_insure(state.hands[open.actor], open.holdings[open.actor].goods, open.asked));  // O10.5
  } else {
    ASSERT_EQ(open.asked, Colour::red) << "left over, and seen in every view";
    if (open.phase != Phase::over) {
      ASSERT_EQ(open.actor, open.turn);
    }
  }
  // O11.1: with eight tokens the game is over.
  for (Seat seat : Seats(open.players)) {
    if (open.phase != Phase::over) {
      ASSERT_LT(open.holdings[seat].token_count(), tokens_to_end);
    }
  }
  ASSERT_EQ(to_act(open).size(), open.phase == Phase::over ? 0 : 1);
  ASSERT_EQ(Game::winners(state).empty(), open.phase != Phase::over);
}

void expect_sound(const tsukiji::State& state) {
  using namespace tsukiji;
  const Open& open = state.open;
  // T1.1: each of the 18 cards once, whichever side is up.
  std::multiset<int> cards;
  for (Face face : state.draw.cards()) cards.insert(face.card());
  for (Face face : open.discard) cards.insert(face.card());
  for (Face face : open.display) cards.insert(face.card());
  if (open.phase == Phase::colour) cards.insert(open.drawn.card());
  for (Seat seat : Seats(players)) {
    int knives = 0;
    std::array<int, max_colours> heights{};
    for (const Held& held : open.piles[seat]) {
      cards.insert(held.face.card());
      ++heights.at(static_cast<std::size_t>(held.colour.index()));
      if (open.deck->print(held.face).icon == Icon::knife) ++knives;
      ASSERT_TRUE(open.deck->print(held.face).has(held.colour)) << "a card on a pile of another colour (T4.2)";
    }
    ASSERT_EQ(open.knives[seat], knives);
    for (std::size_t i = 0; i < heights.size(); ++i) ASSERT_EQ(open.heights[seat].at(i), heights.at(i));
    if (open.phase != Phase::over) {
      ASSERT_LT(knives, open.deck->knives_to_win);  // T4.4
    }
    if (open.phase != Phase::bid) {
      ASSERT_EQ(state.bids[seat], 0) << "an old bid is still there";
    }
    if (open.phase == Phase::bid) {
      ASSERT_EQ(state.bids[seat] == 0, open.to_act.has(seat));
    }
  }
  ASSERT_EQ(cards.size(), static_cast<std::size_t>(card_count));
  for (int card = 1; card <= card_count; ++card) ASSERT_EQ(cards.count(card), 1U) << "card " << card;
  ASSERT_LE(std::abs(open.barrel), open.deck->reach);  // T1.3
  ASSERT_LE(open.emptied, 2);
  if (open.emptied < 2) {
    ASSERT_FALSE(state.draw.empty()) << "the pile is renewed at once (T5.1)";
  }
  if (open.phase == Phase::bid) {
    ASSERT_FALSE(open.display.empty());  // T5.3
  }
  ASSERT_EQ(open.phase == Phase::over, open.to_act.empty());
}

template <class G>
void expect_sound_games(int games) {
  for (const auto& [name, table] : tables<G>()) {
    for (int i = 0; i < games; ++i) {
      const std::uint64_t seed = derived_seed(1000, static_cast<std::uint64_t>(i));
      SCOPED_TRACE(name + ", seed " + std::to_string(seed));
      typename G::State last{};
      int states = 0;
      play_game<G>(table, seed, [&](const typename G::State& state) {
        if (!testing::Test::HasFatalFailure()) expect_sound(state);
        last = state;
        ++states;
      });
      if (testing::Test::HasFatalFailure()) return;
      ASSERT_TRUE(over(last)) << "the game comes to an end";
      ASSERT_GT(states, 5);
    }
  }
}

TEST(Conservation, Osaka) { expect_sound_games<osaka::Game>(400); }
TEST(Conservation, Tsukiji) { expect_sound_games<tsukiji::Game>(600); }

// Players who never buy end up with all the cards: then everyone passes and the game is over (O3.3, O7.2).
TEST(Conservation, O3_3_OsakaWithoutPurchasesEndsInPasses) {
  for (const auto& [name, table] : tables<osaka::Game>()) {
    SCOPED_TRACE(name);
    Rng rng(5);
    osaka::State state = osaka::Game::set_up(table, rng, NoEvents{});
    int passes = 0;
    while (!over(state)) {
      const osaka::Legal first = offers(state, state.open.actor)[0];
      if (std::holds_alternative<osaka::Pass>(first.move())) ++passes;
      apply(state, first, rng, NoEvents{});
      ASSERT_NO_FATAL_FAILURE(expect_sound(state));
    }
    EXPECT_EQ(passes, table.players);
    int held = 0;
    for (Seat seat : Seats(table.players)) held += state.hands[seat].size();
    EXPECT_EQ(held, osaka::pack_size);
    EXPECT_EQ(osaka::Game::winners(state).size(), table.players) << "no points, one token each: a shared win";
  }
}

}  // namespace
}  // namespace ichiba::tests
