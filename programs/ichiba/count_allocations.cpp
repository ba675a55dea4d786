// Counts every allocation of the program, so that `ichiba bench` can report how many a game makes. Only replacing the
// global operators shows them all.
#include "programs/ichiba/count_allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::size_t> made = 0;
}  // namespace

namespace ichiba::cli {
std::size_t allocations_made() { return made.load(std::memory_order_relaxed); }
}  // namespace ichiba::cli

void* operator new(std::size_t size) {
  made.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  made.fetch_add(1, std::memory_order_relaxed);
  return std::malloc(size == 0 ? 1 : size);
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
