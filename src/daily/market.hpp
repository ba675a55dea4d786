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
// The day of a moment, in milliseconds since 1970, moved by so many days.
std::string day_of(std::int64_t milliseconds, int moved = 0);
// The seed of a day's deal.
std::uint64_t seed_of(std::string_view game, std::string_view day, std::string_view version);
// The bots at seats 1, 2, ..., or none if there is no such game. The player has seat 0.
std::vector<std::string> bots_of(std::string_view game);

// The record of a day's game before its first move; empty if there is no such game.
std::string deal(std::string_view game, std::string_view day);

// The record of a whole game of a day, with a bot of ours as the player; empty if there is no such game or bot. Of two
// bids the player's comes first, or the bot's: the game is the same.
enum class FirstBid : std::uint8_t { player, bot };
std::string played_by(std::string_view bot, std::string_view game, std::string_view day,
                      FirstBid first = FirstBid::player);

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
