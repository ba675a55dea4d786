// Flags for bots that are programs (exec:COMMAND), the same in every command with bots.
#pragma once

#include <CLI/CLI.hpp>

#include "ai/programs/limits.hpp"

namespace ichiba::cli {

struct ProgramFlags {
  double timeout = 10;  // seconds
  double start = 30;
  int memory = 4096;  // MiB
  int processes = 100;

  [[nodiscard]] bots::Limits limits() const;
};

void add_program_flags(CLI::App& command, ProgramFlags& flags);

}  // namespace ichiba::cli
