// The bots' threads. There are few of them, at low priority, so that people's moves never wait for a bot. Clients take
// turns, and if many wait bots think less. Where there are workers, they are asked first.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "match/match.hpp"
#include "server/bot_queue.hpp"
#include "server/think/workers.hpp"
#include "server/worker_pool.hpp"

namespace ichiba::server {

class BotPool {
 public:
  using Post = std::function<void(std::move_only_function<void()>)>;
  using Then = std::move_only_function<void(Thought)>;
  using Now = std::function<BotJob::Clock::time_point()>;

  // The clock is asked by several threads.
  BotPool(int threads, Post post, Now now = BotJob::Clock::now);

  // These think for this node, too. They outlive it.
  void use(Workers& elsewhere);

  // The bot gets only what its seat knows. `then` runs on the main thread. False: too many wait, ask again later.
  bool think(const match::Match& match, Seat seat, std::uint64_t seed, const std::string& client, Then then);
  // Call it a few times a second.
  void tick();

  // No new searches; running ones end soon.
  void stop();
  [[nodiscard]] std::size_t waiting() const { return workers_.waiting(); }

 private:
  void work(BotJob job, std::size_t waiting);
  void ask_elsewhere();
  [[nodiscard]] int level_of(const BotJob& job, std::size_t waiting) const;

  Post post_;
  Now now_;
  std::size_t threads_;
  std::atomic<std::size_t> helping_ = 0;  // threads elsewhere
  Workers* elsewhere_ = nullptr;
  WorkerPool<BotQueue<BotJob>> workers_;  // last: its threads use the rest
};

}  // namespace ichiba::server
