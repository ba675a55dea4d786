// Many games at once: the same for any number of threads, refused as a whole or carried out as a whole.
#include "batch/batch.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

#include "batch/layout.hpp"

namespace ichiba::tests {
namespace {

using batch::Arrays;
using batch::BadArgument;
using batch::Batch;
using batch::Form;
using batch::Memory;
using batch::Number;
using batch::reward;
using batch::Settings;

// The arrays of a caller, with their owner's chance for the actions.
template <class G>
struct Caller {
  explicit Caller(const Settings<G>& settings)
      : games(settings),
        observations(games.rows() * games.observation_size()),
        masks(games.rows() * games.actions()),
        actors(games.rows()),
        rewards(settings.games * games.players()),
        ends(settings.games),
        actions(games.rows()) {
    games.observe(arrays());
  }

  Arrays arrays() { return {observations, masks, actors, rewards, ends}; }

  void choose(Rng& rng) {
    for (std::size_t row = 0; row < games.rows(); ++row) {
      const std::uint8_t* mask = masks.data() + row * games.actions();
      std::vector<std::int32_t> legal;
      for (std::size_t action = 0; action < games.actions(); ++action) {
        if (mask[action] == 1) legal.push_back(static_cast<std::int32_t>(action));
      }
      // A seat that does not act may send anything.
      actions[row] = legal.empty() ? -7 : legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    }
  }

  void step() { games.step(actions, arrays()); }

  void expect_same(const Caller& other) const {
    ASSERT_EQ(observations, other.observations);
    ASSERT_EQ(masks, other.masks);
    ASSERT_EQ(actors, other.actors);
    ASSERT_EQ(rewards, other.rewards);
    ASSERT_EQ(ends, other.ends);
  }

  Batch<G> games;
  std::vector<Number> observations;
  std::vector<std::uint8_t> masks;
  std::vector<std::int8_t> actors;
  std::vector<float> rewards;
  std::vector<std::uint8_t> ends;
  std::vector<std::int32_t> actions;
};

template <class G>
class BatchOf : public testing::Test {
 public:
  static Settings<G> settings(Form form, Memory memory = Memory::table) {
    return {.variant = {}, .games = 7, .seed = 11, .threads = 1, .memory = memory, .form = form};
  }
};
using Games = testing::Types<osaka::Game, tsukiji::Game>;
TYPED_TEST_SUITE(BatchOf, Games);

TYPED_TEST(BatchOf, DoesNotDependOnThreads) {
  for (const Form form : {Form::turns, Form::seats}) {
    auto settings = TestFixture::settings(form);
    Caller<TypeParam> one(settings);
    settings.threads = 3;
    Caller<TypeParam> three(settings);
    settings.threads = 100;  // more than games
    Caller<TypeParam> many(settings);
    Rng rng(1);
    for (int i = 0; i < 300; ++i) {
      one.choose(rng);
      three.actions = many.actions = one.actions;
      one.step();
      three.step();
      many.step();
      one.expect_same(three);
      one.expect_same(many);
    }
  }
}

// Every legal action is drawn, about as often as any other; others are not.
TYPED_TEST(BatchOf, RandomActionsAreLegal) {
  for (const Form form : {Form::turns, Form::seats}) {
    Caller<TypeParam> one(TestFixture::settings(form));
    std::vector<int> drawn(one.masks.size());
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
      one.games.random_actions(seed, one.actions);
      for (std::size_t row = 0; row < one.actions.size(); ++row) {
        ++drawn[row * one.games.actions() + static_cast<std::size_t>(one.actions[row])];
      }
    }
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      const auto row = one.masks.begin() + static_cast<std::ptrdiff_t>(i - i % one.games.actions());
      const int legal = std::accumulate(row, row + static_cast<std::ptrdiff_t>(one.games.actions()), 0);
      const bool only_one = legal == 0 && i % one.games.actions() == 0;  // the seat does not act
      ASSERT_NEAR(drawn[i], only_one ? 4000 : one.masks[i] * 4000.0 / std::max(legal, 1), 250);
      ASSERT_EQ(drawn[i] > 0, one.masks[i] == 1 || only_one);
    }
    EXPECT_THROW(one.games.random_actions(1, std::span(one.actions).first(1)), BadArgument);
  }
}

