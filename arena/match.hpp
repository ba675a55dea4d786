// Which bot is better? Every deal is played with the bots in all seat orders, so that nobody is favoured by a seat or
// by the cards; the interval comes from the differences between deals.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arena/forfeits.hpp"
#include "bots/limits.hpp"
#include "engine/core/seat.hpp"

namespace ichiba::arena {

// How one bot did. A shared win counts in parts, a draw counts half.
class Standing {
 public:
  explicit Standing(std::string name) : bot(std::move(name)) {}

  std::string bot;
  std::int64_t games = 0;  // a bot that sits in two seats plays two
  std::int64_t deals = 0;

  Forfeits forfeits;

  // One deal: all its games together, wins in twelfths of a game.
  void add_deal(std::int64_t played, std::int64_t twelfths);
  void add(const Standing& other);

  [[nodiscard]] double wins() const { return static_cast<double>(twelfths_) / 12; }
  [[nodiscard]] double win_rate() const;
  // Half the width of the 95 % interval, from the spread between deals; 1 for fewer than two.
  [[nodiscard]] double margin() const;

 private:
  std::int64_t twelfths_ = 0;
  std::int64_t squares_ = 0;  // of the twelfths of each deal; all deals have as many games
};

template <class G>
struct Match {
  typename G::Table table;
  std::vector<std::string> bots;  // as many as players; a name may stand twice
  std::uint64_t seed = 1;
  std::int64_t deals = 100;
  int threads = 1;
  // Called from one thread at a time: finished deals, and how things stand.
  std::function<void(std::int64_t finished, const std::vector<Standing>&)> progress;
  const std::atomic<bool>* stop = nullptr;
  bots::Limits limits = {};  // for bots that are programs
};

// All orders in which the bots can sit, orders that look alike counted once.
std::vector<std::vector<std::string>> seat_orders(std::vector<std::string> bots);

// One standing for each name.
template <class G>
std::vector<Standing> play_match(const Match<G>& match);

}  // namespace ichiba::arena
