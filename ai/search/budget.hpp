// How long a bot may think: so much time, or so many iterations. With iterations and a seed the choice is the same on
// every machine.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ichiba::ai {

struct Budget {
  std::uint32_t iterations = 0;  // 0: by time
  std::chrono::microseconds time{0};

  // "2000", "50ms" or "1.5s"; nothing for any other text, or for none at all.
  static std::optional<Budget> parse(std::string_view text);
};

// Asked before every iteration.
class Meter {
 public:
  // The flag (may be null) becomes true when the thinking is to end.
  explicit Meter(const Budget& budget, const std::atomic<bool>* stop = nullptr) : budget_(budget), stop_(stop) {
    if (budget.iterations == 0) end_ = Clock::now() + budget.time;
  }
  bool go_on() {
    if (stop_ != nullptr && done_ > 0 && stop_->load(std::memory_order_relaxed)) return false;
    if (budget_.iterations > 0) return done_++ < budget_.iterations;
    // Looking at the clock costs as much as part of an iteration: now and then will do.
    return (done_++ & 15U) != 0 || done_ == 1 || Clock::now() < end_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  Budget budget_;
  const std::atomic<bool>* stop_;
  Clock::time_point end_;
  std::uint32_t done_ = 0;
};

}  // namespace ichiba::ai
