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

void BotPool::think(const match::Match& match, Seat seat, std::uint64_t seed, Then then) {
  const std::string name = fmt::format("level:{}", match.chair(seat).level);
  auto find = std::visit(
      [&]<class G>(const match::Play<G>& play) -> std::move_only_function<std::string(const std::atomic<bool>&)> {
        // Copies: the table goes on while the bot thinks.
        return [known = know(play.state(), seat), table = play.table(), name, seat,
                seed](const std::atomic<bool>& stop) -> std::string {
          const auto bot = ai::make_bot<G>(name);
          bot->begin(*table, seat);
          Rng rng(seed);
          const auto chosen = bot->choose(known, offers(known), ai::Thought{rng, &stop});
          return chosen ? G::text(*table, chosen->move()) : std::string();
        };
      },
      *match.play());
  {
    const std::lock_guard hold(mutex_);
    jobs_.push_back({std::move(find), std::move(then)});
  }
  wake_.notify_one();
}

void BotPool::work() {
  // On Linux a thread has a niceness of its own.
  setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10);
  while (true) {
    Job job;
    {
      std::unique_lock hold(mutex_);
      wake_.wait(hold, [&] { return stopping_ || !jobs_.empty(); });
      if (stopping_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    std::string move = job.find(stopping_);
    if (stopping_) return;
    post_([then = std::move(job.then), move = std::move(move)]() mutable { then(std::move(move)); });
  }
}

}  // namespace ichiba::server
