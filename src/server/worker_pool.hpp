// Threads that take jobs from one queue until they are stopped. The queue decides which job is next and whether there
// is room.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace ichiba::server {

// First come, first served; unbounded.
template <class T>
class FifoQueue {
 public:
  using Job = T;
  bool push(Job job) {
    jobs_.push_back(std::move(job));
    return true;
  }
  Job pop() {
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    return job;
  }
  [[nodiscard]] std::size_t size() const { return jobs_.size(); }
  [[nodiscard]] bool empty() const { return jobs_.empty(); }

 private:
  std::deque<Job> jobs_;
};

template <class Queue>
class WorkerPool {
 public:
  using Job = typename Queue::Job;
  // Runs in one of the threads; `waiting` is how many jobs are left.
  using Work = std::function<void(Job job, std::size_t waiting)>;

  WorkerPool(int threads, Work work, std::function<void()> on_thread_start = {})
      : work_(std::move(work)), on_thread_start_(std::move(on_thread_start)) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
  }
  // Running jobs are finished; waiting ones are not begun.
  ~WorkerPool() {
    stop();
    for (std::thread& thread : threads_) thread.join();
  }
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // False: the queue is full.
  template <class... Arguments>
  bool push(Arguments&&... arguments) {
    {
      const std::lock_guard hold(mutex_);
      if (!queue_.push(std::forward<Arguments>(arguments)...)) return false;
    }
    wake_.notify_one();
    return true;
  }
  // What was taken before and is not done: there is always room for it.
  template <class... Arguments>
  void push_again(Arguments&&... arguments) {
    {
      const std::lock_guard hold(mutex_);
      queue_.push_again(std::forward<Arguments>(arguments)...);
    }
    wake_.notify_one();
  }
  // The next job, for somebody else; `waiting` is how many are left.
  std::optional<Job> take(std::size_t& waiting) {
    const std::lock_guard hold(mutex_);
    if (queue_.empty() || stopping_) return std::nullopt;
    Job job = queue_.pop();
    waiting = queue_.size();
    return job;
  }
  void stop() {
    {
      const std::lock_guard hold(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
  }
  // For work that can be cut short.
  [[nodiscard]] const std::atomic<bool>& stopping() const { return stopping_; }
  [[nodiscard]] std::size_t waiting() const {
    const std::lock_guard hold(mutex_);
    return queue_.size();
  }

 private:
  void run() {
    if (on_thread_start_) on_thread_start_();
    while (true) {
      std::unique_lock hold(mutex_);
      wake_.wait(hold, [&] { return stopping_ || !queue_.empty(); });
      if (stopping_) return;
      Job job = queue_.pop();
      const std::size_t left = queue_.size();
      hold.unlock();
      work_(std::move(job), left);
    }
  }

  Work work_;
  std::function<void()> on_thread_start_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Queue queue_;
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace ichiba::server
