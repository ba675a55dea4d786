#include "server/bot_pool.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "ai/bot.hpp"

namespace ichiba::server {

BotPool::BotPool(int threads, Post post)
    : post_(std::move(post)),
      threads_(static_cast<std::size_t>(threads)),
      // On Linux each thread has its own niceness.
      workers_(
          threads, [this](Job job, std::size_t waiting) { work(std::move(job), waiting); },
          [] { setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10); }) {}

bool BotPool::think(const match::Match& match, Seat seat, std::uint64_t seed, const std::string& client, Then then) {
  auto find = std::visit(
      [&]<class G>(
          const match::RunningGame<G>& play) -> std::move_only_function<std::string(int, const std::atomic<bool>&)> {
        // Copies: the table changes while the bot thinks.
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
  return workers_.push(
      client, Job{std::move(find), match.chair(seat).level, std::chrono::steady_clock::now(), std::move(then)});
}

void BotPool::work(Job job, std::size_t waiting) {
  const auto waited = std::chrono::steady_clock::now() - job.asked;
  const int level = level_under_pressure(job.level, waiting / threads_,
                                         std::chrono::duration_cast<std::chrono::milliseconds>(waited));
  Thought thought{job.find(level, workers_.stopping()), level};
  if (workers_.stopping()) return;
  post_([then = std::move(job.then), thought = std::move(thought)]() mutable { then(std::move(thought)); });
}

}  // namespace ichiba::server
