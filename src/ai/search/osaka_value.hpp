// The value of a position of Traders of Osaka: every seat's chance to win, a shared win counting in parts.
#pragma once

#include "ai/search/search.hpp"
#include "engine/osaka/game.hpp"

namespace ichiba::ai {

// A game that is over.
Chances result(const osaka::State& state);

// By a rule of thumb. A lead counts for more the nearer the end is.
Chances promise(const osaka::State& state);

}  // namespace ichiba::ai
