#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <memory>

#include "ai/bot.hpp"
#include "arena/study/report.hpp"
#include "arena/study/study.hpp"
#include "base/json_text.hpp"
#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/common_flags.hpp"
#include "programs/ichiba/interrupt.hpp"
#include "programs/ichiba/names.hpp"
#include "programs/ichiba/output.hpp"
#include "programs/ichiba/record_file.hpp"
#include "programs/ichiba/study_text.hpp"

namespace ichiba::cli {
namespace {

struct StudyFlags {
  std::string game;
  std::string players = "2";
  bool friendly = false;
  bool both = false;
  std::string deck;
  std::string bot = "search:200";
  std::string against = "level:1,level:3";
  std::int64_t games = 400;
  std::uint64_t seed = 1;
  int threads = 1;
  bool as_json = false;
  std::string markdown;
};

// A study plays some deals again with other bot seeds, which programs do not support.
std::expected<void, std::string> check_own_bot(const std::string& name, std::string_view flag) {
  if (auto known = check_bot(name, flag); !known) return known;
  if (ai::is_bot_name(name)) return {};
  return std::unexpected(fmt::format("{}: a study needs built-in bots; '{}' is a program (use arena)", flag, name));
}

// One column of the report: a variant and its name.
template <class G>
struct Column {
  arena::ColumnName name;
  typename G::Variant variant;
};
template <class G>
using Columns = std::expected<std::vector<Column<G>>, std::string>;

Columns<osaka::Game> osaka_columns(const StudyFlags& flags) {
  if (flags.both) return std::unexpected("--both: compares variants of tsukiji, not of osaka");
  std::vector<Column<osaka::Game>> columns;
  for (const std::string& word : split(flags.players)) {
    TableFlags table{0, false, flags.friendly, flags.deck};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), table.players);
    if (error != std::errc() || end != word.data() + word.size()) {
      return std::unexpected(fmt::format("--players: '{}' is not a number; use 2 or 2,3,4", word));
    }
    auto made = osaka_table(table);
    if (!made) return std::unexpected(made.error());
    if (std::ranges::any_of(columns, [&](const auto& column) { return column.variant.players == table.players; })) {
      return std::unexpected(fmt::format("--players: {} is given twice", table.players));
    }
    const std::string label = fmt::format("{} players", table.players);
    columns.push_back({{label, "with " + label, fmt::format("with {}", table.players)}, *made});
  }
  return columns;
}

Columns<tsukiji::Game> tsukiji_columns(const StudyFlags& flags) {
  if (flags.players != "2") return std::unexpected(fmt::format("--players: tsukiji has 2, not {}", flags.players));
  if (flags.both && flags.friendly) return std::unexpected("--both, --friendly: give one of them");
  std::vector<Column<tsukiji::Game>> columns;
  for (const bool friendly : {false, true}) {
    if (!flags.both && friendly != flags.friendly) continue;
    auto made = tsukiji_table({tsukiji::players, false, friendly, flags.deck});
    if (!made) return std::unexpected(made.error());
    const std::string where = friendly ? "with friendly fish" : "in the classic game";
    columns.push_back({{friendly ? "friendly fish" : "classic game", where, where}, *made});
  }
  return columns;
}

std::string_view title_of(const StudyFlags& flags) {
  return flags.game == "osaka" ? "Traders of Osaka" : "Tsukiji Market";
}

// The command that gives the same report: every option that changes it, and nothing else.
std::string command_of(const StudyFlags& flags) {
  std::string text = "ichiba study " + flags.game;
  if (flags.game == "osaka") text += " --players " + flags.players;
  if (flags.friendly) text += " --friendly";
  if (flags.both) text += " --both";
  if (!flags.deck.empty()) text += " --deck " + flags.deck;
  return text +
         fmt::format(" --bots {} --against {} --games {} --seed {}", flags.bot, flags.against, flags.games, flags.seed);
}

