// How long a bot may think: a time, or a number of iterations. With iterations and a seed the choice is the same on
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
  int threads = 1;
  bool to_the_last = false;  // continue even if the choice cannot change any more: for measuring

  // "2000", "50ms" or "2s", optionally with "@4" for four threads; nothing for any other text.
  static std::optional<Budget> parse(std::string_view text);
};

// Asked before every iteration.
class Meter {
 public:
  // The flag (may be null) becomes true when the search has to end.
  Meter(const Budget& budget, const std::atomic<bool>* stop);

  bool go_on() {
    if (stop_ != nullptr && done_ > 0 && stop_->load(std::memory_order_relaxed)) return false;
    if (iterations_ > 0) return done_++ < iterations_;
    // Reading the clock costs as much as part of an iteration, so not every time.
    const std::uint32_t before = done_++;
    if ((before & 15U) != 0 || before == 0) return true;
    return in_time();
  }

  // True from time to time: is the answer settled? Checking that every time would be slow.
  [[nodiscard]] bool time_to_look() const { return (done_ & 63U) == 0; }
  // The remaining iterations; by time, at the pace so far.
  [[nodiscard]] std::uint32_t left() const;

 private:
  [[nodiscard]] bool in_time() const;

  std::uint32_t iterations_;
  const std::atomic<bool>* stop_;
  std::chrono::steady_clock::time_point begun_;
  std::chrono::steady_clock::time_point end_;
  std::uint32_t done_ = 0;
};

}  // namespace ichiba::ai
