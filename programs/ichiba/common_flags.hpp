// Flags that several commands have.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

namespace ichiba::cli {

// A number below zero would silently become a large one.
inline CLI::Option* add_seed(CLI::App& command, std::uint64_t& seed, const std::string& words) {
  const CLI::Validator not_negative(
      [](const std::string& text) {
        return text.starts_with('-') ? text + " is not a whole number from 0 to 18446744073709551615" : std::string();
      },
      "");
  return command.add_option("--seed", seed, words)->check(not_negative);
}

inline CLI::Option* add_game(CLI::App& command, std::string& game, const std::string& words = "osaka or tsukiji") {
  return command.add_option("game", game, words)->check(CLI::IsMember({"osaka", "tsukiji"}));
}

inline void add_games(CLI::App& command, std::int64_t& games, const std::string& words = "Number of games",
                      std::int64_t most = 1'000'000'000) {
  command.add_option("--games", games, words)->check(CLI::Range(std::int64_t{1}, most))->capture_default_str();
}

inline CLI::Option* add_threads(CLI::App& command, int& threads,
                                const std::string& words = "Threads; the result does not depend on it") {
  return command.add_option("--threads", threads, words)->check(CLI::Range(1, 256))->capture_default_str();
}

// Variants of Tsukiji Market.
inline void add_friendly(CLI::App& command, bool& friendly,
                         const std::string& words = "tsukiji: friendly fish (T6.3)") {
  command.add_flag("--friendly", friendly, words);
}
inline void add_deck(CLI::App& command, std::string& deck, const std::string& words = "tsukiji: a deck file") {
  command.add_option("--deck", deck, words);
}

}  // namespace ichiba::cli
