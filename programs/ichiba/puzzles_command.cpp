#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <numeric>

#include "base/json_text.hpp"
#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/common_flags.hpp"
#include "programs/ichiba/interrupt.hpp"
#include "programs/ichiba/output.hpp"
#include "programs/ichiba/record_file.hpp"
#include "puzzles/confirm.hpp"
#include "puzzles/mine.hpp"
#include "puzzles/puzzle_file.hpp"

namespace ichiba::cli {
namespace {

struct PuzzlesFlags {
  std::string game;
  std::string file;   // to write
  std::string check;  // to check
  int count = 200;
  int sample = 50;
  std::uint32_t budget = 40'000;
  std::uint32_t times = 10;
  double margin = 0.03;
  std::uint64_t seed = 1;
  int threads = 1;
  bool as_json = false;
};

// Of fifty puzzles one may turn out to be closer than it seemed.
constexpr double confirmed_share = 0.98;

std::string summary(const puzzles::PuzzleSet& set, const std::string& file) {
  std::map<puzzles::Theme, int> themes;
  int easy = 0;
  int hard = 0;
  for (const puzzles::Puzzle& puzzle : set.puzzles) {
    ++themes[puzzle.theme];
    const int solved = std::accumulate(puzzle.solved_by.begin(), puzzle.solved_by.end(), 0);
    easy += solved >= puzzles::easy_from ? 1 : 0;
    hard += solved <= puzzles::hard_up_to ? 1 : 0;
  }
  std::string text = fmt::format("{} puzzles in {}\n", set.puzzles.size(), file);
  for (const auto& [theme, count] : themes) text += fmt::format("  {:<11}{:4}\n", base::name_in_json(theme), count);
  const auto medium = static_cast<int>(set.puzzles.size()) - easy - hard;
  return text + fmt::format("{} are easy, {} medium, {} hard.\n", easy, medium, hard);
}

int mine_puzzles(const PuzzlesFlags& flags) {
  if (const auto place = check_place(flags.file, "--out"); !place) return say_failure("puzzles", place.error());
  const Interruptible interruptible;
  puzzles::MinePlan plan{.seed = flags.seed,
                         .count = flags.count,
                         .budget = flags.budget,
                         .margin = flags.margin,
                         .threads = flags.threads,
                         .stop = &interruptible.flag()};
  auto progress = std::make_unique<Progress>("puzzles", flags.count);
  plan.progress = [&](int found, std::int64_t games) { progress->update(found, fmt::format("; {} games", games)); };
  const puzzles::PuzzleSet set =
      flags.game == "osaka" ? puzzles::mine<osaka::Game>(plan) : puzzles::mine<tsukiji::Game>(plan);
  progress.reset();
  const std::string text = puzzles::write_puzzles(set);
  const bool stopped = interruptible.flag();
  if (flags.file.empty()) {
    if (!put(text)) return say_failure("puzzles", "standard output cannot be written");
    return stopped ? interrupted_status : success;
  }
  // What was there before is not replaced by less.
  const std::string path = stopped ? flags.file + ".part" : flags.file;
  if (const auto written = write_whole_file(path, text); !written)
    return say_failure("puzzles", "--out: " + written.error());
  if (!put(summary(set, path))) return say_failure("puzzles", "standard output cannot be written");
  if (stopped) return interrupted_status;
  if (set.puzzles.size() == static_cast<std::size_t>(flags.count)) return success;
  complain("puzzles",
           fmt::format("only {} of {} were found; a smaller --margin finds more", set.puzzles.size(), flags.count));
  return refused;
}

std::string in_words(const puzzles::PuzzleSet& set, const std::vector<puzzles::Confirmation>& found, int confirmed,
                     const std::string& judge) {
  std::string text = fmt::format("{} puzzles of {}; all of them fit the rules.\n", set.puzzles.size(), set.game);
  if (judge != set.judge) {
    text += fmt::format("They were mined by another judge ({}; this program has {}): make puzzles mines them again.\n",
                        set.judge, judge);
  }
  int with_margin = 0;
  for (const puzzles::Confirmation& one : found) {
    with_margin += one.same_best && one.lead >= set.margin ? 1 : 0;
    if (one.confirmed()) continue;
    text += one.same_best ? fmt::format("  {}: the lead of {} is no longer certain ({:.1f} points, at least {:.1f})\n",
                                        one.id, one.best, 100 * one.lead, 100 * one.low)
                          : fmt::format("  {}: now {} is the best\n", one.id, one.best);
  }
  return text + fmt::format("{} of {} confirmed; the full margin of {:.1f} points holds in {}.\n", confirmed,
                            found.size(), 100 * set.margin, with_margin);
}

std::string in_json(const puzzles::PuzzleSet& set, const std::vector<puzzles::Confirmation>& found, int confirmed,
                    const std::string& judge) {
  boost::json::array list;
  for (const puzzles::Confirmation& one : found) {
    list.push_back(
        {{"id", one.id}, {"confirmed", one.confirmed()}, {"best", one.best}, {"lead", one.lead}, {"low", one.low}});
  }
  return base::json_text(boost::json::object{{"game", set.game},
                                             {"puzzles", set.puzzles.size()},
                                             {"judge", set.judge},
                                             {"judge_now", judge},
                                             {"looked_at", found.size()},
                                             {"confirmed", confirmed},
                                             {"list", std::move(list)}}) +
         "\n";
}

int check_puzzles(const PuzzlesFlags& flags) {
  const auto text = read_whole_file(flags.check);
  if (!text) return say_failure("puzzles", text.error());
  const auto set = puzzles::read_puzzles(*text);
  if (!set) return say_failure("puzzles", fmt::format("{}: {}", flags.check, set.error()));
  if (const auto fits = puzzles::fits_rules(*set); !fits) {
    return say_failure("puzzles", fmt::format("{}: {}", flags.check, fits.error()));
  }
  const Interruptible interruptible;
  const auto sample = std::min<std::int64_t>(flags.sample, static_cast<std::int64_t>(set->puzzles.size()));
  auto progress = std::make_unique<Progress>("puzzles", sample);
  puzzles::ConfirmPlan plan{flags.sample, flags.seed, flags.times, flags.threads, {}, &interruptible.flag()};
  plan.progress = [&](int done) { progress->update(done); };
  const auto found = puzzles::confirm(*set, plan);
  progress.reset();
  const auto confirmed = static_cast<int>(std::ranges::count_if(found, &puzzles::Confirmation::confirmed));
  const std::string judge =
      set->game == "osaka" ? puzzles::judge_version<osaka::Game>() : puzzles::judge_version<tsukiji::Game>();
  const auto told = flags.as_json ? in_json(*set, found, confirmed, judge) : in_words(*set, found, confirmed, judge);
  if (!put(told)) return say_failure("puzzles", "standard output cannot be written");
  if (interruptible.flag()) return interrupted_status;
  return confirmed >= confirmed_share * static_cast<double>(found.size()) ? success : refused;
}

int run(const PuzzlesFlags& flags) {
  if (!flags.check.empty()) return check_puzzles(flags);
  if (flags.game.empty()) return say_failure("puzzles", "name a game, osaka or tsukiji, or a file to --check");
  return mine_puzzles(flags);
}

}  // namespace

void add_puzzles(CLI::App& program, int& status) {
  auto flags = std::make_shared<PuzzlesFlags>();
  auto* command = program.add_subcommand("puzzles", "Find positions with one best answer in games between bots");
  auto* game = add_game(*command, flags->game);
  auto* out = command->add_option("--out", flags->file, "Write the puzzles into this file instead of standard output");
  command->add_option("--count", flags->count, "How many")->check(CLI::Range(1, 100'000))->capture_default_str();
  command->add_option("--margin", flags->margin, "How far ahead the best answer must be, in chance to win")
      ->check(CLI::Range(0.0, 0.5))
      ->capture_default_str();
  command
      ->add_option("--budget", flags->budget, "Iterations of each of the two judgements; a third has ten times as many")
      ->check(CLI::Range(16U, 10'000'000U))
      ->capture_default_str();
  auto* check = command->add_option("--check", flags->check, "Check the puzzles of this file; - is standard input")
                    ->excludes(game)
                    ->excludes(out);
  command->add_option("--sample", flags->sample, "With --check: so many of them are searched again")
      ->check(CLI::Range(0, 100'000))
      ->needs(check)
      ->capture_default_str();
  command->add_option("--times", flags->times, "With --check: so many times the budget they were found with")
      ->check(CLI::Range(1U, 400U))
      ->needs(check)
      ->capture_default_str();
  command->add_flag("--json", flags->as_json, "With --check: as JSON")->needs(check);
  add_seed(*command, flags->seed, "Seed; the same seed gives the same puzzles, or the same sample")
      ->capture_default_str();
  add_threads(*command, flags->threads);
  command->footer(
      "A position is kept if the best answer leads by the margin, with a lower 99 % bound, in two independent\n"
      "judgements, and a search ten times as long agrees. Each is graded by how often five levels solve it.\n"
      "The format: docs/puzzles.md.\n"
      "--check ends with status 1 if fewer than 98 % of the sample are confirmed.\n"
      "Examples: ichiba puzzles osaka --count 200 --threads 2 --out osaka.json\n"
      "          ichiba puzzles --check osaka.json --sample 50 --threads 2");
  command->callback([flags, &status] { status = run(*flags); });
}

}  // namespace ichiba::cli
