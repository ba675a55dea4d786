// What a card at Tsukiji Market would do. The house deck: yellowtail pulls the barrel at 3; the balance reaches 4
// notches.
#include "preview/tsukiji_choice.hpp"

#include <gtest/gtest.h>

#include "tests/unit/engine/cards.hpp"

namespace ichiba::tests {
namespace {

using namespace tsukiji;

// A face with an icon that pulls the barrel, alone on the display.
Face pulling_face() {
  for (int code = 0; code < 2 * card_count; ++code) {
    if (house_deck().print(Face::of_code(code)).icon == Icon::barrel) return Face::of_code(code);
  }
  throw std::logic_error("the house deck has none");
}

Open picking(Seat seat, std::int8_t barrel) {
  Open open{};
  open.deck = &house_deck();
  open.display.push(pulling_face());
  open.phase = Phase::pick;
  open.actor = seat;
  open.to_act = SeatSet::of(seat);
  open.then = Then::discard_the_other;
  open.barrel = barrel;
  return open;
}
std::optional<Seat> end_after_pick(Seat seat, std::int8_t barrel) {
  const Open open = picking(seat, barrel);
  const auto found = preview::choice(open, seat, Offers(open, seat)[0].move());
  EXPECT_TRUE(found);
  return found ? found->barrel_at_end : std::nullopt;
}

TEST(TsukijiChoice, T6_1_TellsWhoseEndTheBarrelIsAt) {
  EXPECT_EQ(end_after_pick(Seat(0), 3), Seat(0));
  EXPECT_EQ(end_after_pick(Seat(1), -3), Seat(1));
  EXPECT_EQ(end_after_pick(Seat(0), 2), std::nullopt);
  EXPECT_EQ(end_after_pick(Seat(1), 3), std::nullopt) << "pulled away from the end";
}

TEST(TsukijiChoice, T6_3_TellsWhatTheEndOfTheBalanceBrings) {
  Open open = picking(Seat(0), 3);
  EXPECT_EQ(preview::end_bonus(open).bonus, Bonus::steal);
  EXPECT_EQ(preview::end_bonus(open).cards, 1);
  open.friendly = true;
  EXPECT_EQ(preview::end_bonus(open).bonus, Bonus::draw);
  EXPECT_EQ(preview::end_bonus(open).cards, 2);
}

}  // namespace
}  // namespace ichiba::tests
