// The daily market: one deal a day for each game, made from the date (docs/daily.md).
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace ichiba::daily {

// The version whose deals these are: ichiba's own.
std::string_view version();

// A day of UTC, written 2026-11-16.
bool is_day(std::string_view text);
// The seed of a day's deal.
std::uint64_t seed_of(std::string_view game, std::string_view day, std::string_view version);
// The bots at seats 1, 2, ..., or none if there is no such game. The player has seat 0.
std::vector<std::string> bots_of(std::string_view game);

// The record of a day's game before its first move; empty if there is no such game.
std::string deal(std::string_view game, std::string_view day);

// A finished game of a day, as its record tells it.
struct Result {
  int points = 0;
  int place = 1;
  int players = 2;
  int steps = 0;
};
// Checks a record against the market of a day: the deal, what chance brought, every move by the rules, the moves of the
// bots, and that the game is over. Otherwise the reason, in words.
std::expected<Result, std::string> check(std::string_view game, std::string_view day, std::string_view record);

}  // namespace ichiba::daily
