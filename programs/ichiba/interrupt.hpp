// Ctrl-C in the middle of long work: it stops at the next good moment, and what is done is reported.
#pragma once

#include <atomic>

namespace ichiba::cli {

// While one of these lives, Ctrl-C sets a flag instead of ending the program.
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

  [[nodiscard]] const std::atomic<bool>& flag() const;
};

inline constexpr int interrupted_status = 130;  // as a shell reports Ctrl-C

}  // namespace ichiba::cli
