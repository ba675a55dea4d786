// Numbered pieces of work, done by several threads in any order and handed over in the order of their numbers. So the
// result depends neither on which finishes first nor on how many threads there are.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <type_traits>
#include <utility>

#include "base/helpers.hpp"

namespace ichiba::base {

struct WorkPlan {
  std::int64_t first = 0;
  std::int64_t end = 0;  // behind the last piece
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;  // becomes true when no further piece may begin
};

template <class MakeWorker, class Take>
class OrderedWork {
 public:
  OrderedWork(const WorkPlan& plan, MakeWorker& make_worker, Take& take)
      : plan_(plan), make_worker_(make_worker), take_(take), next_(plan.first), taken_(plan.first) {}

  void run() {
    Helpers helpers;
    try {
      for (int i = 1; i < plan_.threads; ++i) helpers.begin([this] { run_worker(); });
    } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch)
      // As many threads as the system gives: with fewer it just takes longer.
    }
    run_worker();
    helpers.wait();
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  using Worker = std::invoke_result_t<MakeWorker&>;
  using Result = std::invoke_result_t<Worker&, std::int64_t>;

  void run_worker() {
    try {
      Worker worker = make_worker_();
      while (const auto piece = next_piece()) hand_over(*piece, worker(*piece));
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!thrown_) thrown_ = std::current_exception();
      ended_ = true;
    }
  }

  std::optional<std::int64_t> next_piece() {
    if (ended_ || (plan_.stop != nullptr && *plan_.stop)) return std::nullopt;
    const std::int64_t piece = next_++;
    return piece < plan_.end ? std::optional(piece) : std::nullopt;
  }

  void hand_over(std::int64_t piece, Result result) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(piece, std::move(result));
    while (!ended_ && !waiting_.empty() && waiting_.begin()->first == taken_) {
      Result first = std::move(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      if (!take_(taken_++, std::move(first))) ended_ = true;
    }
  }

  const WorkPlan& plan_;
  MakeWorker& make_worker_;
  Take& take_;
  std::atomic<std::int64_t> next_;
  std::atomic<bool> ended_ = false;
  std::mutex mutex_;
  std::int64_t taken_;                      // the piece whose turn it is
  std::map<std::int64_t, Result> waiting_;  // for their turn
  std::exception_ptr thrown_;
};

// Each thread makes a worker, make_worker(), which is called with the numbers of pieces and returns their results.
// take(number, result) is called from one thread at a time, in order; false ends the work: running pieces are finished
// and dropped. An exception from a worker or `take` ends it as well, and is rethrown when all threads are done.
template <class MakeWorker, class Take>
void work_in_order(const WorkPlan& plan, MakeWorker make_worker, Take take) {
  OrderedWork<MakeWorker, Take>(plan, make_worker, take).run();
}

}  // namespace ichiba::base
