// The seats, from the flags of the command line.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "programs/ichiba/names.hpp"
#include "programs/ichiba/play/terminal_game.hpp"
#include "programs/ichiba/program_flags.hpp"

namespace ichiba::cli::play {

struct PlayFlags {
  std::string game;
  TableFlags table;
  std::string bots = "greedy";
  std::string names;
  std::uint64_t seed = 0;
  std::string record;
  ProgramFlags programs;
};

// People first, bots in the last seats. The error is ready to print.
std::expected<Seating, std::string> seat_all(const PlayFlags& flags, int players);

}  // namespace ichiba::cli::play
