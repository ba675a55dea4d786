// What the server takes from outside: time and randomness. Tests bring their own.
#pragma once

#include <atomic>
#include <chrono>
#include <span>

#include "match/timestamp.hpp"

namespace ichiba::server {

class Environment {
 public:
  Environment() = default;
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  virtual ~Environment() = default;
  [[nodiscard]] virtual match::Timestamp now() const = 0;
  virtual void fill(std::span<std::uint8_t> bytes) = 0;  // not to be foreseen by anybody
};

// The system's. The wall clock is read once; from then on a clock that nobody can set counts, so that a table's clocks
// do not jump when somebody corrects the machine's.
class SystemEnvironment final : public Environment {
 public:
  SystemEnvironment();
  [[nodiscard]] match::Timestamp now() const override;
  void fill(std::span<std::uint8_t> bytes) override;

 private:
  match::Timestamp began_;
  std::chrono::steady_clock::time_point steady_;
};

}  // namespace ichiba::server
