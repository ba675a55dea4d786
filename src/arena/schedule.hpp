// Which bots meet in a match. All games of one deal share its cards; every group of bots plays it in all seat orders,
// so that no bot is favoured by a seat or by the cards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ichiba::arena {

inline constexpr std::size_t most_bots = 12;  // in one match

using SeatOrder = std::vector<std::size_t>;  // by seat, the number of the bot that sits there

struct Schedule {
  std::vector<std::string> bots;  // each once
  int players = 2;
  std::vector<SeatOrder> games;  // of one deal

  // In how many games of a deal it plays, a bot in two seats counted twice.
  [[nodiscard]] std::int64_t games_of(std::size_t bot) const;
  // How often the two meet in a deal.
  [[nodiscard]] std::int64_t meetings_of(std::size_t bot, std::size_t other) const;
};

// With as many names as seats they all play at one table, and a name may be given twice. With more names, all
// different, every group of that size gets a table.
Schedule make_schedule(const std::vector<std::string>& names, int players);

}  // namespace ichiba::arena
