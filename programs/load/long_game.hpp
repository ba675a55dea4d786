// Makes a game of Traders of Osaka last as long as the rules allow, which makes the server keep a long log. Tests of
// limits play such games.
#pragma once

#include <optional>

#include "engine/osaka/view.hpp"
#include "engine/tsukiji/view.hpp"

namespace ichiba::load {

std::optional<osaka::Move> longest_move(const osaka::View& view);
// Games of Tsukiji Market are all about as long: any move will do.
inline std::optional<tsukiji::Move> longest_move(const tsukiji::View&) { return std::nullopt; }

}  // namespace ichiba::load
