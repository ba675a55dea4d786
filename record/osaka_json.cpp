#include "record/codec.hpp"

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
json::object by_colour(Count count) {
  json::object object;
  for (Colour colour : colours) object[std::string(1, letter_of(colour))] = count(colour);
  return object;
}

json::array card_array(Bag cards) {
  json::array array;
  cards.each_card([&](Card card) { array.emplace_back(to_text(card)); });
  return array;
}

template <int Capacity>
json::array row_array(const Row<Capacity>& row) {
  json::array array;
  for (int i = 0; i < row.size(); ++i) {
    const Slot slot = row[i];
    json::value by = nullptr;
    if (!slot.by.none()) by = slot.by.owner().index();
    array.push_back(json::object{{"card", to_text(slot.card)}, {"by", by}});
  }
  return array;
}

// Sorted; of like goods the uninsured ones first.
json::array goods_array(const Holdings& holdings) {
  json::array array;
  (holdings.goods + holdings.insured).each([&](Card card, int) {
    for (const bool insured : {false, true}) {
      for (int i = (insured ? holdings.insured : holdings.goods).count(card); i > 0; --i) {
        array.push_back(json::object{{"card", to_text(card)}, {"insured", insured}});
      }
    }
  });
  return array;
}

// What all three pictures begin with.
json::object table_object(const Open& open, int step) {
  json::object object;
  object["step"] = step;
  object["phase"] = name_of(open.phase);
  object["to_act"] = seat_array(to_act(open), open.players);
  object["ships"] = by_colour([&](Colour colour) { return static_cast<int>(open.ships[colour]); });
  object["market"] = row_array(open.market);
  object["farm"] = row_array(open.farm);
  return object;
}

json::object tokens_object(const Holdings& holdings) {
  return by_colour([&](Colour colour) { return static_cast<int>(holdings.tokens[colour]); });
}

void finish(json::object& object, const Open& open, SeatSet winners) {
  if (open.phase == Phase::insure) object["asked"] = std::string(1, letter_of(open.asked));
  object["winners"] = seat_array(winners, open.players);
}

}  // namespace

json::array seat_array(SeatSet set, int players) {
  json::array array;
  for (Seat seat : Seats(players)) {
    if (set.has(seat)) array.emplace_back(seat.index());
  }
  return array;
}

OrProblem<bool> read_flag(const json::object& options, std::string_view name) {
  const json::value* value = options.if_contains(name);
  if (value == nullptr) return false;
  if (!value->is_bool()) return not_in_format("options." + std::string(name) + ": neither true nor false");
  return value->get_bool();
}

OrProblem<Game::Table> Codec<Game>::table(int players, const json::object& options) {
  if (players < min_players || players > max_players) {
    return not_in_format("players: osaka has 2 to 4, not " + std::to_string(players));
  }
  for (const auto& option : options) {
    if (option.key() != "memory") return not_in_format("options: osaka has no '" + std::string(option.key()) + "'");
  }
  const auto memory = read_flag(options, "memory");
  if (!memory) return std::unexpected(memory.error());
  return Game::Table{players, *memory};
}

json::object Codec<Game>::options(const Game::Table& table) {
  json::object options;
  if (table.memory) options["memory"] = true;
  return options;
}

json::object dump(const State& state, int step) {
  json::object object = table_object(state.open, step);
  object["draw"] = state.draw.size();
  object["discard"] = card_array(state.open.discard);
  json::array players;
  for (Seat seat : Seats(state.open.players)) {
    const Holdings& holdings = state.open.holdings[seat];
    players.push_back(json::object{{"hand", card_array(state.hands[seat])},
                                   {"goods", goods_array(holdings)},
                                   {"tokens", tokens_object(holdings)},
                                   {"vp", state.points[seat]}});
  }
  object["players"] = std::move(players);
  finish(object, state.open, Game::winners(state));
  return object;
}

json::object dump(const View& view, int step) {
  json::object object = table_object(view.open, step);
  object["discard"] = card_array(view.open.discard);
  json::array players;
  PerPlayer<std::uint16_t> points{};
  for (Seat seat : Seats(view.open.players)) {
    const Holdings& holdings = view.open.holdings[seat];
    json::object player;
    player["hand"] = nullptr;
    if (seat.index() == view.viewer) player["hand"] = card_array(view.hand);
    player["hand_size"] = view.hand_sizes[seat];
    player["goods"] = goods_array(holdings);
    player["tokens"] = tokens_object(holdings);
    player["vp"] = nullptr;
    if (view.points[seat] != View::hidden) {
      player["vp"] = view.points[seat];
      points[seat] = static_cast<std::uint16_t>(view.points[seat]);
    }
    players.push_back(std::move(player));
  }
  object["players"] = std::move(players);
  finish(object, view.open, view.open.phase == Phase::over ? winners(view.open, points) : SeatSet());
  return object;
}

json::object dump(const Knowledge& known, int step) {
  json::object object = table_object(known.open, step);
  object["draw"] = known.draw_size;
  object["unseen"] = card_array(known.unseen);
  object["discard"] = card_array(known.open.discard);
  json::array players;
  for (Seat seat : Seats(known.open.players)) {
    const Holdings& holdings = known.open.holdings[seat];
    players.push_back(json::object{{"hand", card_array(known.hands[seat])},
                                   {"hand_size", known.hands[seat].size()},
                                   {"goods", goods_array(holdings)},
                                   {"tokens", tokens_object(holdings)},
                                   {"vp", known.points[seat]}});
  }
  object["players"] = std::move(players);
  finish(object, known.open, known.open.phase == Phase::over ? winners(known.open, known.points) : SeatSet());
  return object;
}

}  // namespace ichiba::record
