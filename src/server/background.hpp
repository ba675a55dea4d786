// Work that takes longer than a moment, such as replaying a long log, happens beside the thread that owns the tables,
// so that no request holds up everybody else's moves.
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

// One thread, first come first served. Callers are limited before they come here, so the queue is, too: one request at
// a time for each connection.
class BackgroundThread final : public Background {
 public:
  using Post = std::function<void(Task)>;

  explicit BackgroundThread(Post post)
      : worker_(1, [post = std::move(post)](Work work, std::size_t) {
          Task then = work();
          work = nullptr;  // what the work held is freed here, not on the other thread
          post(std::move(then));
        }) {}

  void run(Work work) override { worker_.push(std::move(work)); }
  [[nodiscard]] std::size_t waiting() const { return worker_.waiting(); }

 private:
  WorkerPool<FifoQueue<Work>> worker_;
};

}  // namespace ichiba::server
