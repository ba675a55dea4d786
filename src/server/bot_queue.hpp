// Bots that wait for a thread: a fair share for each client, a bounded queue, and a quicker bot rather than a long
// wait. No threads here; the pool (worker_pool.hpp) locks it.
#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>

namespace ichiba::server {

// The level at which a bot plays, so that nobody waits long. Level 8 is about fifty times the work of 6 and 7. Levels 1
// to 3 look one move ahead, which is next to nothing.
inline int level_under_pressure(int wanted, std::size_t waiting_per_thread, std::chrono::milliseconds waited) {
  using namespace std::chrono_literals;
  if (waiting_per_thread >= 64 || waited >= 6s) return std::min(wanted, 3);
  if (waiting_per_thread >= 4 || waited >= 2s) return std::min(wanted, 7);
  return wanted;
}

template <class T>
class BotQueue {
 public:
  using Job = T;
  static constexpr std::size_t most = 1024;
  static constexpr std::size_t most_of_client = 64;

  // False: the queue is full.
  bool push(const std::string& client, Job job) {
    const auto known = jobs_.find(client);
    if (size_ >= most || (known != jobs_.end() && known->second.size() >= most_of_client)) return false;
    if (known == jobs_.end()) turns_.push_back(client);
    jobs_[client].push_back(std::move(job));
    ++size_;
    return true;
  }

  // One that was popped and comes back: it is the next of its client, and never refused.
  void push_again(const std::string& client, Job job) {
    if (!jobs_.contains(client)) turns_.push_front(client);
    jobs_[client].push_front(std::move(job));
    ++size_;
  }

  // The first of the client whose turn it is; clients take turns.
  Job pop() {
    const std::string client = std::move(turns_.front());
    turns_.pop_front();
    const auto mine = jobs_.find(client);
    Job job = std::move(mine->second.front());
    mine->second.pop_front();
    --size_;
    if (mine->second.empty()) {
      jobs_.erase(mine);
    } else {
      turns_.push_back(client);
    }
    return job;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }

 private:
  std::unordered_map<std::string, std::deque<Job>> jobs_;  // of each client that has any
  std::deque<std::string> turns_;
  std::size_t size_ = 0;
};

}  // namespace ichiba::server
