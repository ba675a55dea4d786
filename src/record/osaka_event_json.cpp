// Events of Traders of Osaka as JSON (docs/bots.md).
#include "base/json_writer.hpp"
#include "record/card_lists.hpp"
#include "record/codec.hpp"
#include "record/osaka_event_fields.hpp"
#include "record/seat_list.hpp"

namespace ichiba::record {
namespace {

using namespace osaka;

// A field of an event as the writer takes it; what it can write by itself stays as it is.
struct AsJson {
  int players;

  const auto& operator()(const auto& plain) const { return plain; }
  int operator()(Seat seat) const { return seat.index(); }
  int operator()(Place place) const { return static_cast<int>(place); }
  std::string operator()(Card card) const { return to_text(card); }
  auto operator()(Bag bag) const { return cards(bag); }
  auto operator()(const Farm& farm) const { return cards(farm); }
  template <int Capacity>
  auto operator()(const FixedList<Card, Capacity>& list) const {
    return cards(list);
  }
  auto operator()(SeatSet seats) const { return seats_in(seats, players); }
  auto operator()(const PerPlayer<std::uint16_t>& numbers) const {
    return [this, &numbers](base::JsonWriter& w) { w.array(Seats(players), [&](Seat seat) { return numbers[seat]; }); };
  }
  template <base::Named Enum>
  std::string_view operator()(const Enum& value) const {
    return base::name_in_json(value);
  }
};

}  // namespace

void Codec<Game>::write_event(base::JsonWriter& w, const Game::Variant& table, const Seen& seen) {
  const AsJson as_json{table.players};
  describe(seen, [&](const char* name, const auto&... fields) { w.object("event", name, as_json(fields)...); });
}

}  // namespace ichiba::record
