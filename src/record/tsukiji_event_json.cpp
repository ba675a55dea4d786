// Events of Tsukiji Market as JSON (docs/bots.md).
#include "base/json_writer.hpp"
#include "record/card_lists.hpp"
#include "record/codec.hpp"
#include "record/seat_list.hpp"
#include "record/tsukiji_event_fields.hpp"

namespace ichiba::record {
namespace {

using namespace tsukiji;

// A field of an event as the writer takes it; what it can write by itself stays as it is.
struct AsJson {
  const Deck& deck;

  const auto& operator()(const auto& plain) const { return plain; }
  int operator()(Seat seat) const { return seat.index(); }
  std::string_view operator()(Colour colour) const { return deck.name_of(colour); }
  std::string operator()(Face face) const { return to_text(face); }
  auto operator()(const FixedList<Face, 2>& list) const { return faces(list.span()); }
  auto operator()(SeatSet seats) const { return seats_in(seats, players); }
  template <class Number>
  auto operator()(const PerPlayer<Number>& numbers) const {
    return [&numbers](base::JsonWriter& w) { w.array(Seats(players), [&](Seat seat) { return numbers[seat]; }); };
  }
  template <base::Named Enum>
  std::string_view operator()(const Enum& value) const {
    return base::name_in_json(value);
  }
};

}  // namespace

void Codec<Game>::write_event(base::JsonWriter& w, const Game::Variant& table, const Seen& seen) {
  const AsJson as_json{table.deck};
  describe(seen, [&](const char* name, const auto&... fields) { w.object("event", name, as_json(fields)...); });
}

}  // namespace ichiba::record
