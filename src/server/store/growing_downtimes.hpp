// Downtimes that a server may learn of while it runs: one thread adds to them while others read.
#pragma once

#include <algorithm>
#include <atomic>
#include <deque>

#include "match/clock.hpp"

namespace ichiba::server {

class GrowingDowntimes final : public match::Downtimes {
 public:
  void add(match::Timestamp from, match::Timestamp to) override {
    const Gap* last = last_.load(std::memory_order_relaxed);
    if (last != nullptr) from = std::max(from, last->to);
    if (from < to) last_.store(&gaps_.emplace_back(from, to, last), std::memory_order_release);
  }
  [[nodiscard]] match::Millis between(match::Timestamp from, match::Timestamp to) const override {
    match::Millis sum = 0;
    for (const Gap* gap = last_.load(std::memory_order_acquire); gap != nullptr && gap->to > from; gap = gap->before) {
      sum += std::max<match::Millis>(0, std::min(gap->to, to) - std::max(gap->from, from));
    }
    return sum;
  }

 private:
  struct Gap {
    match::Timestamp from;
    match::Timestamp to;
    const Gap* before;
  };
  std::deque<Gap> gaps_;  // by time, not overlapping; they stay where they are
  std::atomic<const Gap*> last_ = nullptr;
};

}  // namespace ichiba::server
