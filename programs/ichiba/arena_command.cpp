#include <chrono>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <mutex>

#include "arena/match.hpp"
#include "base/json_text.hpp"
#include "programs/ichiba/arena/journal.hpp"
#include "programs/ichiba/arena/record_folder.hpp"
#include "programs/ichiba/arena/report.hpp"
#include "programs/ichiba/arena/settings.hpp"
#include "programs/ichiba/arena/summary.hpp"
#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/common_flags.hpp"
#include "programs/ichiba/interrupt.hpp"
#include "programs/ichiba/output.hpp"
#include "record/codec.hpp"

namespace ichiba::cli {
namespace {

// Files that cannot be written do not end a match: each kind is reported once, and the games go on.
class Troubles {
 public:
  void add(std::string words) {
    const std::lock_guard lock(mutex_);
    all_.push_back(std::move(words));
  }
  // Those not yet reported.
  std::vector<std::string> take_news() {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> news(all_.begin() + static_cast<std::ptrdiff_t>(told_), all_.end());
    told_ = all_.size();
    return news;
  }
  std::vector<std::string> all() {
    const std::lock_guard lock(mutex_);
    return all_;
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> all_;
  std::size_t told_ = 0;
};

std::string remark(const arena::Scoreboard& board, const std::optional<arena::Sprt>& sprt) {
  const auto& standings = board.standings();
  // Of two bots the first, of more the leader.
  const auto shown =
      standings.size() == 2 ? standings.begin() : std::ranges::max_element(standings, {}, &arena::Standing::win_rate);
  std::string text = fmt::format("; {} {}", shown->bot, share_text(shown->win_rate(), shown->interval()));
  if (sprt) {
    text += fmt::format("; LLR {:.2f} [{:.2f}, {:.2f}]", sprt->llr(), sprt->settings().lower_bound(),
                        sprt->settings().upper_bound());
  }
  return text;
}

// One match with all its files.
template <class G>
class ArenaRun {
 public:
  ArenaRun(const ArenaFlags& flags, const ArenaSettings& settings, const typename G::Variant& variant)
      : flags_(flags),
        settings_(settings),
        match_{variant, arena::make_schedule(settings.bots, settings.players), flags.seed, 0, flags.threads} {
    const auto games_a_deal = static_cast<std::int64_t>(match_.schedule.games.size());
    match_.deals = (settings.games + games_a_deal - 1) / games_a_deal;
    match_.limits = flags.programs.limits();
    if (settings.sprt) match_.test = &sprt_.emplace(*settings.sprt);
  }

  int run() {
    if (auto opened = open_files(); !opened) return say_failure("arena", opened.error());
    const Interruptible interruptible;
    const auto begun = std::chrono::steady_clock::now();
    progress_.emplace("deals", match_.deals, static_cast<std::int64_t>(match_.known.size()));
    match_.stop = &interruptible.flag();
    match_.counted = [this](const arena::Scoreboard& board, const arena::DealResult& deal) { show(board, deal); };
    const arena::Scoreboard board = play_match(match_);
    tell_troubles();
    progress_.reset();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    const bool decided = sprt_ && sprt_->verdict() != arena::Sprt::Verdict::open;
    const bool interrupted = interruptible.flag() && board.deals() < match_.deals && !decided;
    return report({flags_.game, variant_of(flags_.table), flags_.seed, match_.deals, took.count(), interrupted,
                   command_of(flags_, settings_), troubles_.all(), board, history_, sprt_});
  }

 private:
  std::expected<void, std::string> open_files() {
    const MatchIdentity identity{std::string(G::name), settings_.bots, match_.schedule,
                                 record::Codec<G>::options(match_.variant), flags_.seed};
    match_.match_name = identity.name();
    if (!flags_.report.empty()) {
      if (auto free = check_report_path(flags_.report); !free) return free;
    }
    // A new journal comes last, so that a refusal leaves none behind.
    std::error_code ignored;
    const bool goes_on = std::filesystem::exists(flags_.resume, ignored);
    if (goes_on) {
      if (auto opened = open_journal(identity); !opened) return opened;
    }
    if (!flags_.records.empty()) {
      auto folder = RecordFolder::open(flags_.records, match_.match_name, journal_ && journal_->existed());
      if (!folder) return std::unexpected(folder.error());
      folder_.emplace(std::move(*folder));
      match_.save = [this](std::int64_t deal, std::size_t game, const std::string& lines) { save(deal, game, lines); };
    }
    return goes_on || flags_.resume.empty() ? std::expected<void, std::string>() : open_journal(identity);
  }

  std::expected<void, std::string> open_journal(const MatchIdentity& identity) {
    auto journal = MatchJournal::open(flags_.resume, identity);
    if (!journal) return std::unexpected("--resume: " + journal.error());
    journal_.emplace(std::move(*journal));
    match_.known = journal_->deals();
    match_.played = [this](std::int64_t deal, const arena::DealResult& result) { note(deal, result); };
    return {};
  }

  void note(std::int64_t deal, const arena::DealResult& result) {
    if (journal_broken_) return;
    if (auto written = journal_->append(deal, result); !written) {
      journal_broken_ = true;
      troubles_.add("--resume: " + written.error() + "; the match goes on without its journal");
    }
  }

