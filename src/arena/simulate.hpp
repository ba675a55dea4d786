// Many games between the same bots.
#pragma once

#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "ai/programs/limits.hpp"
#include "arena/statistics.hpp"

namespace ichiba::arena {

template <class G>
struct Series {
  typename G::Variant variant;
  std::vector<std::string> bots;   // one per seat, names that bots::make_bot knows
  std::vector<std::string> names;  // as they appear in the records
  std::uint64_t seed = 1;
  std::int64_t games = 1000;
  int threads = 1;

  // Writes the record of game number k (from 0). An error ends the series. Empty: no records. Called from several
  // threads.
  std::function<std::expected<void, std::string>(std::int64_t k, const std::string& lines)> save;
  // Called from time to time, from one thread at a time, with the number of finished games.
  std::function<void(std::int64_t finished)> progress;
  // Becomes true when the series should stop early.
  const std::atomic<bool>* stop = nullptr;
  bots::Limits limits = {};  // for bots that are programs
};

template <class G>
std::expected<Statistics<G>, std::string> simulate(const Series<G>& series);

}  // namespace ichiba::arena
