// Puzzles as a file, one to a line (docs/puzzles.md).
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "puzzles/puzzle.hpp"

namespace ichiba::puzzles {

std::string write_puzzles(const PuzzleSet& set);

// Only the form is checked here; open_puzzle() checks a puzzle against the rules. The error is ready to print.
std::expected<PuzzleSet, std::string> read_puzzles(std::string_view text);

}  // namespace ichiba::puzzles
