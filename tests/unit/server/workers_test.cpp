// Workers that think for nodes, over a bus in memory.
#include <algorithm>
#include <thread>

#include "server/think/thinker.hpp"
#include "tests/unit/match/scene.hpp"
#include "tests/unit/server/test_server.hpp"

namespace ichiba::server {
namespace {

using namespace std::chrono_literals;
using Subjects = std::map<std::string, std::vector<std::string>>;

const std::vector<std::string> all_setups{
    R"({"game":"tsukiji","players":2})", R"({"game":"tsukiji","players":2,"options":{"friendly":true}})",
    R"({"game":"osaka","players":2})", R"({"game":"osaka","players":4,"options":{"memory":true}})"};

// Calls visit(match, seat) for every decision of some games.
void each_decision(int games, const auto& visit) {
  for (const std::string& setup : all_setups) {
    for (int seed = 1; seed <= games; ++seed) {
      match::Scene scene(setup, {}, match::secret_of(static_cast<std::uint8_t>(seed)));
      for (int seat = 0; seat < scene.match->players(); ++seat) scene.sit(seat, {match::token(seat + 10), false});
      scene.start();
      Rng rng(static_cast<std::uint64_t>(seed));
      while (scene.match->stage() == match::Match::Stage::playing) {
        for (Seat seat : Seats(scene.match->players())) {
          if (scene.match->waits_for().has(seat)) visit(*scene.match, seat, rng);
        }
        scene.move_somehow(rng);
      }
    }
  }
}

TEST(WorkerTask, ComesBackFromItsText) {
  int decisions = 0;
  each_decision(3, [&](const match::Match& match, Seat seat, Rng&) {
    const Task task = task_of(match, seat, 17);
    const auto again = read_task(to_text(task));
    ASSERT_TRUE(again) << again.error() << ": " << to_text(task);
    EXPECT_EQ(to_text(*again), to_text(task));
    EXPECT_EQ(again->seed, 17U);
    const bool same = std::visit(
        [&]<class G>(const Decision<G>& one) {
          auto known = std::get<Decision<G>>(again->decision).known;
          if constexpr (G::has_bids) known.view.open.deck = one.known.view.open.deck;  // an equal one elsewhere
          return known == one.known;
        },
        task.decision);
    EXPECT_TRUE(same);
    ++decisions;
  });
  EXPECT_GT(decisions, 500);
}

TEST(WorkerTask, IsTheSameWhateverTheSeatDoesNotKnow) {
  each_decision(3, [&](const match::Match& match, Seat seat, Rng& rng) {
    EXPECT_EQ(to_text(task_of(match, seat, 1)), to_text(task_of(match.imagined(seat, rng), seat, 1)));
  });
}

TEST(WorkerTask, IsDecidedElsewhereAsHere) {
  const std::atomic<bool> go_on = false;
  int number = 0;
  each_decision(1, [&](const match::Match& match, Seat seat, Rng&) {
    if (++number % 20 != 0) return;
    const Task task = task_of(match, seat, 5);
    const std::string move = find_move(task, 3, go_on);
    EXPECT_EQ(find_move(*read_task(to_text(task)), 3, go_on), move);
    EXPECT_TRUE(is_legal(task, move));
    EXPECT_FALSE(is_legal(task, "bid 9"));
    EXPECT_FALSE(is_legal(task, ""));
  });
}

// Everybody who can write to the bus can write anything.
TEST(WorkerTask, ThatIsDamagedIsRefusedOrHarmless) {
  const std::atomic<bool> go_on = false;
  int refused = 0;
  int thought = 0;
  each_decision(1, [&](const match::Match& match, Seat seat, Rng& rng) {
    for (int i = 0; i < 40; ++i) {
      std::string text = to_text(task_of(match, seat, 5));
      const int changes = 1 + static_cast<int>(rng.below(3));
      for (int c = 0; c < changes; ++c) {
        const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
        if (rng.below(8) == 0) {
          text.erase(at, 1 + rng.below(4));
        } else if (text[at] >= '0' && text[at] <= '9') {
          text[at] = static_cast<char>('0' + rng.below(3));
        } else {
          text[at] = static_cast<char>(rng.below(256));
        }
        if (text.empty()) break;
      }
      const auto task = read_task(text);
      if (!task) {
        ++refused;
        EXPECT_FALSE(task.error().empty());
        continue;
      }
      ++thought;
      EXPECT_TRUE(is_legal(*task, find_move(*task, 1 + static_cast<int>(rng.below(3)), go_on)));
    }
  });
  EXPECT_GT(refused, 1000);
  EXPECT_GT(thought, 100);
}

TEST(WorkerMessages, ThatAreNotOursAreRefused) {
  for (const std::string& text : std::vector<std::string>{
           "", " ", "hello", "ichiba1 3 4 beat 5 0", subject_of_questions(), subject_of_questions() + " ask 1 2 9 x",
           subject_of_questions() + " found x", subject_of_questions() + " worker 1 0 0 2.0"}) {
    EXPECT_FALSE(read_question(text)) << text;
    EXPECT_FALSE(read_answer(text)) << text;
    EXPECT_FALSE(read_worker_beat(text)) << text;
  }
  const auto other = read_worker_beat("ichiba-think-9-1 worker 5 2 0 3.0 and what a later version adds");
  ASSERT_TRUE(other);
  EXPECT_FALSE(other->readable);
  EXPECT_EQ(other->version, "3.0");
}

// A server whose bots think elsewhere, and a worker. What they publish waits until the test delivers it.
class WithWorker : public testing::Test {
 protected:
  WithWorker() { server.bots.use(workers); }
  ~WithWorker() override {
    thinker.stop();
    server.bots.stop();
  }

