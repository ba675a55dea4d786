// Threads that are waited for at the end of their scope. std::jthread would do, but libc++ has it only since
// version 18.
#pragma once

#include <cstddef>
#include <thread>
#include <utility>
#include <vector>

namespace ichiba::base {

class Helpers {
 public:
  Helpers() = default;
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;
  ~Helpers() { wait(); }

  // So that `begin` needs no memory any more: then only the system can refuse a thread.
  void reserve(std::size_t threads) { threads_.reserve(threads); }
  template <class... Work>
  void begin(Work&&... work) {
    threads_.emplace_back(std::forward<Work>(work)...);
  }
  void wait() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace ichiba::base
