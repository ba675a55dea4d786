// What a search must satisfy beyond every bot: it can be stopped, it keeps its tree, it judges the played move fairly,
// and threads change nothing that iterations and a seed do not.
#include "ai/search/search.hpp"

#include <chrono>
#include <gtest/gtest.h>
#include <numeric>
#include <thread>

#include "bench/search_games.hpp"

namespace ichiba::tests {
namespace {

template <class G>
struct Deal {
  typename G::Variant table;
  Rng rng{9};
  std::vector<typename G::Event> events;
  typename G::State state = G::set_up(table, rng, CollectEvents{events});

  [[nodiscard]] Seat seat() const { return to_act(state.open).lowest(); }
  void play(std::uint32_t offer) {
    events.clear();
    const auto list = offers(state, seat());
    apply(state, list[offer], rng, CollectEvents{events});
  }
};

template <class G>
class SearchOf : public testing::Test {};
using BothGames = testing::Types<osaka::Game, tsukiji::Game>;
TYPED_TEST_SUITE(SearchOf, BothGames);

TYPED_TEST(SearchOf, AnswersAtOnceWhenItIsAskedToStop) {
  using G = TypeParam;
  Deal<G> deal;
  for (int i = 0; i < 2; ++i) deal.play(0);
  const auto known = know(deal.state, deal.seat());
  const auto search = ai::make_search<G>({.iterations = 100'000'000});  // minutes
  std::atomic<bool> stop = false;
  std::jthread someone([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stop = true;
  });
  Rng rng(1);
  const auto list = offers(known);
  const auto begun = std::chrono::steady_clock::now();
  EXPECT_LT(search->pick(known, list, {rng, &stop}), list.size());
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(20));
  const auto judgement = search->judge(know(deal.state, deal.seat()), list, nullptr, {rng, &stop});
  EXPECT_FALSE(judgement.options.empty()) << "stopped before it began, it still has an answer";
}

TYPED_TEST(SearchOf, GoesOnWithItsTree) {
  using G = TypeParam;
  constexpr std::uint32_t budget = 400;
  Deal<G> deal;
  const Seat seat = deal.seat();
  const auto search = ai::make_search<G>({.iterations = budget});
  Rng rng(1);
  const auto tell = [&] {
    for (const auto& event : deal.events) search->saw(G::seen(event, seat));
  };
  tell();
  int more = 0;
  for (int moves = 0; moves < 30 && !over(deal.state); ++moves) {
    const auto known = know(deal.state, deal.seat());
    const auto list = offers(known);
    std::uint32_t chosen = 0;
    if (deal.seat() == seat && list.size() > 1) {
      const auto judgement = search->judge(known, list, nullptr, {rng});
      if (judgement.iterations > budget) ++more;
      chosen = judgement.options.front().offer;
    }
    deal.play(chosen);
    tell();
  }
  EXPECT_GT(more, 2) << "walks of earlier moves were of use";
}

TYPED_TEST(SearchOf, ATreeOfAnotherPositionIsNotUsed) {
  using G = TypeParam;
  Deal<G> deal;
  const auto used = ai::make_search<G>({.iterations = 300});
  for (int moves = 0; moves < 12; ++moves) {
    const auto known = know(deal.state, deal.seat());
    const auto list = offers(known);
    Rng rng(5);
    Rng same(5);
    // The search is not told what is played (and two seats share it): it must notice that the position is another one.
    const auto fresh = ai::make_search<G>({.iterations = 300});
    const auto old = used->pick(known, list, {rng});
    if constexpr (std::is_same_v<G, osaka::Game>) {
      EXPECT_EQ(old, fresh->pick(known, list, {same}));
    } else {
      EXPECT_LT(old, list.size());  // recognises positions by itself, and then knows more
    }
    deal.play(0);
  }
}

TYPED_TEST(SearchOf, ChancesAddUpAndTheBestComesFirst) {
  using G = TypeParam;
  Deal<G> deal;
  const auto search = ai::make_search<G>({.iterations = 500});
  for (int moves = 0; moves < 25 && !over(deal.state); ++moves) {
    const Seat seat = deal.seat();
    const auto known = know(deal.state, seat);
    const auto list = offers(known);
    const auto made = list[list.size() - 1];
    Rng rng(5);
    const auto judgement = search->judge(known, list, &made, {rng});
    const auto adds_up = [](const ai::Chances& chances) {
      return std::abs(std::accumulate(chances.begin(), chances.end(), 0.0F) - 1) < 1e-3F;
    };
    EXPECT_TRUE(adds_up(judgement.before));
    bool found = false;
    for (const auto& option : judgement.options) {
      EXPECT_TRUE(adds_up(option.after));
      EXPECT_GT(option.visits, 0U);
      if (option.offer < list.size()) {
        EXPECT_TRUE(list[option.offer].move() == option.move);
      }
      found = found || option.move == made.move();
    }
    EXPECT_TRUE(found) << "the move that was made is among the options";
    deal.play(list.size() - 1);
  }
}

TYPED_TEST(SearchOf, OnSeveralThreadsTheSameSeedGivesTheSameGames) {
  using G = TypeParam;
  const ai::Budget budget{.iterations = 60, .threads = 3};
  const auto play = [&] { return bench::search_signature<G>({}, 4, 1, budget, ai::Leaf::judged); };
  EXPECT_EQ(play(), play());
}

TYPED_TEST(SearchOf, WithRolloutsTheSameSeedGivesTheSameGames) {
  using G = TypeParam;
  const ai::Budget budget{.iterations = 30};
  const auto play = [&] { return bench::search_signature<G>({}, 4, 1, budget, ai::Leaf::played_out); };
  EXPECT_EQ(play(), play());
}

TEST(Budget, Threads) {
  EXPECT_EQ(ai::Budget::parse("2000@4")->threads, 4);
  EXPECT_EQ(ai::Budget::parse("50ms@2")->time, std::chrono::milliseconds(50));
  for (const char* text : {"2000@", "2000@0", "2000@999", "2000@2x", "@2", "2000@-1"}) {
    EXPECT_FALSE(ai::Budget::parse(text)) << text;
  }
}

}  // namespace
}  // namespace ichiba::tests
