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

json::object look(const osaka::Game::Variant& table, const osaka::View& view);
json::object look(const tsukiji::Game::Variant& table, const tsukiji::View& view);

// Is the move allowed? {"ok": true}, or {"refusal": {...}} with clause and facts.
json::object check_move(const osaka::Game::Variant& table, const osaka::View& view, std::string_view move);
json::object check_move(const tsukiji::Game::Variant& table, const tsukiji::View& view, std::string_view move);

}  // namespace ichiba::page
