// Threads in which bots think. There are few of them, and they give way to everything else on the machine, so that
// people's moves never wait for a bot. Tables are served in the order in which they asked, and each asks once a seat.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "match/match.hpp"

namespace ichiba::server {

class BotPool {
 public:
  using Post = std::function<void(std::move_only_function<void()>)>;
  // The move, in notation.
  using Then = std::move_only_function<void(std::string)>;

  BotPool(int threads, Post post);
  ~BotPool();
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  // The bot gets what its seat knows, and nothing else. `then` runs on the house's thread.
  void think(const match::Match& match, Seat seat, std::uint64_t seed, Then then);

  // No new thoughts; those under way end soon.
  void stop();
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Job {
    std::move_only_function<std::string(const std::atomic<bool>&)> find;
    Then then;
  };
  void work();

  Post post_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace ichiba::server
