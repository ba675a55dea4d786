// The sheet at the end of a game: who won, and where the points came from, with the clauses.
#pragma once

#include <span>

#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"
#include "programs/ichiba/play/interface.hpp"

namespace ichiba::cli::play {

Block osaka_result(const osaka::State& state, std::span<const osaka::Event> events, const Names& names,
                   const Style& style);
Block tsukiji_result(const tsukiji::State& state, const Names& names, const Style& style);

}  // namespace ichiba::cli::play
