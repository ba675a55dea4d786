// A match between bots: which of them is better? The deals are played on several threads and counted in the order of
// their numbers, so that nothing depends on which finishes first.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "ai/programs/limits.hpp"
#include "ai/programs/make_bot.hpp"
#include "arena/schedule.hpp"
#include "arena/scoreboard.hpp"
#include "arena/sprt.hpp"

namespace ichiba::arena {

template <class G>
struct MatchPlan {
  typename G::Variant variant;
  Schedule schedule;
  std::uint64_t seed = 1;
  std::int64_t deals = 100;
  int threads = 1;

  std::function<std::unique_ptr<ai::Bot<G>>(std::string_view name, bots::Programs&)> make_bot = bots::make_bot<G>;
  bots::Limits limits = {};  // for programs
  // Deals played before, by their numbers from 0; they are not played again.
  std::map<std::int64_t, DealResult> known = {};

  // Gets the record of every game. Empty: no records. Called from several threads.
  std::function<void(std::int64_t deal, std::size_t game, const std::string& lines)> save = {};
  std::string match_name = {};  // stands in the records

  // A deal was played. Called from one thread at a time, in any order.
  std::function<void(std::int64_t deal, const DealResult&)> played = {};
  // Counts every deal for the first bot, and ends the match as soon as it is decided.
  Sprt* test = nullptr;
  // A deal was counted: from one thread at a time, in order, those known before included.
  std::function<void(const Scoreboard&, const DealResult&)> counted = {};
  // Becomes true when the match should end; unfinished deals are dropped.
  const std::atomic<bool>* stop = nullptr;
};

template <class G>
Scoreboard play_match(const MatchPlan<G>& match);

}  // namespace ichiba::arena
