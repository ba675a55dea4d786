// Limits for a program: time, memory, processes.
#pragma once

#include <chrono>
#include <cstdint>

namespace ichiba::bots {

struct Limits {
  std::chrono::milliseconds start{30'000};      // to answer the greeting: starting, loading what it needs
  std::chrono::milliseconds move{10'000};       // for each move; the program is told
  std::int64_t memory = std::int64_t{4} << 30;  // bytes of data for each of its processes; 0: no limit
  int processes = 100;                          // at once, including all descendants; 0: no limit
};

// On top of both: a slow pipe or a busy machine must not make a program late that uses its whole time.
inline constexpr std::chrono::milliseconds allowance{1'000};

// To exit when it is no longer needed, before it is killed.
inline constexpr std::chrono::milliseconds grace{2'000};

}  // namespace ichiba::bots
