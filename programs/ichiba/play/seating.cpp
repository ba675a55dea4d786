#include "programs/ichiba/play/seating.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>

#include "base/printable.hpp"

namespace ichiba::cli::play {
namespace {

template <class T>
using OrWords = std::expected<T, std::string>;

constexpr int longest_name = 24;

OrWords<std::vector<std::string>> bots_wanted(const std::string& list, int players) {
  if (list == "none") return std::vector<std::string>();
  std::vector<std::string> bots = split_bots(list);
  for (const std::string& bot : bots) {
    if (auto known = check_bot(bot); !known) return std::unexpected(known.error() + "; none seats only people");
  }
  if (bots.size() > static_cast<std::size_t>(players)) {
    return std::unexpected(
        fmt::format("--bots: {} bots for {} seats; name fewer, or raise --players", bots.size(), players));
  }
  return bots;
}

// A name is printed as it is, so it must not contain control characters.
bool fit_to_print(const std::string& name) {
  return base::escaped(name) == name && !name.empty() && width_of(name) <= longest_name;
}

OrWords<Names> names_wanted(const std::string& list, const std::vector<std::string>& bots) {
  Names names = names_for(bots);
  if (list.empty()) return names;
  const std::vector<std::string> given = split(list);
  if (given.size() > names.size()) {
    return std::unexpected(fmt::format("--names: {} names for {} seats", given.size(), names.size()));
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!fit_to_print(given[i])) {
      return std::unexpected(fmt::format("--names: a name has 1 to {} printable characters", longest_name));
    }
    names[i] = given[i];
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (std::ranges::count(names, names[i]) > 1) {
      return std::unexpected(fmt::format("--names: two players are called {}; give each a different name", names[i]));
    }
  }
  return names;
}

// Quoted as one word for a shell.
std::string for_the_shell(const std::string& word) {
  const bool plain = std::ranges::all_of(word, [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view("_-+=:,./").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + '\'';
}

std::string command_again(const PlayFlags& flags, int players) {
  std::string text =
      fmt::format("ichiba play {} --players {} --bots {}", flags.game, players, for_the_shell(flags.bots));
  if (flags.table.friendly) text += " --friendly";
  if (flags.table.memory) text += " --memory";
  if (!flags.table.deck.empty()) text += " --deck " + for_the_shell(flags.table.deck);
  return text + fmt::format(" --seed {}", flags.seed);
}

}  // namespace

std::expected<Seating, std::string> seat_all(const PlayFlags& flags, int players) {
  auto bots = bots_wanted(flags.bots, players);
  if (!bots) return std::unexpected(bots.error());
  Seating seating;
  seating.bots = *bots;
  seating.bots.insert(seating.bots.begin(), static_cast<std::size_t>(players) - bots->size(), "");
  auto names = names_wanted(flags.names, seating.bots);
  if (!names) return std::unexpected(names.error());
  seating.names = std::move(*names);
  seating.seed = flags.seed;
  seating.limits = flags.programs.limits();
  seating.again = command_again(flags, players);
  return seating;
}

}  // namespace ichiba::cli::play
