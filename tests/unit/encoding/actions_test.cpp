// The actions choose exactly the moves on offer, each in exactly one way.
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

#include "engine/osaka/notation.hpp"
#include "tests/unit/encoding/play.hpp"

namespace ichiba::tests {
namespace {

using encoding::Encoding;

// Every move that actions can choose, with the number of ways.
template <class G>
void collect(const typename G::Variant& variant, const typename G::State& state, Seat seat,
             const typename Encoding<G>::Pending& pending, std::map<std::string, int>& found) {
  const std::uint64_t legal = Encoding<G>::legal(state, seat, pending);
  ASSERT_NE(legal, 0U) << "a choice that was begun can be completed";
  for (int action = 0; action < encoding::most_actions; ++action) {
    if (((legal >> static_cast<unsigned>(action)) & 1U) == 0) continue;
    ASSERT_LT(action, Encoding<G>::actions);
    auto next = pending;
    if (const auto move = Encoding<G>::choose(state, seat, next, action)) {
      ++found[G::text(variant, *move)];
    } else {
      collect<G>(variant, state, seat, next, found);
    }
  }
}

template <class G>
class Actions : public testing::Test {};
using Games = testing::Types<osaka::Game, tsukiji::Game>;
TYPED_TEST_SUITE(Actions, Games);

TYPED_TEST(Actions, ChooseEveryOfferedMoveInOneWayAndNoOther) {
  using E = Encoding<TypeParam>;
  for (const auto& [name, variant] : tables<TypeParam>()) {
    SCOPED_TRACE(name);
    play_by_actions<TypeParam>(variant, [&](const auto& state, const typename E::Pending& pending) {
      if (pending != typename E::Pending{}) return;
      for (Seat seat : Seats(TypeParam::players(variant))) {
        const auto list = offers(state, seat);
        if (!to_act(state.open).has(seat)) {
          ASSERT_EQ(E::legal(state, seat, pending), 0U) << "only those who have to act can act";
          continue;
        }
        if (list.size() > 200) continue;
        std::map<std::string, int> expected;
        for (std::uint32_t i = 0; i < list.size(); ++i) {
          const auto move = list[i].move();
          ++expected[TypeParam::text(variant, move)];
          // And back: the actions of the move.
          typename E::Pending chosen{};
          std::optional<typename TypeParam::Move> made;
          for (int action : E::actions_of(state, seat, move)) made = E::choose(state, seat, chosen, action);
          ASSERT_TRUE(made && *made == move) << TypeParam::text(variant, move);
        }
        std::map<std::string, int> found;
        collect<TypeParam>(variant, state, seat, {}, found);
        ASSERT_EQ(found, expected);
      }
    });
  }
}

TYPED_TEST(Actions, HaveATextEach) {
  EXPECT_EQ(static_cast<int>(Encoding<TypeParam>::action_texts().size()), Encoding<TypeParam>::actions);
}

TEST(OsakaActions, O4_2_WastefulPaymentsHaveNoActions) {
  osaka::State state{};
  state.open.phase = osaka::Phase::turn;
  state.open.market.push({*osaka::parse_card("R3"), osaka::Piece()});
  for (const char* card : {"R5", "B3", "G2"}) state.hands[Seat(0)].add(*osaka::parse_card(card));
  const auto actions_of = [&](const char* text) {
    return Encoding<osaka::Game>::actions_of(state, Seat(0), *osaka::parse_move(text));
  };
  EXPECT_EQ(actions_of("buy B3").size(), 1U);
  EXPECT_TRUE(actions_of("buy B3 G2").empty()) << "wasteful";
  EXPECT_TRUE(actions_of("buy G2").empty()) << "too little";
  EXPECT_TRUE(actions_of("buy Y5").empty()) << "not in the hand";
  EXPECT_TRUE(actions_of("take B2").empty()) << "not in the market";
}

}  // namespace
}  // namespace ichiba::tests
