// Work in order: the same on any number of threads, stopped by a word, by the taker or by an exception.
#include "base/ordered_work.hpp"

#include <chrono>
#include <gtest/gtest.h>
#include <stdexcept>
#include <thread>
#include <vector>

namespace ichiba::tests {
namespace {

using base::work_in_order;

// A worker that takes longer for early pieces, so that they finish last.
auto slow_square() {
  return [](std::int64_t piece) {
    std::this_thread::sleep_for(std::chrono::microseconds(200 - 10 * (piece % 20)));
    return piece * piece;
  };
}

TEST(OrderedWork, HandsOverInOrderOnAnyNumberOfThreads) {
  for (const int threads : {1, 2, 7}) {
    std::vector<std::int64_t> pieces;
    std::vector<std::int64_t> squares;
    work_in_order({.first = 3, .end = 60, .threads = threads}, slow_square,
                  [&](std::int64_t piece, std::int64_t square) {
                    pieces.push_back(piece);
                    squares.push_back(square);
                    return true;
                  });
    ASSERT_EQ(pieces.size(), 57U);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      EXPECT_EQ(pieces[i], static_cast<std::int64_t>(i) + 3);
      EXPECT_EQ(squares[i], pieces[i] * pieces[i]);
    }
  }
}

TEST(OrderedWork, MakesOneWorkerAThread) {
  std::atomic<int> made = 0;
  const auto make = [&] {
    ++made;
    return slow_square();
  };
  work_in_order({.end = 40, .threads = 3}, make, [](std::int64_t, std::int64_t) { return true; });
  EXPECT_EQ(made, 3);
}

TEST(OrderedWork, EndsAtTheSamePieceOnAnyNumberOfThreads) {
  for (const int threads : {1, 4}) {
    std::int64_t last = -1;
    work_in_order({.end = 1000, .threads = threads}, slow_square, [&](std::int64_t piece, std::int64_t) {
      last = piece;
      return piece < 17;
    });
    EXPECT_EQ(last, 17);
  }
}

TEST(OrderedWork, BeginsNothingMoreWhenStopped) {
  std::atomic<bool> stop = false;
  std::atomic<int> begun = 0;
  const auto make = [&] {
    return [&](std::int64_t piece) {
      ++begun;
      return piece;
    };
  };
  int begun_before = 0;
  int taken = 0;
  work_in_order({.end = 100'000'000, .threads = 2, .stop = &stop}, make, [&](std::int64_t piece, std::int64_t) {
    if (piece == 20) {
      stop = true;
      begun_before = begun;
    }
    ++taken;
    return true;
  });
  EXPECT_LE(begun, begun_before + 1) << "the other thread may have been about to begin one";
  EXPECT_EQ(taken, begun) << "what has begun is finished and handed over";
}

TEST(OrderedWork, ThrowsWhatAWorkerThrows) {
  for (const int threads : {1, 4}) {
    std::atomic<int> begun = 0;
    const auto make = [&] {
      return [&](std::int64_t piece) {
        ++begun;
        if (piece == 5) throw std::runtime_error("piece 5");
        return piece;
      };
    };
    std::vector<std::int64_t> taken;
    EXPECT_THROW(work_in_order({.end = 100'000'000, .threads = threads}, make,
                               [&](std::int64_t piece, std::int64_t) {
                                 taken.push_back(piece);
                                 return true;
                               }),
                 std::runtime_error);
    EXPECT_LE(taken.size(), 5U) << "nothing behind the piece that is missing";
    EXPECT_LT(begun, 100'000'000);
  }
}

}  // namespace
}  // namespace ichiba::tests
