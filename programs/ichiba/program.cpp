#include <csignal>
#include <exception>
#include <fmt/format.h>
#include <memory>

#include "base/printable.hpp"
#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/output.hpp"

namespace ichiba::cli {
namespace {

// One line, and where to look for more.
std::string one_line(const CLI::App* app, const CLI::Error& error) {
  const CLI::App* at = app;
  while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
  std::string name = at->get_name();
  for (const CLI::App* up = at->get_parent(); up != nullptr; up = up->get_parent()) name = up->get_name() + " " + name;
  std::string words = error.what();
  for (char& c : words) c = c == '\n' ? ' ' : c;
  return fmt::format("{}: {} (see {} --help)\n", name, base::escaped(words), name);
}

}  // namespace

void add_version(CLI::App& program, int& status) {
  auto* command = program.add_subcommand("version", "Print the version");
  auto as_json = std::make_shared<bool>(false);
  command->add_flag("--json", *as_json, "As JSON");
  command->callback([as_json, &status] {
    const bool done = put(*as_json ? fmt::format("{{\"ichiba\":\"{}\",\"record_format\":1}}\n", ICHIBA_VERSION)
                                   : fmt::format("ichiba {}\n", ICHIBA_VERSION));
    status = done ? success : failed;
  });
}

ExitStatus say_failure(std::string_view command, std::string_view words) {
  complain(command, words);
  return failed;
}

int run_program(int argc, const char* const* argv) {
  std::signal(SIGPIPE, SIG_IGN);  // makes a closed pipe a failed write, not a sudden death
  std::signal(SIGXFSZ, SIG_IGN);  // the same for a file size limit
  std::signal(SIGCHLD, SIG_DFL);  // if it is ignored, the exit status of children is lost
  CLI::App program{
      "Traders of Osaka and Tsukiji Market: play, simulate, replay, analyse.\n"
      "Unofficial; Traders of Osaka is a game by Susumu Kawasaki.",
      "ichiba"};
  program.require_subcommand(1);
  program.failure_message(one_line);
  program.set_version_flag("--version", "ichiba " ICHIBA_VERSION, "Print the version and exit");
  program.footer(
      "Exit status: 0 done, 1 refused by the rules or a check, 2 bad flags, files or format.\n"
      "First steps: ichiba play osaka, ichiba rules tsukiji.");
  int status = success;
  add_play(program, status);
  add_simulate(program, status);
  add_arena(program, status);
  add_exploit(program, status);
  add_calibration(program, status);
  add_study(program, status);
  add_daily(program, status);
  add_replay(program, status);
  add_analyse(program, status);
  add_puzzles(program, status);
  add_deck(program, status);
  add_rules(program, status);
  add_bench(program, status);
  add_perft(program, status);
  add_serve(program, status);
  add_worker(program, status);
  add_backup(program, status);
  add_prune(program, status);
  add_migrate(program, status);
  add_status(program, status);
  add_verify(program, status);
  add_version(program, status);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? success : failed;
  } catch (const std::exception& error) {
    complain("", error.what());
    return failed;
  }
  return status;
}

}  // namespace ichiba::cli
