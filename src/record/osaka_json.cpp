#include "record/card_lists.hpp"
#include "record/codec.hpp"
#include "record/seat_list.hpp"

namespace ichiba::record {
namespace {

using namespace osaka;

std::string_view name_of(Phase phase) {
  switch (phase) {
    case Phase::token: return "token";
    case Phase::turn: return "turn";
    case Phase::insure: return "insure";
    case Phase::over: return "over";
  }
  return "";
}

template <class Count>
auto by_colour(Count count) {
  return [count](base::JsonWriter& w) {
    w.begin_object();
    for (Colour colour : colours) {
      const char letter = letter_of(colour);
      w.fields(std::string_view(&letter, 1), count(colour));
    }
    w.end_object();
  };
}

template <int Capacity>
auto row(const Row<Capacity>& row) {
  return [&row](base::JsonWriter& w) {
    w.begin_array();
    for (int i = 0; i < row.size(); ++i) {
      const Slot slot = row[i];
      w.begin_object();
      w.fields("card", to_text(slot.card));
      w.key("by");
      slot.by.none() ? w.value(nullptr) : w.value(slot.by.owner().index());
      w.end_object();
    }
    w.end_array();
  };
}

// Sorted; of identical goods the uninsured ones first.
auto goods(const Holdings& holdings) {
  return [&holdings](base::JsonWriter& w) {
    w.begin_array();
    (holdings.goods + holdings.insured).each([&](Card card, int) {
      for (const bool insured : {false, true}) {
        for (int i = (insured ? holdings.insured : holdings.goods).count(card); i > 0; --i) {
          w.object("card", to_text(card), "insured", insured);
        }
      }
    });
    w.end_array();
  };
}

// The beginning of all three forms.
void write_table(base::JsonWriter& w, const Open& open, int step) {
  w.fields("step", step, "phase", name_of(open.phase), "to_act", seats_in(to_act(open), open.players), "ships",
           by_colour([&](Colour colour) { return static_cast<int>(open.ships[colour]); }), "market", row(open.market),
           "farm", row(open.farm));
}

auto tokens(const Holdings& holdings) {
  return by_colour([&holdings](Colour colour) { return static_cast<int>(holdings.tokens[colour]); });
}

void finish(base::JsonWriter& w, const Open& open, SeatSet winners) {
  if (open.phase == Phase::insure) {
    const char letter = letter_of(open.asked);
    w.fields("asked", std::string_view(&letter, 1));
  }
  w.fields("winners", seats_in(winners, open.players));
}

}  // namespace

json::array seat_array(SeatSet set, int players) {
  json::array array;
  for (Seat seat : Seats(players)) {
    if (set.has(seat)) array.emplace_back(seat.index());
  }
  return array;
}

base::OrProblem<bool> read_flag(const json::object& options, std::string_view name) {
  const json::value* value = options.if_contains(name);
  if (value == nullptr) return false;
  if (!value->is_bool()) return base::not_in_format("options." + std::string(name) + ": neither true nor false");
  return value->get_bool();
}

base::OrProblem<Game::Variant> Codec<Game>::variant(int players, const json::object& options) {
  if (players < min_players || players > max_players) {
    return base::not_in_format("players: osaka has 2 to 4, not " + std::to_string(players));
  }
  for (const auto& option : options) {
    if (option.key() != "memory")
      return base::not_in_format("options: osaka has no '" + std::string(option.key()) + "'");
  }
  const auto memory = read_flag(options, "memory");
  if (!memory) return std::unexpected(memory.error());
  return Game::Variant{players, *memory};
}

json::object Codec<Game>::options(const Game::Variant& variant) {
  json::object options;
  if (variant.memory) options["memory"] = true;
  return options;
}

void write(base::JsonWriter& w, const State& state, int step) {
  w.begin_object();
  write_table(w, state.open, step);
  w.fields("draw", state.draw.size(), "discard", cards(state.open.discard));
  w.key("players");
  w.begin_array();
  for (Seat seat : Seats(state.open.players)) {
    const Holdings& holdings = state.open.holdings[seat];
    w.object("hand", cards(state.hands[seat]), "goods", goods(holdings), "tokens", tokens(holdings), "vp",
             state.points[seat]);
  }
  w.end_array();
  finish(w, state.open, Game::winners(state));
  w.end_object();
}

void write(base::JsonWriter& w, const View& view, int step) {
  w.begin_object();
  write_table(w, view.open, step);
  w.fields("discard", cards(view.open.discard));
  PerPlayer<std::uint16_t> points{};
  w.key("players");
  w.begin_array();
  for (Seat seat : Seats(view.open.players)) {
    const Holdings& holdings = view.open.holdings[seat];
    w.begin_object();
    w.key("hand");
    seat.index() == view.viewer ? w.value(cards(view.hand)) : w.value(nullptr);
    w.fields("hand_size", view.hand_sizes[seat], "goods", goods(holdings), "tokens", tokens(holdings));
    w.key("vp");
    view.points[seat] == View::hidden ? w.value(nullptr) : w.value(view.points[seat]);
    if (view.points[seat] != View::hidden) points[seat] = static_cast<std::uint16_t>(view.points[seat]);
    w.end_object();
  }
  w.end_array();
  finish(w, view.open, view.open.phase == Phase::over ? winners(view.open, points) : SeatSet());
  w.end_object();
}

void write(base::JsonWriter& w, const Knowledge& known, int step) {
  w.begin_object();
  write_table(w, known.open, step);
  w.fields("draw", known.draw_size, "unseen", cards(known.unseen), "discard", cards(known.open.discard));
  w.key("players");
  w.begin_array();
  for (Seat seat : Seats(known.open.players)) {
    const Holdings& holdings = known.open.holdings[seat];
    w.object("hand", cards(known.hands[seat]), "hand_size", known.hands[seat].size(), "goods", goods(holdings),
             "tokens", tokens(holdings), "vp", known.points[seat]);
  }
  w.end_array();
  finish(w, known.open, known.open.phase == Phase::over ? winners(known.open, known.points) : SeatSet());
  w.end_object();
}

}  // namespace ichiba::record
