// What the terminal game needs to know about each game. The game loop (terminal_game.hpp) is written once and asks
// Interface<G> for everything that differs.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "programs/ichiba/play/style.hpp"

namespace ichiba::cli::play {

using Names = std::vector<std::string>;

// Text to print before the question is asked again.
struct Said {
  Block lines;
};

// The result of a typed line.
template <class G>
using Answer = std::variant<typename G::Move, Said>;

// Each specialisation has
//   title, section                  the game's name; a section of its rules, as an example
//   greeting(table, with_bots)      said once to each person
//   Snapshot                        what one person may see
//   MoveReader                      turns typed lines into moves:
//     MoveReader(snapshot, table, names, style), menu(), answer(line)
//   snapshot(table, state, viewer)  no viewer: what a spectator sees
//   board(snapshot, names, style)   the table, drawn
//   discards(snapshot, style)       the discard pile
//   say(table, seen, names)         an event in words
//   on_the_board(seen)              is it something that the board shows anyway?
//   result(table, state, events, names, style)   the sheet at the end
//   help()                          how moves are typed
template <class G>
struct Interface;

inline const std::string& name_at(const Names& names, auto seat) {
  return names[static_cast<std::size_t>(seat.index())];
}

}  // namespace ichiba::cli::play
