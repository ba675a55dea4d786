#include "match/clock.hpp"

#include <algorithm>

namespace ichiba::match {

void Downtimes::add(Timestamp from, Timestamp to) {
  if (!gaps_.empty()) from = std::max(from, gaps_.back().to);
  if (from < to) gaps_.push_back({from, to});
}

Millis Downtimes::between(Timestamp from, Timestamp to) const {
  Millis sum = 0;
  for (auto gap = gaps_.rbegin(); gap != gaps_.rend() && gap->to > from; ++gap) {
    sum += std::max<Millis>(0, std::min(gap->to, to) - std::max(gap->from, from));
  }
  return sum;
}

Clocks::Clocks(const ClockRules& rules) : rules_(rules) {
  for (Seat seat : Seats(most_seats)) bank_[seat] = rules.time;
}

void Clocks::turn_to(SeatSet seats, std::optional<Seat> decided, Timestamp at, const Downtimes& downtimes) {
  for (Seat seat : Seats(most_seats)) {
    const bool goes_on = running_.has(seat) && seats.has(seat) && decided != seat;
    if (goes_on) continue;
    if (running_.has(seat) && rules_.kind == ClockRules::Kind::per_game) {
      bank_[seat] = left(seat, at, downtimes) + (decided == seat ? rules_.increment : 0);
    }
    since_[seat] = at;
  }
  running_ = seats;
}

Millis Clocks::left(Seat seat, Timestamp now, const Downtimes& downtimes) const {
  if (!running_.has(seat)) return bank_[seat];
  const Timestamp since = since_[seat];
  const Millis used = std::max<Millis>(0, now - since - downtimes.between(since, now));
  return std::max<Millis>(0, bank_[seat] - used);
}

std::optional<Timestamp> Clocks::deadline(Timestamp now, const Downtimes& downtimes) const {
  if (none()) return std::nullopt;
  std::optional<Timestamp> first;
  for (Seat seat : Seats(most_seats)) {
    if (!running_.has(seat)) continue;
    const Timestamp end = now + left(seat, now, downtimes);
    if (!first || end < *first) first = end;
  }
  return first;
}

std::optional<Seat> Clocks::expired(Timestamp now, const Downtimes& downtimes) const {
  if (none()) return std::nullopt;
  for (Seat seat : Seats(most_seats)) {
    if (running_.has(seat) && left(seat, now, downtimes) == 0) return seat;
  }
  return std::nullopt;
}

}  // namespace ichiba::match
