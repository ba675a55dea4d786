// Runs several tasks at once if there are threads, otherwise one after the other, with the same results.
#pragma once

#include <cstddef>
#ifndef __wasm__
#include <thread>
#include <vector>
#endif

namespace ichiba::ai {

// Calls task(0) ... task(count - 1) and waits for all of them.
template <class Task>
void side_by_side(std::size_t count, const Task& task) {
#ifndef __wasm__
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < count; ++i) helpers.emplace_back([&task, i] { task(i); });
  task(0);
#else
  for (std::size_t i = 0; i < count; ++i) task(i);
#endif
}

}  // namespace ichiba::ai
