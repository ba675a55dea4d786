// The process between us and a program: it starts the program, sees to its limits, and takes everything down that the
// program has started, whatever session or group that has gone to.
#pragma once

#include <cstdint>
#include <sys/types.h>

#include "ai/programs/limits.hpp"

namespace ichiba::bots {

// Numbers of open files that the program and the supervisor get; all others are closed in both.
struct ProgramFiles {
  int input;
  int output;
  int errors;
  int lifeline;  // its other end is held by us alone: when that is closed, or we die, the supervisor cleans up
};

// Forks. Its process ends as the program did (same status, same signal), after all that was started has gone. -1: errno
// says why not.
pid_t start_supervisor(const char* command, const ProgramFiles& files, const Limits& limits);

}  // namespace ichiba::bots
