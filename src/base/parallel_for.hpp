// Numbered pieces of work, shared among threads that live for one call only, so that a process may fork between calls.
// Needs no library but the standard one. Without threads (WebAssembly) the pieces are done one after the other.
#pragma once

#include <cstddef>
#ifndef __wasm__
#include <algorithm>
#include <exception>
#include <system_error>
#include <vector>

#include "base/helpers.hpp"
#endif

namespace ichiba::base {

// Calls work(0) ... work(count - 1), each thread a range of them. An exception ends the part of the thread it came
// from; the others finish theirs, and then it goes on to the caller.
template <class Work>
void parallel_for(std::size_t count, [[maybe_unused]] std::size_t most_threads, const Work& work) {
#ifdef __wasm__
  for (std::size_t i = 0; i < count; ++i) work(i);
#else
  const std::size_t threads = std::max<std::size_t>(std::min(count, most_threads), 1);
  std::vector<std::exception_ptr> failures(threads);
  const auto part = [&](std::size_t thread) {
    try {
      for (std::size_t i = count * thread / threads; i < count * (thread + 1) / threads; ++i) work(i);
    } catch (...) {
      failures[thread] = std::current_exception();
    }
  };
  {
    Helpers helpers;
    std::size_t next = 1;
    try {
      helpers.reserve(threads);
      for (; next < threads; ++next) helpers.begin(part, next);
    } catch (const std::system_error&) {  // the system gives too few threads: this one does the rest
      for (; next < threads; ++next) part(next);
    }
    part(0);
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
#endif
}

// Each piece on a thread of its own.
template <class Work>
void parallel_for(std::size_t count, const Work& work) {
  parallel_for(count, count, work);
}

}  // namespace ichiba::base
