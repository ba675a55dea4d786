// Time and randomness from outside. Tests replace them.
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
  // Of a clock that never stands still nor goes back: to measure how long something takes.
  [[nodiscard]] virtual match::Timestamp steady() const = 0;
  virtual void fill(std::span<std::uint8_t> bytes) = 0;  // unpredictable
};

// The system's. The wall clock is read once; after that a monotonic clock counts, so that a table's clocks do not jump
// when the machine's time is corrected.
class SystemEnvironment final : public Environment {
 public:
  SystemEnvironment();
  [[nodiscard]] match::Timestamp now() const override;
  [[nodiscard]] match::Timestamp steady() const override;
  void fill(std::span<std::uint8_t> bytes) override;

  // Adopts the time of a shared store. Time then stands still for a while rather than going back, except at the start,
  // when nobody has asked for it yet.
  void follow(match::Timestamp time);

 private:
  [[nodiscard]] match::Timestamp counted() const;

  match::Timestamp began_;
  match::Timestamp not_before_ = 0;
  bool followed_ = false;
  std::chrono::steady_clock::time_point steady_;
};

}  // namespace ichiba::server
