// The settings of a match: the flags of `ichiba arena`, read and checked.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "arena/sprt.hpp"
#include "programs/ichiba/names.hpp"
#include "programs/ichiba/program_flags.hpp"

namespace ichiba::cli {

// As on the command line.
struct ArenaFlags {
  std::string game;
  TableFlags table = {0, false, false, {}};  // 0 players: as many as there are bots, and seats
  std::string bots;
  std::optional<std::int64_t> games;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string sprt;
  double alpha = 0.05;
  double beta = 0.05;
  std::string records;
  std::string resume;
  std::string report;
  ProgramFlags programs;
  bool as_json = false;
};

// What follows from them, without the variant. Errors are ready to print.
struct ArenaSettings {
  std::vector<std::string> bots;
  int players = 2;
  std::int64_t games = 400;
  std::optional<arena::SprtSettings> sprt;
};
std::expected<ArenaSettings, std::string> settings_of(const ArenaFlags& flags);

// The command that repeats the match, ready for a shell.
std::string command_of(const ArenaFlags& flags, const ArenaSettings& settings);
// The flags that have to follow it for the same files.
std::string file_flags_of(const ArenaFlags& flags);

// The variant in words; empty for the usual one.
std::string variant_of(const TableFlags& table);

}  // namespace ichiba::cli
