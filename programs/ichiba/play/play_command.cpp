#include <fmt/format.h>
#include <memory>
#include <random>
#include <unistd.h>

#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/common_flags.hpp"
#include "programs/ichiba/names.hpp"
#include "programs/ichiba/output.hpp"
#include "programs/ichiba/play/seating.hpp"
#include "programs/ichiba/play/terminal_game.hpp"

namespace ichiba::cli {
namespace {

using play::PlayFlags;

template <class G>
int run(const PlayFlags& flags, const std::expected<typename G::Variant, std::string>& variant) {
  if (!variant) return say_failure("play", variant.error());
  const auto seating = play::seat_all(flags, G::players(*variant));
  if (!seating) return say_failure("play", seating.error());
  std::optional<RecordFile> record;
  if (!flags.record.empty()) {
    auto created = RecordFile::create(flags.record);
    if (!created) return say_failure("play", "--record: " + created.error());
    record = std::move(*created);
  }
  play::Terminal terminal(STDIN_FILENO, STDOUT_FILENO);
  return play::TerminalGame<G>(terminal, *variant, *seating, std::move(record)).run();
}

std::uint64_t random_seed() {
  std::random_device device;
  return device();  // 32 bits are enough to tell games apart, and short enough to type again
}

}  // namespace

void add_play(CLI::App& program, int& status) {
  auto flags = std::make_shared<PlayFlags>();
  auto* command = program.add_subcommand("play", "Play a game in the terminal, with people and bots");
  add_game(*command, flags->game)->required();
  command->add_option("--players", flags->table.players, "Number of players (osaka: 2 to 4)")->capture_default_str();
  command
      ->add_option(
          "--bots", flags->bots,
          "Bots, which take the last seats, such as level:3,exec:COMMAND; none: only people; one for every seat: watch")
      ->capture_default_str();
  command->add_option("--names", flags->names, "Names, seat by seat: Ann,Ben");
  auto* seed = add_seed(*command, flags->seed, "Seed; the same seed deals the same cards");
  add_deck(*command, flags->table.deck);
  add_friendly(*command, flags->table.friendly);
  command->add_flag("--memory", flags->table.memory, "osaka: show what a perfect memory knows (O12.3)");
  command->add_option("--record", flags->record, "Write the game to this file, step by step (ichiba replay FILE)");
  add_program_flags(*command, flags->programs);
  command->footer(
      "Several people share the screen and hand it over; nobody sees another's hand.\n"
      "exec:COMMAND is your own program (docs/bots.md); if it fails, a greedy bot goes on in its place.\n"
      "Example: ichiba play osaka --players 3 --bots greedy --names Ann,Ben,Robot --record evening.jsonl");
  command->callback([flags, seed, &status] {
    if (seed->count() == 0) flags->seed = random_seed();
    status = flags->game == "osaka" ? run<osaka::Game>(*flags, osaka_table(flags->table))
                                    : run<tsukiji::Game>(*flags, tsukiji_table(flags->table));
  });
}

}  // namespace ichiba::cli
