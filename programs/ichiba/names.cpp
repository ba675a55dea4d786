#include "programs/ichiba/names.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ai/programs/make_bot.hpp"
#include "programs/ichiba/record_file.hpp"
#include "record/deck_file.hpp"

namespace ichiba::cli {

std::vector<std::string> split(std::string_view list, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t at = list.find(separator);
    parts.emplace_back(list.substr(0, at));
    if (at == std::string_view::npos) return parts;
    list.remove_prefix(at + 1);
  }
}

std::vector<std::string> split_bots(std::string_view list) {
  std::vector<std::string> names;
  for (const std::string& part : split(list)) {
    if (!names.empty() && names.back().ends_with('\\')) {
      names.back().back() = ',';
      names.back() += part;
    } else {
      names.push_back(part);
    }
  }
  return names;
}

std::vector<std::string> names_for(const std::vector<std::string>& bots) {
  constexpr std::array<std::string_view, 4> people{"Ann", "Ben", "Cleo", "Dora"};
  std::vector<std::string> kinds;
  for (const std::string& bot : bots) kinds.push_back(bots::short_name(bot));
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i].empty()) {
      names.emplace_back(people[i]);
      continue;
    }
    const auto number = std::ranges::count(kinds.begin(), kinds.begin() + static_cast<std::ptrdiff_t>(i) + 1, kinds[i]);
    const bool several = std::ranges::count(kinds, kinds[i]) > 1;
    names.push_back(several ? fmt::format("{} {}", kinds[i], number) : kinds[i]);
  }
  return names;
}

std::expected<void, std::string> check_bot(const std::string& name, std::string_view flag) {
  if (bots::is_bot_name(name)) return {};
  return std::unexpected(
      fmt::format("{}: no bot is called '{}'; there are {}", flag, name, fmt::join(bots::bot_names(), ", ")));
}

std::expected<std::vector<std::string>, std::string> bots_for_seats(const std::string& list, int players) {
  std::vector<std::string> names = split_bots(list);
  for (const std::string& name : names) {
    if (auto known = check_bot(name); !known) return std::unexpected(known.error());
  }
  if (names.size() == 1) names.resize(static_cast<std::size_t>(players), names.front());
  if (names.size() != static_cast<std::size_t>(players)) {
    return std::unexpected(
        fmt::format("--bots: {} names for {} seats; give one for all, or one for each", names.size(), players));
  }
  return names;
}

std::expected<osaka::Game::Variant, std::string> osaka_table(const TableFlags& flags) {
  if (flags.players < osaka::min_players || flags.players > osaka::max_players) {
    return std::unexpected(fmt::format("--players: osaka has 2 to 4, not {}", flags.players));
  }
  if (flags.friendly) return std::unexpected("--friendly: a variant of tsukiji, not of osaka");
  if (!flags.deck.empty()) return std::unexpected("--deck: deck files are for tsukiji");
  return osaka::Game::Variant{flags.players, flags.memory};
}

std::expected<tsukiji::Game::Variant, std::string> tsukiji_table(const TableFlags& flags) {
  if (flags.players != tsukiji::players) {
    return std::unexpected(fmt::format("--players: tsukiji has 2, not {}", flags.players));
  }
  if (flags.memory) return std::unexpected("--memory: an option of osaka, not of tsukiji");
  tsukiji::Game::Variant variant;
  variant.friendly = flags.friendly;
  if (flags.deck.empty()) return variant;
  const auto text = read_whole_file(flags.deck);
  if (!text) return std::unexpected("--deck: " + text.error());
  const auto deck = record::read_deck_text(*text);
  if (!deck) return std::unexpected(fmt::format("--deck: {}: {}", flags.deck, deck.error().text()));
  variant.deck = tsukiji::SharedDeck(*deck);
  return variant;
}

}  // namespace ichiba::cli
