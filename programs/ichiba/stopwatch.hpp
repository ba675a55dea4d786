// How long a single thread's work took: the processor time of the process, so that other work on the machine counts
// less.
#pragma once

#include <chrono>
#include <ctime>

namespace ichiba::cli {

class Stopwatch {
 public:
  // Seconds of processor time since it was made.
  [[nodiscard]] double worked() const { return processor_time() - worked_; }
  // Seconds since it was made.
  [[nodiscard]] double passed() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }

 private:
  using Clock = std::chrono::steady_clock;

  static double processor_time() {
    std::timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }

  double worked_ = processor_time();
  Clock::time_point begun_ = Clock::now();
};

}  // namespace ichiba::cli
