// Who meets whom in a match. All games of one deal share its cards; every group of bots plays it in all seat orders, so
// that nobody is favoured by a seat or by the cards.
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

  // How many of the games of a deal, a bot in two seats counted twice.
  [[nodiscard]] std::int64_t games_of(std::size_t bot) const;
  // How often the two meet in a deal.
  [[nodiscard]] std::int64_t meetings_of(std::size_t bot, std::size_t other) const;
};

// With as many names as seats they all sit at one table, and a name may stand twice. With more names, all different,
// every group of so many has a table of its own.
Schedule make_schedule(const std::vector<std::string>& names, int players);

}  // namespace ichiba::arena
