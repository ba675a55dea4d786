// Long work, such as replaying a long log, runs beside the thread that owns the tables, so that no request delays
// everybody else's moves.
#pragma once

#include <functional>

#include "server/worker_pool.hpp"

namespace ichiba::server {

class Background {
 public:
  using Task = std::move_only_function<void()>;
  // Pure work on copies. What it returns runs on the thread that owns the tables.
  using Work = std::move_only_function<Task()>;

  Background() = default;
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;
  virtual ~Background() = default;

  virtual void run(Work work) = 0;
};

// One thread, first come, first served. Callers are limited to one request per connection, so the queue is bounded,
// too.
class BackgroundThread final : public Background {
 public:
  using Post = std::function<void(Task)>;

  explicit BackgroundThread(Post post)
      : worker_(1, [post = std::move(post)](Work work, std::size_t) {
          Task then = work();
          work = nullptr;  // frees what the work held here, not on the other thread
          post(std::move(then));
        }) {}

  void run(Work work) override { worker_.push(std::move(work)); }
  [[nodiscard]] std::size_t waiting() const { return worker_.waiting(); }

 private:
  WorkerPool<FifoQueue<Work>> worker_;
};

}  // namespace ichiba::server