std::expected<void, std::string> write_report(const StudyFlags& flags, const StudyOrigin& origin,
                                              const arena::Report& report) {
  if (!flags.markdown.empty()) {
    auto written = write_whole_file(flags.markdown, study_markdown(origin, report));
    if (!written) return std::unexpected("--markdown: " + written.error());
    return {};
  }
  const std::string text =
      flags.as_json ? base::json_text(study_json(origin, report)) + "\n" : study_text(origin, report);
  if (!put(text)) return std::unexpected("standard output cannot be written");
  return {};
}

template <class G>
int run(const StudyFlags& flags, const Columns<G>& columns) {
  if (!columns) return say_failure("study", columns.error());
  const std::vector<std::string> against = flags.against == "none" ? std::vector<std::string>() : split(flags.against);
  for (const std::string& name : against) {
    if (auto known = check_own_bot(name, "--against"); !known) return say_failure("study", known.error());
  }
  if (auto known = check_own_bot(flags.bot, "--bots"); !known) return say_failure("study", known.error());
  if (auto place = check_place(flags.markdown, "--markdown"); !place) return say_failure("study", place.error());

  const Interruptible interruptible;
  std::int64_t total = 0;
  std::vector<arena::Study<G>> studies;
  for (const Column<G>& column : *columns) {
    studies.push_back(
        {column.variant, flags.bot, against, flags.seed, flags.games, flags.threads, {}, &interruptible.flag()});
    total += studies.back().games_in_all();
  }
  auto progress = std::make_unique<Progress>("games", total);
  std::int64_t played = 0;
  std::vector<arena::NamedSample<G>> samples;
  for (std::size_t i = 0; i < studies.size(); ++i) {
    studies[i].progress = [&] { progress->update(++played, "; " + (*columns)[i].name.label); };
    samples.push_back({(*columns)[i].name, arena::play_study(studies[i])});
  }
  progress.reset();

  const StudyOrigin origin{std::string(title_of(flags)), command_of(flags), flags.bot, against, flags.games, flags.seed,
                           interruptible.flag()};
  const auto written = write_report(flags, origin, arena::make_report(samples, against));
  if (!written) return say_failure("study", written.error());
  return interruptible.flag() ? interrupted_status : success;
}

}  // namespace

void add_study(CLI::App& program, int& status) {
  auto flags = std::make_shared<StudyFlags>();
  auto* command = program.add_subcommand("study", "Measure how balanced a game is, in many games between equal bots");
  add_game(*command, flags->game)->required();
  command->add_option("--players", flags->players, "osaka: number of players, or several to compare: 2,3,4")
      ->capture_default_str();
  command->add_option("--bots", flags->bot, "The bot in all seats")->capture_default_str();
  command->add_option("--against", flags->against, "Weaker bots to measure skill against, or none")
      ->capture_default_str();
  add_games(*command, flags->games, "Games between equal bots, for each column of the report", 100'000);
  add_seed(*command, flags->seed, "Seed; the same seed gives the same games")->capture_default_str();
  add_threads(*command, flags->threads, "Threads; the report does not depend on it");
  add_friendly(*command, flags->friendly);
  command->add_flag("--both", flags->both, "tsukiji: the classic game and friendly fish, side by side");
  add_deck(*command, flags->deck);
  auto* as_json = command->add_flag("--json", flags->as_json, "As JSON");
  command->add_option("--markdown", flags->markdown, "Write the report into this file, as Markdown")->excludes(as_json);
  command->footer(
      "A quarter of the deals is played a second time, to see how much the deal decides; an eighth against each of\n"
      "the weaker bots, once from every seat. Ctrl-C ends the study early and reports what is done.\n"
      "Bots that think by time (search:50ms) play differently each time; those by iterations play the same.\n"
      "Example: ichiba study osaka --players 2,3,4 --bots level:4 --games 500 --threads 4");
  command->callback([flags, &status] {
    status = flags->game == "osaka" ? run<osaka::Game>(*flags, osaka_columns(*flags))
                                    : run<tsukiji::Game>(*flags, tsukiji_columns(*flags));
  });
}

}  // namespace ichiba::cli
