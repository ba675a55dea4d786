#pragma once

#include "base/json_writer.hpp"
#include "engine/core/seat.hpp"

namespace ichiba::record {

// A list of seats, as numbers.
inline auto seats_in(SeatSet set, int players) {
  return [set, players](base::JsonWriter& w) {
    w.begin_array();
    for (Seat seat : Seats(players)) {
      if (set.has(seat)) w.value(seat.index());
    }
    w.end_array();
  };
}

}  // namespace ichiba::record
