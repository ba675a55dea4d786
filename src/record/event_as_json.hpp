// The fields of events as the JSON writer takes them: what does not depend on the game.
#pragma once

#include <string_view>

#include "base/field_names.hpp"
#include "base/json_writer.hpp"
#include "engine/core/seat.hpp"
#include "record/seat_list.hpp"

namespace ichiba::record {

struct FieldAsJson {
  int players;

  const auto& operator()(const auto& plain) const { return plain; }  // what the writer knows stays as it is
  int operator()(Seat seat) const { return seat.index(); }
  auto operator()(SeatSet seats) const { return seats_in(seats, players); }
  template <class Number, int N>
  auto operator()(const BySeat<Number, N>& numbers) const {
    return [this, &numbers](base::JsonWriter& w) { w.array(Seats(players), [&](Seat seat) { return numbers[seat]; }); };
  }
  template <base::Named Enum>
  std::string_view operator()(const Enum& value) const {
    return base::name_in_json(value);
  }
};

// An event, as the overload of `describe` for its game has it.
void write_event(base::JsonWriter& w, const auto& seen, const auto& as_json) {
  describe(seen, [&](const char* name, const auto&... fields) { w.object("event", name, as_json(fields)...); });
}

}  // namespace ichiba::record
