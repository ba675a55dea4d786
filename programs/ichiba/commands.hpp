// The commands of the program. Each adds itself with its options; if chosen it runs and sets the exit status.
#pragma once

#include <CLI/CLI.hpp>
#include <string_view>

namespace ichiba::cli {

// 0: done; 1: the answer is no (a rule is broken, a check failed); 2: it could not be done (bad flags or files).
enum ExitStatus : int { success = 0, refused = 1, failed = 2 };

// Says why the command could not be done, and returns its status.
ExitStatus say_failure(std::string_view command, std::string_view words);

void add_play(CLI::App& program, int& status);
void add_simulate(CLI::App& program, int& status);
void add_arena(CLI::App& program, int& status);
void add_exploit(CLI::App& program, int& status);
void add_calibration(CLI::App& program, int& status);
void add_study(CLI::App& program, int& status);
void add_puzzles(CLI::App& program, int& status);
void add_daily(CLI::App& program, int& status);
void add_replay(CLI::App& program, int& status);
void add_analyse(CLI::App& program, int& status);
void add_deck(CLI::App& program, int& status);
void add_bench(CLI::App& program, int& status);
void add_perft(CLI::App& program, int& status);
void add_rules(CLI::App& program, int& status);
void add_serve(CLI::App& program, int& status);
void add_worker(CLI::App& program, int& status);
void add_backup(CLI::App& program, int& status);
void add_prune(CLI::App& program, int& status);
void add_migrate(CLI::App& program, int& status);
void add_status(CLI::App& program, int& status);
void add_verify(CLI::App& program, int& status);
void add_version(CLI::App& program, int& status);

// Parses the command line, runs it, and returns the exit status.
int run_program(int argc, const char* const* argv);

}  // namespace ichiba::cli
