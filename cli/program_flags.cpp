#include "cli/program_flags.hpp"

#include <cmath>

namespace ichiba::cli {
namespace {

std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(std::llround(seconds * 1000));
}

}  // namespace

bots::Limits ProgramFlags::limits() const { return {milliseconds(start), milliseconds(timeout)}; }

void add_program_flags(CLI::App& command, ProgramFlags& flags) {
  constexpr double a_day = 86'400;
  command
      .add_option("--bot-timeout", flags.timeout,
                  "Seconds that a program (exec:COMMAND) has for each move; one more late")
      ->check(CLI::Range(0.001, a_day))
      ->capture_default_str();
  command.add_option("--bot-start", flags.start, "Seconds that it has to get ready for a game")
      ->check(CLI::Range(0.001, a_day))
      ->capture_default_str();
}

}  // namespace ichiba::cli
