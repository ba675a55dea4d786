// Pieces of work on several threads: each is done once, and what one throws is not lost.
#include "base/parallel_for.hpp"

#include <atomic>
#include <gtest/gtest.h>
#include <stdexcept>
#include <vector>

namespace ichiba::tests {
namespace {

TEST(ParallelFor, EveryPieceIsDoneOnceOnAnyNumberOfThreads) {
  for (const std::size_t count : {0U, 1U, 7U, 100U}) {
    for (const std::size_t threads : {0U, 1U, 3U, 8U}) {
      std::vector<int> done(count);
      base::parallel_for(count, threads, [&](std::size_t i) { ++done[i]; });
      EXPECT_EQ(done, std::vector<int>(count, 1)) << count << " on " << threads;
    }
  }
}

TEST(ParallelFor, AnExceptionOnAThreadReachesTheCaller) {
  for (const std::size_t threads : {1U, 2U, 4U}) {
    for (const std::size_t bad : {0U, 5U, 9U}) {
      std::atomic<int> done = 0;
      const auto work = [&](std::size_t i) {
        if (i == bad) throw std::runtime_error("this piece");
        ++done;
      };
      EXPECT_THROW(base::parallel_for(10, threads, work), std::runtime_error);
      EXPECT_LT(done, 10);
    }
  }
}

}  // namespace
}  // namespace ichiba::tests
