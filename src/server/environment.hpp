// What the server takes from outside: time and randomness. Tests bring their own.
#pragma once

#include <atomic>
#include <chrono>
#include <span>

#include "match/moment.hpp"

namespace ichiba::server {

class World {
 public:
  World() = default;
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  virtual ~World() = default;
  [[nodiscard]] virtual match::Moment now() const = 0;
  virtual void fill(std::span<std::uint8_t> bytes) = 0;  // not to be foreseen by anybody
};

// The system's. The wall clock is read once; from then on a clock that nobody can set counts, so that a table's clocks
// do not jump when somebody corrects the machine's.
class SystemWorld final : public World {
 public:
  SystemWorld();
  [[nodiscard]] match::Moment now() const override;
  void fill(std::span<std::uint8_t> bytes) override;

 private:
  match::Moment began_;
  std::chrono::steady_clock::time_point steady_;
};

}  // namespace ichiba::server
