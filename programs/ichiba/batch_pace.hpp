// The speed of many games at once (batch/batch.hpp), as programs that learn step them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ichiba::cli {

struct BatchPace {
  double steps_per_s = 0;  // a step of one game: its action, and what is observed next with its mask
  std::size_t games = 0;   // at once
  std::uint64_t signature = 0;
};

// Steps a batch with random legal actions for at least this long, on one thread. Choosing the actions does not count.
template <class G>
BatchPace measure_batch(double seconds);

}  // namespace ichiba::cli