  void save(std::int64_t deal, std::size_t game, const std::string& lines) {
    if (records_broken_) return;
    if (auto written = folder_->save(deal, game, lines); !written && !records_broken_.exchange(true)) {
      troubles_.add("--records: " + written.error() + "; the match goes on without records");
    }
  }

  void tell_troubles() {
    for (const std::string& words : troubles_.take_news()) progress_->complain("arena", words);
  }

  void show(const arena::Scoreboard& board, const arena::DealResult& deal) {
    tell_troubles();
    history_.add(board, deal, sprt_ ? std::optional(sprt_->llr()) : std::nullopt);
    progress_->update(board.deals(), remark(board, sprt_));
  }

  int report(Summary summary) {
    if (!flags_.report.empty()) {
      if (auto written = write_whole_file(flags_.report, html_report(summary)); !written) {
        summary.troubles.push_back("--report: " + written.error());
        complain("arena", summary.troubles.back());
      }
    }
    const std::string text = flags_.as_json ? base::json_text(to_json(summary)) + "\n" : in_words(summary);
    if (!put(text)) return say_failure("arena", "standard output cannot be written");
    if (summary.interrupted) complain("arena", how_to_go_on(summary));
    if (!summary.troubles.empty()) return failed;
    return summary.interrupted ? interrupted_status : success;
  }

  [[nodiscard]] std::string how_to_go_on(const Summary& summary) const {
    const std::string where = fmt::format("stopped after {} of {} deals", summary.board.deals(), match_.deals);
    if (flags_.resume.empty()) return where + "; with --resume FILE a stopped match can be continued";
    return fmt::format("{}; to go on: {}{}", where, summary.command, file_flags_of(flags_));
  }

  const ArenaFlags& flags_;
  const ArenaSettings& settings_;
  arena::MatchPlan<G> match_;
  std::optional<arena::Sprt> sprt_;
  arena::History history_;
  std::optional<Progress> progress_;
  Troubles troubles_;
  std::optional<MatchJournal> journal_;
  bool journal_broken_ = false;
  std::optional<RecordFolder> folder_;
  std::atomic<bool> records_broken_ = false;
};

template <class G>
int run(const ArenaFlags& flags, const ArenaSettings& settings,
        const std::expected<typename G::Variant, std::string>& variant) {
  if (!variant) return say_failure("arena", variant.error());
  return ArenaRun<G>(flags, settings, *variant).run();
}

int dispatch(ArenaFlags& flags) {
  const auto settings = settings_of(flags);
  if (!settings) return say_failure("arena", settings.error());
  TableFlags table = flags.table;
  table.players = settings->players;
  return flags.game == "osaka" ? run<osaka::Game>(flags, *settings, osaka_table(table))
                               : run<tsukiji::Game>(flags, *settings, tsukiji_table(table));
}

}  // namespace

void add_arena(CLI::App& program, int& status) {
  auto flags = std::make_shared<ArenaFlags>();
  auto* command = program.add_subcommand("arena", "Which bot is better? Every deal in all seat orders");
  add_game(*command, flags->game)->required();
  command
      ->add_option("--bots", flags->bots,
                   "Bots: greedy,search:50ms,exec:COMMAND; with more bots than seats every group plays")
      ->required();
  command->add_option("--players", flags->table.players, "osaka: 2 to 4 at a table (as many as bots, 4 at most)");
  command->add_option("--games", flags->games, "Number of games, rounded up to whole deals (400; with --sprt 40000)")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
  add_seed(*command, flags->seed, "Seed; the same seed gives the same deals")->capture_default_str();
  add_threads(*command, flags->threads);
  command->add_option(
      "--sprt", flags->sprt,
      "elo0,elo1: play one bot against another, or among several of it, until one of the two is accepted");
  const auto risk = CLI::Range(0.0001, 0.4999);
  command->add_option("--alpha", flags->alpha, "Risk that elo1 is accepted though elo0 is true")
      ->check(risk)
      ->capture_default_str();
  command->add_option("--beta", flags->beta, "Risk that elo0 is accepted though elo1 is true")
      ->check(risk)
      ->capture_default_str();
  command->add_option("--records", flags->records, "Write the record of every game into this folder");
  command->add_option("--resume", flags->resume, "Keep a journal in this file, and continue from its end");
  command->add_option("--report", flags->report, "Write a page with tables and charts, such as match.html");
  add_friendly(*command, flags->table.friendly);
  add_deck(*command, flags->table.deck);
  add_program_flags(*command, flags->programs);
  command->add_flag("--json", flags->as_json, "As JSON");
  command->footer(
      "Intervals are 95 %, from the differences between deals. A shared win counts in parts, a draw half.\n"
      "exec:COMMAND is your own program (docs/bots.md); one that fails loses that game.\n"
      "Ctrl-C ends a match early; what was played is reported. How the figures are computed: docs/arena.md.\n"
      "Examples:\n"
      "  ichiba arena osaka --bots search:50ms,greedy --games 400 --threads 2 --report match.html\n"
      "  ichiba arena tsukiji --bots search:500,search:200 --sprt 0,20 --resume match.jsonl\n"
      "  ichiba arena tsukiji --bots random,greedy,level:3 --games 600");
  command->callback([flags, &status] { status = dispatch(*flags); });
}

}  // namespace ichiba::cli
