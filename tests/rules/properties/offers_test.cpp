// The offered moves against brute force: everything that the rules accept and the list should hold, and nothing else.
#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <vector>

#include "tests/rules/properties/play.hpp"

namespace ichiba::tests {
namespace {

using osaka::Bag;
using osaka::Card;

// Every bag within `cards`; none where there are too many to look at.
std::vector<Bag> parts_of(Bag cards, std::size_t most) {
  std::vector<Bag> parts{Bag()};
  cards.each([&](Card card, int count) {
    const std::size_t before = parts.size();
    if (before * static_cast<std::size_t>(count + 1) > most) {
      parts.clear();
      return;
    }
    for (std::size_t i = 0; i < before; ++i) {
      for (int n = 1; n <= count; ++n) parts.push_back(parts[i] + Bag(card, n));
    }
  });
  return parts;
}

constexpr std::size_t most_parts = 3000;

std::vector<osaka::Move> universe(const osaka::State& state, Seat seat) {
  std::vector<osaka::Move> moves{osaka::Pass{}, osaka::Insure{}};
  for (osaka::Colour colour : osaka::colours) moves.emplace_back(osaka::ChooseToken{colour});
  for (int kind = 0; kind < Card::kinds; ++kind) {
    const Card card = Card::of_kind(kind);
    moves.emplace_back(osaka::Take{card, false});
    moves.emplace_back(osaka::Take{card, true});
    moves.emplace_back(osaka::Reserve{osaka::From::market, card});
    moves.emplace_back(osaka::Reserve{osaka::From::farm, card});
  }
  for (Bag payment : parts_of(state.hands[seat], most_parts)) moves.emplace_back(osaka::Buy{payment});
  // One card more of each kind than anyone could pay with or insure.
  const Bag goods = state.open.holdings[seat].goods + state.open.holdings[seat].insured;
  for (osaka::Colour colour : osaka::colours) {
    for (Bag discards : parts_of(state.hands[seat].of_colour(colour), 200)) {
      for (Bag insured : parts_of(goods.of_colour(colour), 200)) moves.emplace_back(osaka::Insure{discards, insured});
    }
  }
  return moves;
}

int least_of(Bag cards, auto measure) {
  int least = 99;
  cards.each([&](Card card, int) { least = std::min(least, measure(card)); });
  return least;
}

// Should it be on the list, if it is legal?
bool worth_offering(const osaka::State& state, Seat seat, const osaka::Move& move) {
  if (const auto* buy = std::get_if<osaka::Buy>(&move)) {  // O4.2: no card can be left out
    const int price = osaka::goods_for_sale(state.open.market, seat).value();
    return buy->payment.value() - least_of(buy->payment, [](Card card) { return card.value(); }) < price;
  }
  if (const auto* insure = std::get_if<osaka::Insure>(&move)) {  // O10.2: saves something, no card can be left out
    if (insure->discards.empty()) return true;
    int icons = 0;
    insure->discards.each([&](Card card, int count) { icons += card.icons() * count; });
    return !insure->goods.empty() &&
           icons - least_of(insure->discards, [](Card card) { return card.icons(); }) < insure->goods.size();
  }
  return true;
}

std::vector<tsukiji::Move> universe(const tsukiji::State& state, Seat) {
  std::vector<tsukiji::Move> moves;
  for (int fingers = 0; fingers <= 6; ++fingers) moves.emplace_back(tsukiji::Bid{static_cast<std::uint8_t>(fingers)});
  for (int i = 0; i < state.open.deck->colour_count; ++i) {
    const tsukiji::Colour colour(i);
    moves.emplace_back(tsukiji::ChooseColour{colour});
    moves.emplace_back(tsukiji::Pick{0, colour});
    moves.emplace_back(tsukiji::Pick{1, colour});
    for (int code = 0; code < tsukiji::face_count; ++code) {
      moves.emplace_back(tsukiji::Steal{colour, tsukiji::Face::of_code(code)});
      moves.emplace_back(tsukiji::Discard{colour, tsukiji::Face::of_code(code)});
    }
  }
  return moves;
}

bool worth_offering(const tsukiji::State&, Seat, const tsukiji::Move&) { return true; }

bool too_big(const osaka::State& state, Seat seat) {
  return state.open.phase == osaka::Phase::turn && parts_of(state.hands[seat], most_parts).empty();
}
bool too_big(const tsukiji::State&, Seat) { return false; }

template <class G>
void expect_exact_offers(const typename G::Variant& table, const typename G::State& state, Seat seat) {
  const typename G::Offers list = offers(state, seat);
  std::set<std::string> offered;
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    const typename G::Legal legal = list[i];
    const std::string text = G::text(table, legal.move());
    ASSERT_TRUE(offered.insert(text).second) << text << " is offered twice";
    const auto checked = check(state, seat, legal.move());
    ASSERT_TRUE(checked) << text << " is offered and refused";
    ASSERT_EQ(checked->move(), legal.move());
    ASSERT_EQ(checked->seat(), legal.seat());
    ASSERT_EQ(legal.seat(), seat);
    const auto read = G::parse(table, text);  // the notation gives the same move again
    ASSERT_TRUE(read) << text;
    ASSERT_EQ(*read, legal.move()) << text;
  }
  ASSERT_EQ(list.size() > 0, to_act(state.open).has(seat));
  std::set<std::string> accepted;
  for (const typename G::Move& move : universe(state, seat)) {
    if (check(state, seat, move) && worth_offering(state, seat, move)) accepted.insert(G::text(table, move));
  }
  ASSERT_EQ(offered, accepted);
}

template <class G>
void expect_exact_offers_in_games(int games) {
  for (const auto& [name, table] : tables<G>()) {
    int looked_at = 0;
    for (int i = 0; i < games; ++i) {
      const std::uint64_t seed = derived_seed(2000, static_cast<std::uint64_t>(i));
      SCOPED_TRACE(name + ", seed " + std::to_string(seed));
      play_game<G>(table, seed, [&](const typename G::State& state) {
        for (Seat seat : Seats(G::players(table))) {
          if (testing::Test::HasFatalFailure() || too_big(state, seat)) continue;
          ++looked_at;
          expect_exact_offers<G>(table, state, seat);
        }
      });
      if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_GT(looked_at, games * 20);
  }
}

TEST(OfferedMoves, O4_2_O10_2_OsakaListsExactlyWhatItIsMeantTo) { expect_exact_offers_in_games<osaka::Game>(30); }
TEST(OfferedMoves, TsukijiListsExactlyTheLegalMoves) { expect_exact_offers_in_games<tsukiji::Game>(60); }

// An offer that is carried out by its number does what the same move does when it is written down first.
template <class G>
void expect_same_by_number(int games) {
  for (const auto& [name, table] : tables<G>()) {
    for (int i = 0; i < games; ++i) {
      Rng rng(derived_seed(2001, static_cast<std::uint64_t>(i)));
      typename G::State state = G::set_up(table, rng, NoEvents{});
      while (!over(state)) {
        const Seat seat = any_actor(state, rng);
        const typename G::Offers list = offers(state, seat);
        const std::uint32_t index = rng.below(list.size());
        typename G::State other = state;
        Rng other_rng = rng;
        apply(other, list[index], other_rng, NoEvents{});
        apply(state, list, index, rng, NoEvents{});
        ASSERT_EQ(rng, other_rng) << name;
        ASSERT_TRUE(std::ranges::equal(state.draw.cards(), other.draw.cards())) << name;
        for (Seat viewer : Seats(G::players(table))) ASSERT_EQ(know(state, viewer), know(other, viewer)) << name;
      }
    }
  }
}

TEST(OfferedMoves, OsakaCarriesThemOutByTheirNumbers) { expect_same_by_number<osaka::Game>(30); }
TEST(OfferedMoves, TsukijiCarriesThemOutByTheirNumbers) { expect_same_by_number<tsukiji::Game>(60); }

}  // namespace
}  // namespace ichiba::tests
