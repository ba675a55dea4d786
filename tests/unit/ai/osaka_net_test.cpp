// The networks for Traders of Osaka: which files are accepted, and what an evaluation may depend on.
#include "ai/search/osaka_net.hpp"

#include <gtest/gtest.h>
#include <numeric>

#include "ai/bot.hpp"
#include "ai/search/osaka_features.hpp"
#include "bench/search_games.hpp"
#include "engine/core/events.hpp"

namespace ichiba::tests {
namespace {

using namespace osaka;

// Calls visit(state) before every decision of a game with random moves.
template <class Visit>
void each_position(int players, std::uint64_t seed, Visit visit) {
  Rng rng(seed);
  State state = set_up(players, rng, NoEvents{});
  while (!over(state)) {
    visit(state);
    const Offers list = offers(state, state.open.actor);
    apply(state, list[rng.below(list.size())], rng, NoEvents{});
  }
}

class OsakaNetFor : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(EveryTable, OsakaNetFor, testing::Values(2, 3, 4));

TEST_P(OsakaNetFor, GivesChancesThatAddUpToOne) {
  const ai::OsakaNet* net = ai::osaka_net(GetParam());
  ASSERT_NE(net, nullptr);
  ASSERT_EQ(net->players(), GetParam());
  each_position(GetParam(), 3, [&](const State& state) {
    const ai::Chances chances = net->value(state);
    EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0F), 1, 1e-5);
    for (std::size_t seat = 0; seat < chances.size(); ++seat) {
      EXPECT_GE(chances[seat], 0);
      if (seat >= state.open.players) {
        EXPECT_EQ(chances[seat], 0);
      }
    }
  });
}

TEST_P(OsakaNetFor, KnowsNoMoreThanAPerfectMemory) {
  const ai::OsakaNet* net = ai::osaka_net(GetParam());
  Rng rng(5);
  each_position(GetParam(), 4, [&](const State& state) {
    const Knowledge known = know(state, state.open.actor);
    EXPECT_EQ(net->value(sample(known, rng)), net->value(state)) << "the order of the draw pile is a secret (O12.3)";
  });
}

TEST_P(OsakaNetFor, SeesWhoIsAhead) {
  const ai::OsakaNet* net = ai::osaka_net(GetParam());
  each_position(GetParam(), 6, [&](const State& state) {
    State richer = state;
    const Seat seat = state.open.actor;
    richer.points[seat] = static_cast<std::uint16_t>(richer.points[seat] + 8);
    const auto own = static_cast<std::size_t>(seat.index());
    EXPECT_GT(net->value(richer)[own] + 0.02F, net->value(state)[own]);
  });
}

// Every field stays within its size; otherwise an evaluation would use rows of the next field.
template <int Players>
void expect_fields_in_range() {
  namespace features = ai::osaka_features;
  each_position(Players, 7, [&](const State& state) {
    std::size_t of_table = 0;
    std::size_t of_colour = 0;
    features::each<Players>(
        state,
        [&](int number) {
          ASSERT_LT(of_table, features::table_sizes<Players>.size());
          EXPECT_GE(number, 0);
          EXPECT_LT(number, features::table_sizes<Players>[of_table]) << "field " << of_table;
          ++of_table;
        },
        [&](Colour, int number) {
          const std::size_t field = of_colour++ % features::colour_sizes<Players>.size();
          EXPECT_GE(number, 0);
          EXPECT_LT(number, features::colour_sizes<Players>[field]) << "field " << field;
        });
    EXPECT_EQ(of_table, features::table_sizes<Players>.size());
    EXPECT_EQ(of_colour, features::colour_sizes<Players>.size() * colour_count);
  });
}

TEST(OsakaNet, FieldsStayInRange) {
  expect_fields_in_range<2>();
  expect_fields_in_range<3>();
  expect_fields_in_range<4>();
}

TEST(OsakaNet, RefusesFilesThatAreNotNetworks) {
  EXPECT_EQ(ai::OsakaNet::read({}), nullptr);
  std::vector<std::uint8_t> file{'I', 'C', 'O', 'N', 1, 2};
  EXPECT_EQ(ai::OsakaNet::read(file), nullptr) << "too short";
  file.resize(62996);
  EXPECT_EQ(ai::OsakaNet::read(file), nullptr) << "other sizes";
  file[5] = 9;
  EXPECT_EQ(ai::OsakaNet::read(file), nullptr) << "a table of nine";
}

TEST(LearnedSearch, TheSameGamesForTheSameSeed) {
  const ai::Budget budget{.iterations = 60};
  const auto play = [&] { return bench::search_signature<osaka::Game>({}, 4, 1, budget, ai::Leaf::learned); };
  EXPECT_EQ(play(), play());
  EXPECT_NE(play(), bench::search_signature<osaka::Game>({}, 4, 1, budget, ai::Leaf::judged));
}

TEST(LearnedSearch, IsABotForBothGames) {
  EXPECT_TRUE(ai::is_bot_name("learned:50ms"));
  EXPECT_TRUE(ai::is_bot_name("learned:2000@2"));
  EXPECT_FALSE(ai::is_bot_name("learned:"));
  EXPECT_NE(ai::make_bot<osaka::Game>("learned:100"), nullptr);
}

}  // namespace
}  // namespace ichiba::tests
