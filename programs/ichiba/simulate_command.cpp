#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <thread>

#include "arena/simulate.hpp"
#include "base/json_text.hpp"
#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/common_flags.hpp"
#include "programs/ichiba/interrupt.hpp"
#include "programs/ichiba/names.hpp"
#include "programs/ichiba/output.hpp"
#include "programs/ichiba/program_flags.hpp"
#include "programs/ichiba/record_file.hpp"

namespace ichiba::cli {
namespace {

struct SimulateFlags {
  std::string game;
  TableFlags table;
  std::int64_t games = 1000;
  std::uint64_t seed = 1;
  std::string bots = "random";
  std::string records;
  int threads = 1;
  ProgramFlags programs;
};

std::string record_path(const std::string& folder, std::int64_t k, std::int64_t games) {
  const auto digits = std::max<std::size_t>(4, std::to_string(games).size());
  return fmt::format("{}/{:0{}}.jsonl", folder, k + 1, digits);
}

template <class G>
int run(const SimulateFlags& flags, const std::expected<typename G::Variant, std::string>& variant) {
  if (!variant) return say_failure("simulate", variant.error());
  const auto bots = bots_for_seats(flags.bots, G::players(*variant));
  if (!bots) return say_failure("simulate", bots.error());

  const Interruptible interruptible;
  arena::Series<G> series{*variant, *bots, names_for(*bots),     flags.seed, flags.games, flags.threads,
                          {},       {},    &interruptible.flag()};
  series.limits = flags.programs.limits();
  if (!flags.records.empty()) {
    std::error_code error;
    std::filesystem::create_directories(flags.records, error);
    if (error) return say_failure("simulate", fmt::format("--records: {}: {}", flags.records, error.message()));
    series.save = [&](std::int64_t k, const std::string& lines) {
      return write_whole_file(record_path(flags.records, k, flags.games), lines);
    };
  }
  auto progress = std::make_unique<Progress>("games", flags.games);
  series.progress = [&](std::int64_t finished) { progress->update(finished); };
  const auto statistics = arena::simulate(series);
  progress.reset();
  if (!statistics) return say_failure("simulate", statistics.error());

  arena::json::object summary{{"game", G::name}, {"players", G::players(*variant)}};
  summary["bots"] = arena::json::value_from(*bots);
  summary["seed"] = flags.seed;
  for (auto& field : statistics->to_json()) summary[field.key()] = field.value();
  if (interruptible.flag()) summary["interrupted"] = true;
  if (!put(base::json_text(summary) + "\n")) return say_failure("simulate", "standard output cannot be written");
  return interruptible.flag() ? interrupted_status : success;
}

}  // namespace

void add_simulate(CLI::App& program, int& status) {
  auto flags = std::make_shared<SimulateFlags>();
  auto* command = program.add_subcommand("simulate", "Play many games between bots; prints a JSON summary");
  add_game(*command, flags->game)->required();
  command->add_option("--players", flags->table.players, "Number of players (osaka: 2 to 4)")->capture_default_str();
  add_games(*command, flags->games);
  add_seed(*command, flags->seed, "Seed; the same seed gives the same games")->capture_default_str();
  command->add_option("--bots", flags->bots, "One bot for all seats, or one for each, such as greedy,exec:COMMAND")
      ->capture_default_str();
  command->add_option("--records", flags->records, "Write the record of every game into this folder");
  add_threads(*command, flags->threads);
  add_friendly(*command, flags->table.friendly);
  command->add_flag("--memory", flags->table.memory, "osaka: note the memory option in the records (O12.3)");
  add_deck(*command, flags->table.deck);
  add_program_flags(*command, flags->programs);
  command->footer(
      "exec:COMMAND is your own program (docs/bots.md); one that fails loses that game.\n"
      "Example: ichiba simulate osaka --players 4 --games 1000 --seed 1 --bots greedy --records games/");
  command->callback([flags, &status] {
    status = flags->game == "osaka" ? run<osaka::Game>(*flags, osaka_table(flags->table))
                                    : run<tsukiji::Game>(*flags, tsukiji_table(flags->table));
  });
}

}  // namespace ichiba::cli
