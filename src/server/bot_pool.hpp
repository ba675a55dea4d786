// The bots' threads. There are few of them, at low priority, so that people's moves never wait for a bot. Clients take
// turns, and if many wait bots think less.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "match/match.hpp"
#include "server/bot_queue.hpp"
#include "server/worker_pool.hpp"

namespace ichiba::server {

class BotPool {
 public:
  using Post = std::function<void(std::move_only_function<void()>)>;
  struct Thought {
    std::string move;  // in notation
    int level;         // it was found at: lower than the bot's own if many wait
  };
  using Then = std::move_only_function<void(Thought)>;

  BotPool(int threads, Post post);

  // The bot gets only what its seat knows. `then` runs on the main thread. False: too many wait, ask again later.
  bool think(const match::Match& match, Seat seat, std::uint64_t seed, const std::string& client, Then then);

  // No new searches; running ones end soon.
  void stop() { workers_.stop(); }
  [[nodiscard]] std::size_t waiting() const { return workers_.waiting(); }

 private:
  struct Job {
    std::move_only_function<std::string(int level, const std::atomic<bool>&)> find;
    int level;
    std::chrono::steady_clock::time_point asked;
    Then then;
  };
  void work(Job job, std::size_t waiting);

  Post post_;
  std::size_t threads_;
  WorkerPool<BotQueue<Job>> workers_;  // last: its threads use the rest
};

}  // namespace ichiba::server