TYPED_TEST(BatchOf, BotsPlayTheirSeatsAndLeaveTheOthersToTheCaller) {
  for (const Form form : {Form::turns, Form::seats}) {
    for (const std::size_t mine : {0U, 1U}) {
      auto settings = TestFixture::settings(form);
      settings.bots = {"greedy", "greedy"};
      settings.bots[mine].clear();
      Caller<TypeParam> one(settings);
      settings.threads = 3;
      Caller<TypeParam> three(settings);
      Rng rng(4);
      float total = 0;
      for (int i = 0; i < 200; ++i) {
        for (std::size_t row = 0; row < one.games.rows(); ++row) {
          const bool is_mine = form == Form::turns ? one.actors[row] == static_cast<int>(mine)
                                                   : one.actors[row] == (row % 2 == mine ? 1 : 0);
          ASSERT_TRUE(is_mine);
        }
        one.choose(rng);
        three.actions = one.actions;
        one.step();
        three.step();
        one.expect_same(three);
        for (std::size_t game = 0; game < settings.games; ++game) total += one.rewards[2 * game + mine];
      }
      EXPECT_LT(total, 0) << "random actions lose";
    }
  }
}

TYPED_TEST(BatchOf, WrongBotsAreRefused) {
  for (const std::vector<std::string>& bots :
       {std::vector<std::string>{"greedy"}, {"greedy", "greedy"}, {"", "nobody"}, {"", "random", "random"}}) {
    auto settings = TestFixture::settings(Form::turns);
    settings.bots = bots;
    EXPECT_THROW(Batch<TypeParam>{settings}, BadArgument);
  }
}

TYPED_TEST(BatchOf, FinishedGamesBeginAnewAndRewardsAddUpToNothing) {
  for (const Form form : {Form::turns, Form::seats}) {
    Caller<TypeParam> caller(TestFixture::settings(form, Memory::perfect));
    Rng rng(2);
    int ended = 0;
    int won = 0;
    for (int i = 0; i < 2000; ++i) {
      caller.choose(rng);
      caller.step();
      for (std::size_t game = 0; game < caller.ends.size(); ++game) {
        const float first = caller.rewards[2 * game];
        const float second = caller.rewards[2 * game + 1];
        ASSERT_EQ(first + second, 0.0F);
        if (caller.ends[game] == 0) {
          ASSERT_EQ(first, 0.0F);
        }
        ended += caller.ends[game];
        won += first != 0.0F ? 1 : 0;
      }
      for (std::size_t row = 0; row < caller.games.rows(); ++row) {
        const auto first = caller.masks.begin() + static_cast<std::ptrdiff_t>(row * caller.games.actions());
        const int legal = std::accumulate(first, first + static_cast<std::ptrdiff_t>(caller.games.actions()), 0);
        if (form == Form::turns || caller.actors[row] == 1) {
          ASSERT_GT(legal, 0);
        } else {
          ASSERT_EQ(legal, 0);
        }
      }
    }
    EXPECT_GT(ended, 10);
    EXPECT_GT(won, 5);
  }
}

TYPED_TEST(BatchOf, GamesAreDealtFromSeedsOfTheirOwn) {
  const Caller<TypeParam> caller(TestFixture::settings(Form::turns, Memory::perfect));
  auto settings = TestFixture::settings(Form::turns, Memory::perfect);
  settings.games = 3;
  const Caller<TypeParam> fewer(settings);
  const auto size = static_cast<std::ptrdiff_t>(fewer.observations.size());
  EXPECT_TRUE(std::equal(fewer.observations.begin(), fewer.observations.end(), caller.observations.begin()))
      << "game k is the same in a batch of any size";
  EXPECT_FALSE(std::equal(caller.observations.begin(), caller.observations.begin() + size / 3,
                          caller.observations.begin() + size / 3))
      << "two games are not dealt alike";
  settings.seed = 12;
  EXPECT_NE(Caller<TypeParam>(settings).observations, fewer.observations);
}

