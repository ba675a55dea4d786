#include "programs/ichiba/arena/settings.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

#include "arena/schedule.hpp"

namespace ichiba::cli {
namespace {

constexpr std::int64_t usual_games = 400;
constexpr std::int64_t usual_limit = 40'000;  // of a match that ends with a test's decision
constexpr double farthest_elo = 1000;

std::optional<double> number_of(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) return std::nullopt;
  return number;
}

std::expected<arena::SprtSettings, std::string> sprt_of(const ArenaFlags& flags, int players) {
  const std::vector<std::string> parts = split(flags.sprt);
  const auto elo0 = number_of(parts[0]);
  const auto elo1 = number_of(parts.size() == 2 ? parts[1] : "");
  if (parts.size() != 2 || !elo0 || !elo1) {
    return std::unexpected(fmt::format("--sprt: '{}' is not two numbers; write elo0,elo1 such as 0,10", flags.sprt));
  }
  if (*elo0 >= *elo1) {
    return std::unexpected(fmt::format("--sprt: elo0 = {:g} is not below elo1 = {:g}", *elo0, *elo1));
  }
  if (std::max(std::abs(*elo0), std::abs(*elo1)) > farthest_elo) {
    return std::unexpected(fmt::format("--sprt: {} is beyond {:g}", flags.sprt, farthest_elo));
  }
  return arena::SprtSettings{*elo0, *elo1, flags.alpha, flags.beta, players};
}

bool has_twins(std::vector<std::string> names) {
  std::ranges::sort(names);
  return std::ranges::adjacent_find(names) != names.end();
}

// A,B or A,B,B or A,B,B,B
bool is_one_among_others(const ArenaSettings& settings) {
  const auto others = std::count(settings.bots.begin() + 1, settings.bots.end(), settings.bots[1]);
  return settings.bots[0] != settings.bots[1] && others + 1 == settings.players &&
         settings.bots.size() == static_cast<std::size_t>(settings.players);
}

std::expected<int, std::string> players_of(const ArenaFlags& flags, const std::vector<std::string>& bots) {
  const int most = flags.game == "osaka" ? osaka::max_players : tsukiji::players;
  const int named = static_cast<int>(bots.size());
  const int players = flags.table.players == 0 ? std::min(named, most) : flags.table.players;
  if (players < 2 || players > most) {
    return std::unexpected(flags.game == "osaka" ? fmt::format("--players: osaka has 2 to 4, not {}", players)
                                                 : fmt::format("--players: tsukiji has 2, not {}", players));
  }
  if (named < players) {
    return std::unexpected(fmt::format("--bots: {} for {} seats; name one for each", named, players));
  }
  if (named > players && has_twins(bots)) {
    return std::unexpected("--bots: a name may be given twice only if there are as many names as seats");
  }
  return players;
}

std::string quoted(const std::string& word) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + '\'';
}

}  // namespace

std::expected<ArenaSettings, std::string> settings_of(const ArenaFlags& flags) {
  ArenaSettings settings;
  settings.bots = split_bots(flags.bots);
  for (const std::string& bot : settings.bots) {
    if (auto known = check_bot(bot); !known) return std::unexpected(known.error());
  }
  if (settings.bots.size() < 2)
    return std::unexpected("--bots: a match needs two bots or more, such as greedy,level:3");
  if (settings.bots.size() > arena::most_bots) {
    return std::unexpected(fmt::format("--bots: {} are too many; {} at most", settings.bots.size(), arena::most_bots));
  }
  const auto players = players_of(flags, settings.bots);
  if (!players) return std::unexpected(players.error());
  settings.players = *players;
  settings.games = flags.games.value_or(flags.sprt.empty() ? usual_games : usual_limit);
  if (flags.sprt.empty()) return settings;

  const auto sprt = sprt_of(flags, settings.players);
  if (!sprt) return std::unexpected(sprt.error());
  if (!is_one_among_others(settings)) {
    return std::unexpected("--sprt: the test is between two different bots: A,B, at larger tables A,B,B or A,B,B,B");
  }
  settings.sprt = *sprt;
  return settings;
}

std::string command_of(const ArenaFlags& flags, const ArenaSettings& settings) {
  std::string command = fmt::format("ichiba arena {} --bots {}", flags.game, quoted(flags.bots));
  if (flags.table.players != 0) command += fmt::format(" --players {}", flags.table.players);
  command += fmt::format(" --games {} --seed {}", settings.games, flags.seed);
  if (flags.threads != 1) command += fmt::format(" --threads {}", flags.threads);
  if (settings.sprt) {
    command += fmt::format(" --sprt {}", quoted(flags.sprt));
    if (flags.alpha != 0.05) command += fmt::format(" --alpha {}", flags.alpha);
    if (flags.beta != 0.05) command += fmt::format(" --beta {}", flags.beta);
  }
  if (flags.table.friendly) command += " --friendly";
  if (flags.programs.timeout != ProgramFlags{}.timeout)
    command += fmt::format(" --bot-timeout {}", flags.programs.timeout);
  if (!flags.table.deck.empty()) command += " --deck " + quoted(flags.table.deck);
  return command;
}

std::string file_flags_of(const ArenaFlags& flags) {
  std::string text;
  if (!flags.records.empty()) text += " --records " + quoted(flags.records);
  if (!flags.resume.empty()) text += " --resume " + quoted(flags.resume);
  if (!flags.report.empty()) text += " --report " + quoted(flags.report);
  if (flags.as_json) text += " --json";
  return text;
}

std::string variant_of(const TableFlags& table) {
  std::string words = table.friendly ? "friendly fish (T6.3)" : "";
  if (!table.deck.empty()) words += (words.empty() ? "" : ", ") + std::string("deck ") + table.deck;
  return words;
}

}  // namespace ichiba::cli
