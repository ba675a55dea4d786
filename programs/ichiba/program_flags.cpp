#include "programs/ichiba/program_flags.hpp"

#include <cmath>

namespace ichiba::cli {
namespace {

std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(std::llround(seconds * 1000));
}

}  // namespace

bots::Limits ProgramFlags::limits() const {
  return {milliseconds(start), milliseconds(timeout), std::int64_t{memory} << 20, processes};
}

void add_program_flags(CLI::App& command, ProgramFlags& flags) {
  constexpr double a_day = 86'400;
  command
      .add_option("--bot-timeout", flags.timeout,
                  "Seconds per move for a program (exec:COMMAND); one second later it loses")
      ->check(CLI::Range(0.001, a_day))
      ->capture_default_str();
  command.add_option("--bot-start", flags.start, "Seconds it may take to get ready for a game")
      ->check(CLI::Range(0.001, a_day))
      ->capture_default_str();
  command.add_option("--bot-memory", flags.memory, "MiB of data for each of its processes; 0: no limit")
      ->check(CLI::Range(0, 1 << 30))
      ->capture_default_str();
  command.add_option("--bot-processes", flags.processes, "Its processes at once; 0: no limit")
      ->check(CLI::Range(0, 1 << 20))
      ->capture_default_str();
}

}  // namespace ichiba::cli
