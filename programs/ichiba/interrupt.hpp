// Ctrl-C during long work: it stops at the next good moment, and reports what is done.
#pragma once

#include <atomic>

namespace ichiba::cli {

// While an object of this class lives, Ctrl-C sets a flag instead of ending the program.
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
