#include <fmt/format.h>
#include <memory>

#include "ai/bot.hpp"
#include "arena/calibration.hpp"
#include "base/json_text.hpp"
#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/common_flags.hpp"
#include "programs/ichiba/interrupt.hpp"
#include "programs/ichiba/names.hpp"
#include "programs/ichiba/output.hpp"

namespace ichiba::cli {
namespace {

namespace json = boost::json;

struct CalibrationFlags {
  TableFlags table;
  std::string game;
  std::string bot = "level:7";
  std::string budget = "2000";
  bool by_rule = false;
  std::int64_t games = 1000;
  int positions = 4;
  std::uint64_t seed = 1;
  int threads = 1;
  bool as_json = false;
};

std::string in_words(const arena::Calibration& found) {
  std::string text = "said      chances  mean said     won  difference [95 %], in points\n";
  for (std::size_t i = 0; i < found.bins.size(); ++i) {
    const arena::CalibrationBin& bin = found.bins[i];
    if (bin.chances == 0) continue;
    const double difference = 100 * (bin.won - bin.said);
    const double wide = 196 * bin.error;
    text += fmt::format("{:>2}-{:>3} %  {:>8}     {:5.1f} %  {:5.1f} %  {:+5.1f} [{:+.1f}, {:+.1f}]\n", 10 * i,
                        10 * (i + 1), bin.chances, 100 * bin.said, 100 * bin.won, difference, difference - wide,
                        difference + wide);
  }
  return text + fmt::format("{} games; on average {:.1f} points off\n", found.games, 100 * found.off);
}

json::object to_json(const CalibrationFlags& flags, const arena::Calibration& found) {
  json::array bins;
  for (const arena::CalibrationBin& bin : found.bins) {
    bins.push_back({{"chances", bin.chances}, {"said", bin.said}, {"won", bin.won}, {"error", bin.error}});
  }
  return {{"game", flags.game}, {"players", flags.table.players}, {"bot", flags.bot}, {"budget", flags.budget},
          {"seed", flags.seed}, {"games", found.games},           {"off", found.off}, {"bins", std::move(bins)}};
}

int run(const CalibrationFlags& flags) {
  if (!ai::is_bot_name(flags.bot)) {
    return say_failure("calibration", fmt::format("--bot: no bot of ours is called '{}'", flags.bot));
  }
  const auto budget = ai::Budget::parse(flags.budget);
  if (!budget || budget->threads > 1) {
    return say_failure("calibration", fmt::format("--budget: '{}' is not a budget; use 2000 or 50ms", flags.budget));
  }
  const Interruptible interruptible;
  auto progress = std::make_unique<Progress>("games", flags.games);
  arena::CalibrationPlan plan{.bot = flags.bot,
                              .budget = *budget,
                              .leaf = flags.by_rule ? ai::Leaf::judged : analysis::judging_leaf,
                              .games = flags.games,
                              .positions = flags.positions,
                              .seed = flags.seed,
                              .threads = flags.threads,
                              .progress = {},
                              .stop = &interruptible.flag()};
  plan.progress = [&](std::int64_t finished) { progress->update(finished); };
  arena::Calibration found;
  if (flags.game == "osaka") {
    const auto variant = osaka_table(flags.table);
    if (!variant) return say_failure("calibration", variant.error());
    found = arena::calibrate<osaka::Game>(*variant, plan);
  } else {
    const auto variant = tsukiji_table(flags.table);
    if (!variant) return say_failure("calibration", variant.error());
    found = arena::calibrate<tsukiji::Game>(*variant, plan);
  }
  progress.reset();
  const std::string text = flags.as_json ? base::json_text(to_json(flags, found)) + "\n" : in_words(found);
  if (!put(text)) return say_failure("calibration", "standard output cannot be written");
  return interruptible.flag() ? interrupted_status : success;
}

}  // namespace

void add_calibration(CLI::App& program, int& status) {
  auto flags = std::make_shared<CalibrationFlags>();
  auto* command = program.add_subcommand("calibration", "Whether the chances that analyses name are right");
  add_game(*command, flags->game)->required();
  command->add_option("--players", flags->table.players, "Players of osaka")
      ->check(CLI::Range(2, 4))
      ->capture_default_str();
  command->add_option("--bot", flags->bot, "Who plays the games")->capture_default_str();
  command->add_option("--budget", flags->budget, "Search budget for each position, as in a review: 2000, 50ms")
      ->capture_default_str();
  add_games(*command, flags->games);
  command->add_option("--positions", flags->positions, "Positions judged in each game")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_flag("--by-rule", flags->by_rule, "Judge by the rule of thumb instead of the network");
  add_seed(*command, flags->seed, "Seed; the same seed gives the same games")->capture_default_str();
  add_threads(*command, flags->threads, "Threads");
  add_friendly(*command, flags->table.friendly, "Friendly fish (T6.3)");
  add_deck(*command, flags->table.deck, "A deck file");
  command->add_flag("--json", flags->as_json, "As JSON");
  command->footer(
      "Bots play games, some decisions of each are judged as a review does, and what was said of every seat is\n"
      "compared with how the game ended. docs/analysis.md has the figures.\n"
      "Example: ichiba calibration osaka --players 3 --games 4000 --threads 4");
  command->callback([flags, &status] { status = run(*flags); });
}

}  // namespace ichiba::cli
