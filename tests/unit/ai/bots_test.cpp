// What every bot must satisfy.
#include <gtest/gtest.h>

#include "ai/bot.hpp"
#include "ai/levels.hpp"
#include "ai/search/budget.hpp"
#include "ai/search/nets.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::tests {
namespace {

const std::vector<std::string> names{"random",  "greedy",  "level:1", "level:2", "level:3",
                                     "level:4", "level:5", "level:6", "level:7", "search:40"};

// Visits some decisions of random games: visit(state, seat).
template <class G, class Visit>
void some_decisions(const typename G::Variant& table, Visit visit) {
  for (std::uint64_t game = 0; game < 3; ++game) {
    Rng rng(derived_seed(5, game));
    typename G::State state = G::set_up(table, rng, NoEvents{});
    while (!over(state)) {
      const Seat seat = to_act(state.open).lowest();
      if (rng.below(6) == 0) visit(state, seat);
      const auto list = offers(state, seat);
      apply(state, list[rng.below(list.size())], rng, NoEvents{});
    }
  }
}

template <class G>
typename G::Move choice(const std::string& name, const typename G::State& state, Seat seat) {
  const auto known = know(state, seat);
  const auto list = offers(known);
  Rng rng(77);
  return ai::make_bot<G>(name)->choose(known, list, {rng}).value().move();
}

template <class G>
void check_honest(const typename G::Variant& table) {
  Rng dealer(1);
  some_decisions<G>(table, [&](const typename G::State& state, Seat seat) {
    const typename G::State other = sample(know(state, seat), dealer);  // the same to this seat, dealt again
    for (const std::string& name : names) {
      const typename G::Move chosen = choice<G>(name, state, seat);
      EXPECT_TRUE(check(state, seat, chosen)) << name;
      EXPECT_TRUE(check(know(state, seat), chosen)) << name;
      EXPECT_EQ(chosen, choice<G>(name, other, seat)) << name << " has seen what it may not know";
      EXPECT_EQ(chosen, choice<G>(name, state, seat)) << name << " chose otherwise with the same seed";
    }
  });
}

TEST(Bots, TheSameKnowledgeOnOtherHiddenStatesGivesTheSameChoice_Osaka) {
  check_honest<osaka::Game>({2, false});
  check_honest<osaka::Game>({4, false});
}
TEST(Bots, TheSameKnowledgeOnOtherHiddenStatesGivesTheSameChoice_Tsukiji) { check_honest<tsukiji::Game>({}); }

TEST(Bots, T3_1_ABidDoesNotDependOnTheBidThatTheOpponentHasMade) {
  Rng rng(3);
  const tsukiji::Game::Variant table;
  const auto fresh = tsukiji::Game::set_up(table, rng, NoEvents{});
  for (const std::string& name : names) {
    std::array<tsukiji::Move, 4> chosen{};
    for (std::uint32_t bid = 0; bid < 4; ++bid) {
      tsukiji::State state = fresh;
      apply(state, offers(state, Seat(0))[bid], rng, NoEvents{});
      chosen[bid] = choice<tsukiji::Game>(name, state, Seat(1));
    }
    EXPECT_EQ(chosen, (std::array{chosen[0], chosen[0], chosen[0], chosen[0]})) << name;
  }
}

TEST(Bots, NamesThatAreNone) {
  for (const char* name : {"", "Random", "search", "search:", "search:0", "search:-1", "search:5x",
                           "search:99999999999", "level:", "level:0", "level:9", "level:10", "level:1 ", "greedy "}) {
    EXPECT_FALSE(ai::is_bot_name(name)) << name;
  }
  for (const std::string& name : ai::bot_names()) EXPECT_TRUE(ai::is_bot_name(name)) << name;
}

TEST(Levels, NeedTheNetworkOfTheirTable) {
  const auto osaka = [](const char* name, int players) { return ai::net_for<osaka::Game>(name, {players, false}); };
  EXPECT_EQ(osaka("level:8", 2), "osaka-2");
  EXPECT_EQ(osaka("level:6", 4), "osaka-4");
  EXPECT_EQ(osaka("learned:50ms", 3), "osaka-3");
  for (const char* name : {"level:1", "level:5", "search:50", "greedy"}) EXPECT_EQ(osaka(name, 3), "") << name;
  const tsukiji::Game::Variant house;
  for (const char* name : {"level:5", "level:8", "search:50"}) {
    EXPECT_EQ(ai::net_for<tsukiji::Game>(name, house), "tsukiji-house") << name;
  }
  for (const char* name : {"level:4", "rollout:50", "greedy"}) {
    EXPECT_EQ(ai::net_for<tsukiji::Game>(name, house), "") << name;
  }
  EXPECT_EQ(ai::net_for<tsukiji::Game>("learned:50", house), "tsukiji");
  tsukiji::Deck deck = tsukiji::house_deck();
  deck.reach = 5;
  tsukiji::Game::Variant other;
  other.deck = tsukiji::SharedDeck(deck);
  EXPECT_EQ(ai::net_for<tsukiji::Game>("level:8", other), "tsukiji");
  EXPECT_EQ(ai::net_for<tsukiji::Game>("level:6", other), "");
  for (const char* net : {"osaka-2", "osaka-3", "osaka-4", "tsukiji", "tsukiji-house"})
    EXPECT_TRUE(ai::has_net(net)) << net;
}

// A bot that forgets hands takes other cards for them; its own hand and the table it sees as they are.
TEST(Levels, PlayByTheRulesAtEveryTable) {
  for (int level = ai::least_level; level <= ai::most_level; ++level) {
    const std::string name = "level:" + std::to_string(level);
    for (const int players : {2, 3, 4}) {
      Rng rng(derived_seed(9, static_cast<std::uint64_t>(level)));
      const osaka::Game::Variant table{players, false};
      osaka::State state = osaka::Game::set_up(table, rng, NoEvents{});
      for (int i = 0; i < 5 && !over(state); ++i) {
        const Seat seat = to_act(state.open).lowest();
        const auto chosen = check(state, seat, choice<osaka::Game>(name, state, seat));
        ASSERT_TRUE(chosen) << name;
        apply(state, *chosen, rng, NoEvents{});
      }
    }
  }
}

TEST(Budget, IterationsMillisecondsAndSeconds) {
  EXPECT_EQ(ai::Budget::parse("2000")->iterations, 2000U);
  EXPECT_EQ(ai::Budget::parse("50ms")->time, std::chrono::milliseconds(50));
  EXPECT_EQ(ai::Budget::parse("2s")->time, std::chrono::seconds(2));
  EXPECT_FALSE(ai::Budget::parse("3h"));
}

TEST(Budget, SoManyIterationsAreMadeAndNoMore) {
  ai::Meter meter(*ai::Budget::parse("100"), nullptr);
  int made = 0;
  while (meter.go_on()) ++made;
  EXPECT_EQ(made, 100);
}

}  // namespace
}  // namespace ichiba::tests
