// The process between us and a program: it starts the program, enforces its limits, and kills everything that the
// program has started, in any session or group.
#pragma once

#include <cstdint>
#include <sys/types.h>

#include "ai/programs/limits.hpp"

namespace ichiba::bots {

// File numbers that the program and the supervisor get; all others are closed in both.
struct ProgramFiles {
  int input;
  int output;
  int errors;
  int lifeline;  // only we hold its other end: when that is closed, or we die, the supervisor cleans up
};

// Forks. The supervisor ends like the program (same status, same signal), after all descendants have gone. -1: see
// errno.
pid_t start_supervisor(const char* command, const ProgramFiles& files, const Limits& limits);

}  // namespace ichiba::bots
