// The table of Tsukiji Market, drawn.
#pragma once

#include "engine/tsukiji/game.hpp"
#include "programs/ichiba/play/interface.hpp"

namespace ichiba::cli::play {

Ink ink_of(tsukiji::Colour colour);
// The colour's name, in its ink.
std::string drawn(const Style& style, const tsukiji::Deck& deck, tsukiji::Colour colour);

Block tsukiji_board(const tsukiji::View& view, const Names& names, const Style& style);

}  // namespace ichiba::cli::play
