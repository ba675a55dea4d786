#include "server/bot_pool.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace ichiba::server {

BotPool::BotPool(int threads, Post post, Now now)
    : post_(std::move(post)),
      now_(std::move(now)),
      threads_(static_cast<std::size_t>(threads)),
      // On Linux each thread has its own niceness.
      workers_(
          threads, [this](BotJob job, std::size_t waiting) { work(std::move(job), waiting); },
          [] { setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10); }) {}

void BotPool::use(Workers& elsewhere) {
  elsewhere_ = &elsewhere;
  elsewhere.give_back_to([this](BotJob job) {
    const std::string client = job.client;
    workers_.push_again(client, std::move(job));
  });
}

bool BotPool::think(const match::Match& match, Seat seat, std::uint64_t seed, const std::string& client, Then then) {
  // Copies: the table changes while the bot thinks.
  const auto now = now_();
  BotJob job{task_of(match, seat, seed), match.chair(seat).level, client, now, std::move(then)};
  if (elsewhere_ != nullptr && elsewhere_->has_room(now) && workers_.waiting() == 0) {
    elsewhere_->ask(std::move(job), match.chair(seat).level, now);
    return true;
  }
  return workers_.push(client, std::move(job));
}

void BotPool::tick() {
  if (elsewhere_ == nullptr) return;
  elsewhere_->tick(now_());
  helping_ = static_cast<std::size_t>(elsewhere_->threads());
  ask_elsewhere();
}

void BotPool::ask_elsewhere() {
  const auto now = now_();
  while (elsewhere_->has_room(now)) {
    std::size_t waiting = 0;
    auto job = workers_.take(waiting);
    if (!job) return;
    const int level = level_of(*job, waiting);
    elsewhere_->ask(std::move(*job), level, now);
  }
}

void BotPool::stop() {
  workers_.stop();
  if (elsewhere_ != nullptr) elsewhere_->stop();
}

int BotPool::level_of(const BotJob& job, std::size_t waiting) const {
  const auto waited = now_() - job.asked;
  return level_under_pressure(job.level, waiting / (threads_ + helping_),
                              std::chrono::duration_cast<std::chrono::milliseconds>(waited));
}

void BotPool::work(BotJob job, std::size_t waiting) {
  const int level = level_of(job, waiting);
  Thought thought{find_move(job.task, level, workers_.stopping()), level};
  if (workers_.stopping()) return;
  post_([then = std::move(job.then), thought = std::move(thought)]() mutable { then(std::move(thought)); });
}

}  // namespace ichiba::server
