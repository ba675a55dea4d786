// What a page needs to draw a table and let a player choose: the view, possible moves, and values from the rules
// (prices, lots, scores). All of it is made from what the seat may see, so it is the same for a local game and an
// online one.
#pragma once

#include <boost/json.hpp>
#include <optional>

#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::page {

namespace json = boost::json;

// `winners`: of a table that ended before its game did.
json::object look(const osaka::Game::Variant& variant, const osaka::View& view,
                  std::optional<SeatSet> winners = std::nullopt);
json::object look(const tsukiji::Game::Variant& variant, const tsukiji::View& view,
                  std::optional<SeatSet> winners = std::nullopt);

// The place of each seat, shared by players who are equal. Winners come first, whatever the points say: knives win at
// once (T7.1), and a player who resigns has lost.
json::array places(const osaka::Open& open, const osaka::PerPlayer<std::uint16_t>& points, SeatSet winners);
json::array places(const tsukiji::Open& open, SeatSet winners);

// Is the move allowed? {"ok": true}, or {"refusal": {...}} with clause and facts.
json::object check_move(const osaka::Game::Variant& variant, const osaka::View& view, std::string_view move);
json::object check_move(const tsukiji::Game::Variant& variant, const tsukiji::View& view, std::string_view move);

// Of players with these standings, the best first.
json::array places(int players, SeatSet winners, const auto& standing) {
  json::array found;
  for (Seat seat : Seats(players)) {
    int place = 1;
    for (Seat other : Seats(players)) {
      const bool first = winners.has(seat);
      const bool ahead = winners.has(other) == first ? !first && standing(other) > standing(seat) : !first;
      place += ahead ? 1 : 0;
    }
    found.emplace_back(place);
  }
  return found;
}

}  // namespace ichiba::page
