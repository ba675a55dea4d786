#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <thread>
#include <unistd.h>

#include "analysis/report_json.hpp"
#include "base/json_text.hpp"
#include "base/ordered_work.hpp"
#include "programs/ichiba/analyse_text.hpp"
#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/common_flags.hpp"
#include "programs/ichiba/interrupt.hpp"
#include "programs/ichiba/output.hpp"
#include "programs/ichiba/record_file.hpp"
#include "programs/ichiba/record_lines.hpp"
#include "record/replay.hpp"

namespace ichiba::cli {
namespace {

struct AnalyseFlags {
  std::string file;
  std::string budget = "20000";
  std::uint64_t seed = 1;
  int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 16U));
  bool as_json = false;
  bool moves = false;
};

// Reads the rest of the record; the exit status if a line is refused.
template <class G>
std::expected<analysis::Played<G>, int> read_game(record::Replay<G>& replay, Lines& lines, const std::string& file) {
  analysis::Played<G> game;
  game.variant = replay.header().variant;
  game.names = replay.header().players;
  game.states.push_back(replay.state());
  while (!lines.done()) {
    const auto object = record::parse_line(lines.next());
    if (!object) return std::unexpected(refuse_line(file, lines.number(), object.error()));
    auto step = replay.line(*object);
    if (!step) return std::unexpected(refuse_line(file, lines.number(), step.error()));
    if (!*step) continue;
    game.moves.push_back((*step)->legal);
    game.events.push_back(std::move((*step)->events));
    game.states.push_back(replay.state());
  }
  if (const auto end = replay.end(); !end) {
    return std::unexpected(refuse_line(file, lines.number() + 1, end.error()));
  }
  return game;
}

// The pieces are handed out in order, so that after Ctrl-C the beginning of the game is done.
template <class G>
void look_at_all(analysis::GameReview<G>& study, int threads, const std::atomic<bool>& stop) {
  Progress progress("decisions", static_cast<std::int64_t>(study.size()));
  const auto look_at = [&](std::int64_t piece) { return study.look_at(static_cast<std::size_t>(piece), &stop); };
  base::work_in_order(
      {0, static_cast<std::int64_t>(study.size()), threads, &stop}, [&] { return look_at; },
      [&](std::int64_t piece, bool) {
        progress.update(piece + 1);
        return true;
      });
}

template <class G>
std::string in_json(const analysis::Played<G>& game, const analysis::Report<G>& report, const AnalyseFlags& flags) {
  boost::json::object object{{"ichiba_analysis", 1}, {"budget", flags.budget}, {"seed", flags.seed}};
  for (auto& field : analysis::to_json(game, report)) object[field.key()] = field.value();
  return base::json_text(object) + "\n";
}

template <class G>
std::string in_words(const analysis::Played<G>& game, const analysis::Report<G>& report, const AnalyseFlags& flags) {
  const play::Style style = play::Style::detect(::isatty(STDOUT_FILENO) == 1);
  play::Block block = told_report(game, report, style);
  if (flags.moves && !report.decisions.empty()) {
    block.emplace_back();
    play::append(block, told_moves(game, report, style));
  }
  return play::joined(block);
}

template <class G>
int analyse(record::Replay<G>& replay, Lines& lines, const AnalyseFlags& flags, const ai::Budget& budget) {
  const auto game = read_game<G>(replay, lines, flags.file);
  if (!game) return game.error();
  const Interruptible interruptible;
  analysis::GameReview<G> study(*game, {budget, flags.seed});
  look_at_all(study, flags.threads, interruptible.flag());
  const analysis::Report<G> report = study.report();
  const std::string text = flags.as_json ? in_json(*game, report, flags) : in_words(*game, report, flags);
  if (!put(text)) return say_failure("analyse", "standard output cannot be written");
  return interruptible.flag() ? interrupted_status : success;
}

int run(const AnalyseFlags& flags) {
  const auto budget = ai::Budget::parse(flags.budget);
  if (!budget || budget->threads > 1) {  // threads are divided among decisions, not within one
    return say_failure("analyse",
                       fmt::format("--budget: '{}' is neither a number of iterations, such as 20000, nor a time, such "
                                   "as 200ms or 2s",
                                   flags.budget));
  }
  const auto text = read_whole_file(flags.file);
  if (!text) return say_failure("analyse", text.error());
  Lines lines(*text);
  auto replay = record::begin_replay(lines.next());
  if (!replay) return refuse_line(flags.file, 1, replay.error());
  return std::visit([&](auto& game) { return analyse(game, lines, flags, *budget); }, *replay);
}

}  // namespace

void add_analyse(CLI::App& program, int& status) {
  auto flags = std::make_shared<AnalyseFlags>();
  auto* command = program.add_subcommand("analyse", "Review a game: judge every decision, separate luck from skill");
  command->add_option("file", flags->file, "The record, finished or not; - is standard input")->required();
  command->add_flag("--moves", flags->moves, "All decisions, not only the turning points");
  command->add_flag("--json", flags->as_json, "Everything, as JSON (docs/analysis.md)");
  command->add_option("--budget", flags->budget, "Search budget per decision: iterations, or a time such as 200ms, 2s")
      ->capture_default_str();
  add_seed(*command, flags->seed, "Seed of the search")->capture_default_str();
  add_threads(*command, flags->threads);
  command->footer(
      "Decisions are judged by what the player knew at the time (a perfect memory, O12.3), never by what turned up.\n"
      "A move that costs 3 percentage points of the chance to win is an inaccuracy, 8 a mistake, 16 a blunder.\n"
      "The same record, seed and number of iterations give the same report; a time does not. Ctrl-C ends it early\n"
      "with a report of what was reviewed. Exit status 1 if a line breaks the rules, 2 if it is not in the\n"
      "format. Example: ichiba analyse game.jsonl --moves");
  command->callback([flags, &status] { status = run(*flags); });
}

}  // namespace ichiba::cli