  void deliver(const std::string& subject, const auto& to) {
    for (const std::string& text : std::exchange(wire[subject], {})) to(text);
  }
  // Lets threads think and messages arrive until the condition holds. Bots' threads have a low priority, so on a busy
  // machine this takes a while; nothing else here depends on real time.
  bool until(const auto& condition) {
    const auto give_up = std::chrono::steady_clock::now() + 2min;
    while (std::chrono::steady_clock::now() < give_up) {
      server.settle();
      deliver(subject_of_questions(), [&](const std::string& text) { thinker.asked(text); });
      run_posted();
      deliver(subject_of_answers(1), [&](const std::string& text) { workers.heard_answer(text, now); });
      if (condition()) return true;
      std::this_thread::sleep_for(1ms);
    }
    return false;
  }
  void beat() {
    thinker.tick(now);
    deliver(std::string(subject_of_workers), [&](const std::string& text) { workers.heard_worker(text, now); });
  }
  void run_posted() {
    std::deque<std::move_only_function<void()>> tasks;
    {
      const std::lock_guard hold(mutex);
      tasks.swap(posted);
    }
    for (auto& task : tasks) task();
  }
  // A person, whose bid is made, and a bot.
  TableId table_with_bot() {
    std::vector<match::Chair> chairs(2);
    chairs[1].holder = match::Chair::Holder::bot;
    chairs[1].level = 2;
    const TableId table = server.make(R"({"game":"tsukiji","players":2})", chairs);
    server.sit(table, 0, "a");
    ann = server.enter(table, "a");
    return table;
  }
  [[nodiscard]] bool bot_has_moved() const {
    return std::ranges::any_of(ann->texts, [](const auto& text) {
      return text.find(R"("seat":1)") != std::string::npos && text.find("bid_sealed") != std::string::npos;
    });
  }

