#include "server/bot_pool.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "ai/bot.hpp"

namespace ichiba::server {

BotPool::BotPool(int threads, Post post) : post_(std::move(post)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() {
  stop();
  for (std::thread& thread : threads_) thread.join();
}

void BotPool::stop() {
  {
    const std::lock_guard hold(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
}

std::size_t BotPool::waiting() const {
  const std::lock_guard hold(mutex_);
  return jobs_.size();
}

bool BotPool::think(const match::Match& match, Seat seat, std::uint64_t seed, const std::string& client, Then then) {
  auto find = std::visit(
      [&]<class G>(
          const match::RunningGame<G>& play) -> std::move_only_function<std::string(int, const std::atomic<bool>&)> {
        // Copies: the table goes on while the bot thinks.
        return [known = know(play.state(), seat), table = play.table(), seat, seed](
                   int level, const std::atomic<bool>& stop) -> std::string {
          const auto bot = ai::make_bot<G>(fmt::format("level:{}", level));
          bot->begin(*table, seat);
          Rng rng(seed);
          const auto chosen = bot->choose(known, offers(known), ai::Thought{rng, &stop});
          return chosen ? G::text(*table, chosen->move()) : std::string();
        };
      },
      *match.play());
  {
    const std::lock_guard hold(mutex_);
    Job job{std::move(find), match.chair(seat).level, std::chrono::steady_clock::now(), std::move(then)};
    if (!jobs_.push(client, std::move(job))) return false;
  }
  wake_.notify_one();
  return true;
}

void BotPool::work() {
  // On Linux a thread has a niceness of its own.
  setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10);
  while (true) {
    Job job;
    int level = 0;
    {
      std::unique_lock hold(mutex_);
      wake_.wait(hold, [&] { return stopping_ || !jobs_.empty(); });
      if (stopping_) return;
      job = jobs_.pop();
      const auto waited = std::chrono::steady_clock::now() - job.asked;
      level = level_under_pressure(job.level, jobs_.size() / threads_.size(),
                                   std::chrono::duration_cast<std::chrono::milliseconds>(waited));
    }
    Thought thought{job.find(level, stopping_), level};
    if (stopping_) return;
    post_([then = std::move(job.then), thought = std::move(thought)]() mutable { then(std::move(thought)); });
  }
}

}  // namespace ichiba::server
