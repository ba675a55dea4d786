#include "server/environment.hpp"

#include <algorithm>
#include <cstdlib>
#include <sodium.h>
#include <stdexcept>
#include <utility>

namespace ichiba::server {

SystemEnvironment::SystemEnvironment()
    : began_(std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
                 .count()),
      steady_(std::chrono::steady_clock::now()) {
  if (sodium_init() < 0) throw std::runtime_error("the system gives no randomness");
}

match::Timestamp SystemEnvironment::now() const { return std::max(counted(), not_before_); }

// Small differences are the way of the answer.
void SystemEnvironment::follow(match::Timestamp time) {
  constexpr match::Millis tolerance = 5;
  const match::Timestamp before = now();
  const match::Millis ahead = time - counted();
  const bool first = !std::exchange(followed_, true);
  if (std::abs(ahead) <= tolerance) return;
  began_ += ahead;
  if (!first) not_before_ = before;
}

match::Timestamp SystemEnvironment::counted() const {
  return began_ +
         std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - steady_).count();
}

match::Timestamp SystemEnvironment::steady() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void SystemEnvironment::fill(std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); }

}  // namespace ichiba::server
