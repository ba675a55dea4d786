// Views as JSON, read back: the same view, and the rules offer the same moves.
#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "record/codec.hpp"
#include "tests/rules/properties/play.hpp"

namespace ichiba::tests {
namespace {

template <class G>
std::vector<std::string> offered(const typename G::Variant& table, const typename G::View& view) {
  std::vector<std::string> moves;
  const auto list = offers(view);
  for (std::uint32_t i = 0; i < std::min<std::uint32_t>(list.size(), 300); ++i) {
    moves.push_back(G::text(table, list[i].move()));
  }
  std::ranges::sort(moves);  // a view groups the cards of a pile, so steals come in another order
  return moves;
}

template <class G>
void expect_views_come_back() {
  for (const auto& [name, table] : tables<G>()) {
    play_game<G>(table, 11, [&, &place = name, &at = table](const typename G::State& state) {
      for (int seat = 0; seat < G::players(at); ++seat) {
        const auto seen = view(state, Seat(seat));
        const auto object = record::dump(seen, 3);
        const auto back = record::Codec<G>::view(at, Seat(seat), object);
        ASSERT_TRUE(back) << place << ": " << back.error().text();
        ASSERT_EQ(boost::json::serialize(record::dump(*back, 3)), boost::json::serialize(object)) << place;
        if (to_act(state.open).has(Seat(seat))) {
          ASSERT_EQ(offered<G>(at, *back), offered<G>(at, seen)) << place;
        }
      }
      const auto watched = record::dump(view(state, std::nullopt), 3);
      const auto back = record::Codec<G>::view(at, std::nullopt, watched);
      ASSERT_TRUE(back) << place;
      ASSERT_EQ(boost::json::serialize(record::dump(*back, 3)), boost::json::serialize(watched)) << place;
    });
  }
}

TEST(ViewJson, OsakaComesBack) { expect_views_come_back<osaka::Game>(); }
TEST(ViewJson, TsukijiComesBack) { expect_views_come_back<tsukiji::Game>(); }

// What a perfect memory knows (O12.3) is read like a view: the seat's own hand counts.
TEST(ViewJson, KnowledgeIsReadAsAView) {
  const osaka::Game::Variant table{3, true};
  play_game<osaka::Game>(table, 5, [&](const osaka::State& state) {
    const auto known = record::dump(know(state, Seat(1)), 0);
    const auto back = record::Codec<osaka::Game>::view(table, Seat(1), known);
    ASSERT_TRUE(back) << back.error().text();
    ASSERT_EQ(back->hand, state.hands[Seat(1)]);
  });
}

std::string refused(const boost::json::object& object) {
  const auto back = record::Codec<osaka::Game>::view({2, false}, Seat(0), object);
  return back ? "accepted" : back.error().words;
}

TEST(ViewJson, WhatCannotBeIsRefused) {
  Rng rng(1);
  const auto state = osaka::Game::set_up({2, false}, rng, NoEvents{});
  const auto fine = record::dump(osaka::view(state, Seat(0)), 0);
  EXPECT_EQ(refused(fine), "accepted");
  EXPECT_EQ(refused({}), "phase: not a text");
  auto wrong = fine;
  wrong["phase"] = "dance";
  EXPECT_EQ(refused(wrong), "phase: unknown");
  wrong = fine;
  wrong["discard"] = boost::json::array(12, "R2");
  EXPECT_EQ(refused(wrong), "discard: more cards than the game has");
  wrong = fine;
  wrong["market"] = 7;
  EXPECT_EQ(refused(wrong), "market: not a list");
  wrong = fine;
  wrong["players"].as_array().pop_back();
  EXPECT_EQ(refused(wrong), "players: not as many as the table has");
  wrong = fine;
  wrong["ships"].as_object()["R"] = 6;
  EXPECT_EQ(refused(wrong), "ships: not a whole number in 0..5");
}

TEST(ViewJson, TwoOfOneFishAreRefused) {
  const tsukiji::Game::Variant table;
  Rng rng(1);
  const auto state = tsukiji::Game::set_up(table, rng, NoEvents{});
  auto wrong = record::dump(tsukiji::view(state, Seat(0)), 0);
  wrong["top"] = wrong.at("display").at(0);
  const auto back = record::Codec<tsukiji::Game>::view(table, Seat(0), wrong);
  ASSERT_FALSE(back);
  EXPECT_EQ(back.error().words, "top: a card that is elsewhere too");
}

}  // namespace
}  // namespace ichiba::tests
