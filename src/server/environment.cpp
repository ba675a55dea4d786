#include "server/environment.hpp"

#include <sodium.h>
#include <stdexcept>

namespace ichiba::server {

SystemEnvironment::SystemEnvironment()
    : began_(std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
                 .count()),
      steady_(std::chrono::steady_clock::now()) {
  if (sodium_init() < 0) throw std::runtime_error("the system gives no randomness");
}

match::Timestamp SystemEnvironment::now() const {
  return began_ +
         std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - steady_).count();
}

void SystemEnvironment::fill(std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); }

}  // namespace ichiba::server