TYPED_TEST(BatchOf, AnIllegalActionChangesNothing) {
  Caller<TypeParam> caller(TestFixture::settings(Form::turns));
  Rng rng(3);
  for (int i = 0; i < 50; ++i) {
    caller.choose(rng);
    caller.step();
  }
  const std::string before = caller.games.save();
  const Caller<TypeParam> arrays_before = caller;
  caller.choose(rng);
  for (const std::int32_t wrong : {-1, 64, 61, 1'000'000, -2'147'483'647}) {
    auto actions = caller.actions;
    actions.back() = wrong;
    try {
      caller.games.step(actions, caller.arrays());
      ADD_FAILURE() << wrong << " was taken";
    } catch (const BadArgument& refused) {
      EXPECT_EQ(refused.argument, "actions");
      EXPECT_NE(std::string(refused.what()).find("row 6"), std::string::npos);
    }
    caller.expect_same(arrays_before);
    EXPECT_EQ(caller.games.save(), before);
  }
}

TYPED_TEST(BatchOf, WrongSizesAndSettingsAreRefusedByName) {
  Caller<TypeParam> caller(TestFixture::settings(Form::turns));
  Rng rng(4);
  caller.choose(rng);
  const auto refused = [](auto call) -> std::string {
    try {
      call();
      return "taken";
    } catch (const BadArgument& why) {
      return why.argument;
    }
  };
  const auto with = [&](auto change) {
    Arrays arrays = caller.arrays();
    change(arrays);
    return refused([&] { caller.games.step(caller.actions, arrays); });
  };
  EXPECT_EQ(with([](Arrays& a) { a.observations = a.observations.first(1); }), "observations");
  EXPECT_EQ(with([](Arrays& a) { a.masks = {}; }), "masks");
  EXPECT_EQ(with([](Arrays& a) { a.actors = a.actors.first(6); }), "actors");
  EXPECT_EQ(with([](Arrays& a) { a.rewards = {}; }), "rewards");
  EXPECT_EQ(with([](Arrays& a) { a.ends = {}; }), "ends");
  EXPECT_EQ(with([](Arrays& a) { a.finals = a.observations.first(1); }), "finals");
  const std::span<const std::int32_t> few = std::span(caller.actions).first(6);
  EXPECT_EQ(refused([&] { caller.games.step(few, caller.arrays()); }), "actions");
  const auto made_with = [&](auto change) {
    auto settings = TestFixture::settings(Form::turns);
    change(settings);
    return refused([&] { Batch<TypeParam>{settings}; });
  };
  EXPECT_EQ(made_with([](auto& s) { s.games = 0; }), "n");
  EXPECT_EQ(made_with([](auto& s) { s.threads = 0; }), "threads");
  EXPECT_EQ(made_with([](auto& s) { s.threads = -3; }), "threads");
}

TYPED_TEST(BatchOf, ASavedBatchGoesOnAsTheFirst) {
  Caller<TypeParam> first(TestFixture::settings(Form::seats));
  Rng rng(5);
  for (int i = 0; i < 120; ++i) {
    first.choose(rng);
    first.step();
  }
  const std::string saved = first.games.save();
  Caller<TypeParam> second(TestFixture::settings(Form::seats));
  second.games.restore(saved);
  for (int i = 0; i < 120; ++i) {
    first.choose(rng);
    second.actions = first.actions;
    first.step();
    second.step();
    first.expect_same(second);
  }
  for (const std::string& wrong : {std::string(), saved.substr(1), saved + "x", std::string(saved.size(), 'x')}) {
    EXPECT_THROW(second.games.restore(wrong), BadArgument);
  }
  for (const std::size_t place : {std::size_t{3}, std::size_t{9}, saved.size() / 2, saved.size() - 1}) {
    std::string damaged = saved;
    damaged[place] = static_cast<char>(damaged[place] ^ 1);
    EXPECT_THROW(second.games.restore(damaged), BadArgument) << "byte " << place;
  }
  auto other = TestFixture::settings(Form::seats);
  other.seed = 99;
  Batch<TypeParam> elsewhere(other);
  EXPECT_THROW(elsewhere.restore(saved), BadArgument);
}

TYPED_TEST(BatchOf, RestoringNeedsTheSameSettings) {
  auto settings = TestFixture::settings(Form::seats);
  settings.bots = {"greedy", ""};
  const std::string saved = Batch<TypeParam>(settings).save();
  const auto refused = [&](auto change) {
    auto other = settings;
    change(other);
    Batch<TypeParam> elsewhere(other);
    const std::string before = elsewhere.save();
    try {
      elsewhere.restore(saved);
    } catch (const BadArgument& why) {
      return why.argument == "saved" && elsewhere.save() == before;
    }
    return false;
  };
  EXPECT_TRUE(refused([](auto& s) { s.form = Form::turns; }));
  EXPECT_TRUE(refused([](auto& s) { s.memory = Memory::perfect; }));
  EXPECT_TRUE(refused([](auto& s) { s.seed = 12; }));
  EXPECT_TRUE(refused([](auto& s) { s.games = 8; }));
  EXPECT_TRUE(refused([](auto& s) { s.bots = {"random", ""}; }));
  EXPECT_TRUE(refused([](auto& s) { s.bots = {"", "greedy"}; }));
  EXPECT_TRUE(refused([](auto& s) { s.bots.clear(); }));
  EXPECT_FALSE(refused([](auto&) {}));
  EXPECT_FALSE(refused([](auto& s) { s.threads = 3; })) << "threads change nothing";
}

// A learner that was trained in one form plays in the other.
TYPED_TEST(BatchOf, BothFormsObserveTheSame) {
  for (const std::vector<std::string>& bots : {std::vector<std::string>{}, {"greedy", ""}, {"", "greedy"}}) {
    auto settings = TestFixture::settings(Form::turns);
    settings.bots = bots;
    settings.games = 1;
    Caller<TypeParam> turns(settings);
    settings.form = Form::seats;
    Caller<TypeParam> seats(settings);
    Rng rng(6);
    int at_once = 0;
    for (int i = 0; i < 500; ++i) {
      seats.choose(rng);
      const int acting = seats.actors[0] + seats.actors[1];
      at_once += acting == 2 ? 1 : 0;
      for (std::size_t seat = 0; seat < 2; ++seat) {
        if (seats.actors[seat] == 0) continue;
        ASSERT_EQ(turns.actors[0], static_cast<int>(seat));
        const auto size = static_cast<std::ptrdiff_t>(turns.games.observation_size());
        const auto from = seats.observations.begin() + static_cast<std::ptrdiff_t>(seat) * size;
        ASSERT_TRUE(std::equal(turns.observations.begin(), turns.observations.end(), from));
        turns.actions[0] = seats.actions[seat];
        turns.step();
      }
      seats.step();
      ASSERT_EQ(turns.rewards, seats.rewards);
      ASSERT_EQ(turns.ends, seats.ends);
    }
    EXPECT_EQ(at_once > 0, bots.empty() && TypeParam::name == "tsukiji");
  }
}

TEST(Batch, RestoringNeedsTheSameOptionsOfTheGame) {
  Settings<osaka::Game> osaka;
  osaka.variant.memory = true;
  EXPECT_THROW(Batch<osaka::Game>({}).restore(Batch<osaka::Game>(osaka).save()), BadArgument);
  Settings<tsukiji::Game> tsukiji;
  tsukiji.variant.friendly = true;
  EXPECT_THROW(Batch<tsukiji::Game>({}).restore(Batch<tsukiji::Game>(tsukiji).save()), BadArgument);
  tsukiji::Deck deck = tsukiji::house_deck();
  ++deck.knives_to_win;
  tsukiji.variant = {.deck = tsukiji::SharedDeck(deck)};
  EXPECT_THROW(Batch<tsukiji::Game>({}).restore(Batch<tsukiji::Game>(tsukiji).save()), BadArgument);
}

TEST(Batch, EveryVersionSavesDifferently) {
  EXPECT_EQ(batch::layout_hash<osaka::Game>("1.0"), batch::layout_hash<osaka::Game>("1.0"));
  EXPECT_NE(batch::layout_hash<osaka::Game>("1.0"), batch::layout_hash<osaka::Game>("1.1"));
  EXPECT_NE(batch::layout_hash<osaka::Game>("1.0"), batch::layout_hash<tsukiji::Game>("1.0"));
}

TEST(Batch, RewardsOfSharedWins) {
  SeatSet two = SeatSet::of(Seat(0));
  two.add(Seat(2));
  EXPECT_FLOAT_EQ(reward(SeatSet::of(Seat(1)), Seat(1), 4), 1.0F);
  EXPECT_FLOAT_EQ(reward(SeatSet::of(Seat(1)), Seat(0), 4), -1.0F / 3.0F);
  EXPECT_FLOAT_EQ(reward(two, Seat(0), 4), 1.0F / 3.0F);
  EXPECT_FLOAT_EQ(reward(two, Seat(1), 4), -1.0F / 3.0F);
  EXPECT_FLOAT_EQ(reward(SeatSet(), Seat(0), 2), 0.0F);
  EXPECT_FLOAT_EQ(reward(SeatSet::first(2), Seat(0), 2), 0.0F);
}

TEST(Batch, TooManyPlayersAreRefused) {
  Settings<osaka::Game> settings;
  settings.variant.players = 5;
  EXPECT_THROW(Batch<osaka::Game>{settings}, BadArgument);
}

}  // namespace
}  // namespace ichiba::tests
