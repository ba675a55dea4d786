#include <fmt/format.h>
#include <memory>

#include "arena/match.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/names.hpp"
#include "cli/output.hpp"
#include "cli/program_flags.hpp"
#include "record/json_text.hpp"

namespace ichiba::cli {
namespace {

namespace json = boost::json;

struct Flags {
  std::string game;
  TableFlags table;
  std::string bots;
  std::int64_t games = 400;
  std::uint64_t seed = 1;
  int threads = 1;
  ProgramFlags programs;
  bool as_json = false;
};

int say_failure(const std::string& words) {
  complain("arena", words);
  return failed;
}

std::string in_words(const arena::Standing& standing) {
  return fmt::format("{:<16} {:>7} games  {:>9.1f} wins  {:>5.1f} % ± {:.1f}\n", standing.bot, standing.games,
                     standing.wins(), 100 * standing.win_rate(), 100 * standing.margin());
}

std::string forfeits_in_words(const arena::Forfeits& forfeits) {
  if (forfeits.count() == 0) return "";
  const std::vector<std::string> reasons = forfeits.reasons();
  const std::string_view more = forfeits.count() > static_cast<std::int64_t>(reasons.size()) ? "\n    ..." : "";
  return fmt::format("  {} lost by forfeit:\n    {}{}\n", forfeits.count(), fmt::join(reasons, "\n    "), more);
}

json::object to_json(const arena::Standing& standing) {
  const double rate = standing.win_rate();
  return {{"bot", standing.bot},
          {"games", standing.games},
          {"wins", standing.wins()},
          {"win_rate", rate},
          {"ci95", json::array{std::max(0.0, rate - standing.margin()), std::min(1.0, rate + standing.margin())}},
          {"forfeits", standing.forfeits.count()},
          {"forfeit_reasons", json::value_from(standing.forfeits.reasons())}};
}

template <class G>
int run(const Flags& flags, const std::vector<std::string>& bots,
        const std::expected<typename G::Table, std::string>& table) {
  if (!table) return say_failure(table.error());
  const auto orders = static_cast<std::int64_t>(arena::seat_orders(bots).size());
  const std::int64_t deals = (flags.games + orders - 1) / orders;
  const Interruptible interruptible;
  arena::Match<G> match{*table, bots, flags.seed, deals, flags.threads, {}, &interruptible.flag()};
  match.limits = flags.programs.limits();
  auto progress = std::make_unique<Progress>("deals", deals);
  match.progress = [&](std::int64_t finished, const std::vector<arena::Standing>& standings) {
    const arena::Standing& first = standings.front();
    progress->update(finished,
                     fmt::format("; {} {:.1f} % ± {:.1f}", first.bot, 100 * first.win_rate(), 100 * first.margin()));
  };
  const std::vector<arena::Standing> standings = arena::play_match(match);
  progress.reset();

  std::string text;
  json::array results;
  for (const arena::Standing& standing : standings) {
    text += in_words(standing) + forfeits_in_words(standing.forfeits);
    results.push_back(to_json(standing));
  }
  if (flags.as_json) {
    json::object summary{{"game", G::name}, {"seed", flags.seed}, {"deals", standings.front().deals}};
    if (interruptible.flag()) summary["interrupted"] = true;
    summary["results"] = std::move(results);
    text = record::json_text(summary) + "\n";
  }
  if (!put(text)) return say_failure("standard output cannot be written");
  return interruptible.flag() ? interrupted_status : success;
}

int dispatch(Flags& flags) {
  const std::vector<std::string> bots = split_bots(flags.bots);
  for (const std::string& bot : bots) {
    if (auto known = check_bot(bot); !known) return say_failure(known.error());
  }
  flags.table.players = static_cast<int>(bots.size());
  return flags.game == "osaka" ? run<osaka::Game>(flags, bots, osaka_table(flags.table))
                               : run<tsukiji::Game>(flags, bots, tsukiji_table(flags.table));
}

}  // namespace

void add_arena(CLI::App& program, int& status) {
  auto flags = std::make_shared<Flags>();
  auto* command = program.add_subcommand("arena", "Which bot is better? Every deal in all seat orders");
  command->add_option("game", flags->game, "osaka or tsukiji")->required()->check(CLI::IsMember({"osaka", "tsukiji"}));
  command
      ->add_option("--bots", flags->bots, "One for each seat: greedy,search:50ms,exec:COMMAND; a name may stand twice")
      ->required();
  command->add_option("--games", flags->games, "Number of games; rounded up to whole deals")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}))
      ->capture_default_str();
  command->add_option("--seed", flags->seed, "Seed; the same seed gives the same deals")->capture_default_str();
  command->add_option("--threads", flags->threads, "Threads")->check(CLI::Range(1, 256))->capture_default_str();
  command->add_flag("--friendly", flags->table.friendly, "tsukiji: friendly fish (T6.3)");
  command->add_option("--deck", flags->table.deck, "tsukiji: a deck file");
  add_program_flags(*command, flags->programs);
  command->add_flag("--json", flags->as_json, "As JSON");
  command->footer(
      "The interval is one of 95 %, from the differences between deals. A shared win counts in parts, a draw half.\n"
      "exec:COMMAND is a program of your own (docs/bots.md); one that fails loses that game.\n"
      "Example: ichiba arena osaka --bots search:50ms,greedy --games 400 --threads 2");
  command->callback([flags, &status] { status = dispatch(*flags); });
}

}  // namespace ichiba::cli
