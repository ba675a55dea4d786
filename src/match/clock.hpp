// Thinking time. Clocks are computed from the table's log and the server's uptime; nothing ticks.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/seat.hpp"
#include "match/timestamp.hpp"

namespace ichiba::match {

inline constexpr int most_seats = 4;
template <class T>
using PerSeat = BySeat<T, most_seats>;

struct ClockRules {
  enum class Kind : std::uint8_t {
    none,
    per_move,  // this long for each decision; days for correspondence play
    per_game,  // this long for the whole game, plus the increment after each decision
  };
  Kind kind = Kind::none;
  Millis time = 0;
  Millis increment = 0;

  friend bool operator==(const ClockRules&, const ClockRules&) = default;
};

// When the server was down. Nobody's clock ran then.
class Downtimes {
 public:
  Downtimes() = default;
  Downtimes(const Downtimes&) = default;
  Downtimes(Downtimes&&) = default;
  Downtimes& operator=(const Downtimes&) = default;
  Downtimes& operator=(Downtimes&&) = default;
  virtual ~Downtimes() = default;

  // In the order of time; what is known already is not added again.
  virtual void add(Timestamp from, Timestamp to);
  [[nodiscard]] virtual Millis between(Timestamp from, Timestamp to) const;

 private:
  struct Gap {
    Timestamp from;
    Timestamp to;
  };
  std::vector<Gap> gaps_;  // by time, not overlapping
};

class Clocks {
 public:
  Clocks() = default;
  explicit Clocks(const ClockRules& rules);

  // From now on these seats have to decide. `decided` has just done so: if it is their turn again, that is a new
  // decision.
  void turn_to(SeatSet seats, std::optional<Seat> decided, Timestamp at, const Downtimes& downtimes);
  void stop(Timestamp at, const Downtimes& downtimes) { turn_to(SeatSet(), std::nullopt, at, downtimes); }

  [[nodiscard]] bool runs(Seat seat) const { return running_.has(seat); }
  // Since when a seat is waited for. Known without a clock, too.
  [[nodiscard]] Timestamp since(Seat seat) const { return since_[seat]; }
  // The remaining time; never negative.
  [[nodiscard]] Millis left(Seat seat, Timestamp now, const Downtimes& downtimes) const;
  // The time left when the current decision began.
  [[nodiscard]] Millis given(Seat seat) const { return bank_[seat]; }
  // When the first of the running clocks will have run out, if nothing happens.
  [[nodiscard]] std::optional<Timestamp> deadline(Timestamp now, const Downtimes& downtimes) const;
  // The lowest seat whose time has run out.
  [[nodiscard]] std::optional<Seat> expired(Timestamp now, const Downtimes& downtimes) const;

  [[nodiscard]] const ClockRules& rules() const { return rules_; }
  [[nodiscard]] bool none() const { return rules_.kind == ClockRules::Kind::none; }

 private:
  ClockRules rules_;
  SeatSet running_;
  PerSeat<Timestamp> since_{};
  PerSeat<Millis> bank_{};
};

}  // namespace ichiba::match