  Subjects wire;
  int found = 0, again = 0, strange = 0;
  std::vector<std::string> troubles;
  Workers workers{1,
                  [this](const std::string& subject, std::string text) { wire[subject].push_back(std::move(text)); },
                  {[this] { ++found; }, [this] { ++again; }, [this] { ++strange; },
                   [this](const std::string& words) { troubles.push_back(words); }}};
  MemoryStore store;
  TestServer server{store};
  const BotJob::Clock::time_point now = server.bot_time;
  std::mutex mutex;
  std::deque<std::move_only_function<void()>> posted;
  Thinker thinker{7, 2, "1.0",
                  [this](std::move_only_function<void()> task) {
                    const std::lock_guard hold(mutex);
                    posted.push_back(std::move(task));
                  },
                  [this](const std::string& subject, std::string text) { wire[subject].push_back(std::move(text)); }};
  std::shared_ptr<TestGuest> ann;
};

TEST_F(WithWorker, TheBotsMoveComesFromTheWorker) {
  beat();
  EXPECT_EQ(workers.count(), 1U);
  EXPECT_EQ(workers.threads(), 2);
  table_with_bot();
  EXPECT_TRUE(until([&] { return found == 1; }));
  EXPECT_TRUE(until([&] { return bot_has_moved(); }));
  EXPECT_EQ(again, 0);
  EXPECT_EQ(thinker.figures().answered, 1U);
  EXPECT_EQ(thinker.figures().waiting, 0U);
}

TEST_F(WithWorker, WithoutAWorkerTheNodeThinks) {
  table_with_bot();
  EXPECT_TRUE(until([&] { return bot_has_moved(); }));
  EXPECT_TRUE(wire[subject_of_questions()].empty());
  EXPECT_EQ(found, 0);
}

TEST_F(WithWorker, AWorkerThatDiesCostsARetry) {
  beat();
  table_with_bot();
  server.settle();
  ASSERT_EQ(workers.asked(), 1U);
  deliver(subject_of_questions(), [&](const std::string& text) { thinker.asked(text); });
  // It says that it has taken the question, and nothing more.
  deliver(subject_of_answers(1), [&](const std::string& text) {
    if (text.find("taken") != std::string::npos) workers.heard_answer(text, now);
  });
  workers.tick(now + Workers::silence / 2);
  EXPECT_EQ(workers.asked(), 1U);
  workers.tick(now + Workers::silence + 1ms);
  EXPECT_EQ(workers.asked(), 0U);
  EXPECT_EQ(workers.count(), 0U);
  EXPECT_EQ(again, 1);
  EXPECT_TRUE(until([&] { return bot_has_moved(); })) << "this node has thought again";
  // The answer that comes after all changes nothing.
  EXPECT_TRUE(until([&] { return thinker.figures().answered == 1; }));
  server.settle();
  EXPECT_EQ(found, 0);
}

TEST_F(WithWorker, AQuestionThatNobodyTakesIsThoughtHere) {
  beat();
  table_with_bot();
  server.settle();
  wire[subject_of_questions()].clear();
  ASSERT_EQ(workers.asked(), 1U);
  workers.tick(now + Workers::time_to_take);
  EXPECT_EQ(again, 0);
  workers.tick(now + Workers::time_to_take + 1ms);
  EXPECT_EQ(again, 1);
  EXPECT_TRUE(until([&] { return bot_has_moved(); }));
}

TEST_F(WithWorker, AWorkerThatStopsGivesBackWhatItHas) {
  beat();
  table_with_bot();
  server.settle();
  deliver(subject_of_questions(), [&](const std::string& text) { thinker.asked(text); });
  thinker.stop();
  beat();
  EXPECT_EQ(workers.count(), 0U);
  EXPECT_TRUE(until([&] { return bot_has_moved(); }));
  EXPECT_EQ(found, 0);
}

TEST_F(WithWorker, NonsenseIsCountedAndThoughtAgain) {
  beat();
  table_with_bot();
  server.settle();
  ASSERT_EQ(workers.asked(), 1U);
  workers.heard_answer("what?", now);
  EXPECT_EQ(strange, 1);
  workers.heard_answer(to_text(WorkerAnswer{99, 7, Found{2, "bid 1"}}), now);  // nobody asked that
  EXPECT_EQ(workers.asked(), 1U);
  workers.heard_answer(to_text(WorkerAnswer{1, 7, Found{2, "bid 12"}}), now);
  EXPECT_EQ(strange, 2);
  EXPECT_EQ(again, 1);
  workers.heard_worker("what?", now);
  EXPECT_EQ(strange, 3);
  thinker.asked("what?");
  EXPECT_EQ(thinker.figures().strange, 1U);
  EXPECT_TRUE(until([&] { return bot_has_moved(); }));
}

TEST_F(WithWorker, AWorkerOfAnotherVersionIsNotAskedAndTheHostIsTold) {
  for (int i = 0; i < 3; ++i) workers.heard_worker("ichiba-think-9-1 worker 5 2 0 9.0", now);
  EXPECT_EQ(workers.count(), 0U);
  ASSERT_EQ(troubles.size(), 1U);
  EXPECT_NE(troubles[0].find("9.0"), std::string::npos);
  table_with_bot();
  EXPECT_TRUE(until([&] { return bot_has_moved(); }));
  EXPECT_EQ(found, 0);
}

TEST_F(WithWorker, ABusyWorkerIsNotAskedForAWhile) {
  const Task task = [&] {
    match::Scene scene(all_setups[0]);
    for (int seat = 0; seat < 2; ++seat) scene.sit(seat, {match::token(seat + 10), false});
    scene.start();
    return task_of(*scene.match, Seat(0), 1);
  }();
  for (std::uint64_t id = 1; id <= 8; ++id) thinker.asked(to_text(Question{1, id, 5, task}));
  EXPECT_EQ(thinker.figures().busy, 4U);  // two are thought about, and two wait
  wire.clear();
  beat();
  table_with_bot();
  server.settle();
  ASSERT_EQ(workers.asked(), 1U);
  EXPECT_TRUE(workers.has_room(now));
  workers.heard_answer(to_text(WorkerAnswer{1, 7, Busy{}}), now);
  EXPECT_FALSE(workers.has_room(now));
  EXPECT_TRUE(workers.has_room(now + Workers::pause_when_busy));
  EXPECT_EQ(again, 0);
  EXPECT_TRUE(until([&] { return bot_has_moved(); }));
}

TEST_F(WithWorker, WhatWaitsForAThreadGoesToAWorkerThatComes) {
  BotPool without_threads(0, [](const auto&) {}, [this] { return now; });
  without_threads.use(workers);
  std::vector<match::Chair> chairs(2);
  chairs[1].holder = match::Chair::Holder::bot;
  chairs[1].level = 2;
  match::Scene scene(all_setups[0], chairs);
  scene.sit(0, {match::token(10), false});
  scene.start();
  std::string move;
  const auto then = [&](const Thought& thought) { move = thought.move; };
  ASSERT_TRUE(without_threads.think(*scene.match, Seat(1), 1, "", then));
  without_threads.tick();
  EXPECT_EQ(without_threads.waiting(), 1U);
  beat();
  without_threads.tick();
  EXPECT_EQ(without_threads.waiting(), 0U);
  EXPECT_EQ(workers.asked(), 1U);
  EXPECT_TRUE(until([&] { return found == 1; }));
  EXPECT_TRUE(is_legal(task_of(*scene.match, Seat(1), 1), move));
}

}  // namespace
}  // namespace ichiba::server
