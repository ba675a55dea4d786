#include "server/background.hpp"

#include <utility>

namespace ichiba::server {

BackgroundThread::BackgroundThread(Post post) : post_(std::move(post)), thread_([this] { work(); }) {}

BackgroundThread::~BackgroundThread() {
  {
    const std::lock_guard hold(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void BackgroundThread::run(Work work) {
  {
    const std::lock_guard hold(mutex_);
    jobs_.push_back(std::move(work));
  }
  wake_.notify_one();
}

std::size_t BackgroundThread::waiting() const {
  const std::lock_guard hold(mutex_);
  return jobs_.size();
}

void BackgroundThread::work() {
  while (true) {
    Work job;
    {
      std::unique_lock hold(mutex_);
      wake_.wait(hold, [&] { return stopping_ || !jobs_.empty(); });
      if (stopping_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    Task then = job();
    job = nullptr;  // what the work held is freed here, not on the other thread
    post_(std::move(then));
  }
}

}  // namespace ichiba::server
