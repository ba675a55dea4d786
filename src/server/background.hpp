// Work that takes longer than a moment, such as replaying a long log, happens beside the thread that owns the tables,
// so that no request holds up everybody else's moves.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

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

  explicit BackgroundThread(Post post);
  ~BackgroundThread() override;

  void run(Work work) override;
  [[nodiscard]] std::size_t waiting() const;

 private:
  void work();

  Post post_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Work> jobs_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace ichiba::server
