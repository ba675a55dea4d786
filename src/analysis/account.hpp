// The account of a game: every change of the chances is put down to a decision or to chance, and for each seat
//
//   final result - chance at the start = sum of the effects of decisions + sum of luck.
//
// Estimates of different searches do not agree to the last digit, so they are made to agree first. Points between
// which chance did nothing form a stretch. Within a stretch the chances may change by the effects of decisions alone;
// where it lies as a whole is the mean of what all its searches say, or, where it leads to the end of the game, the
// known result. What is left between two stretches is luck. (docs/analysis.md)
#pragma once

#include <optional>
#include <vector>

#include "analysis/chances.hpp"

namespace ichiba::analysis {

// A moment at which chances were estimated, and what the decisions taken there did to them.
struct Point {
  Chances level{};               // as the search sees it, if the best is played
  double noise = 0.01;           // of the level; more than 0
  Chances effect{};              // of the decisions; adds up to 0
  bool chance_after = false;     // did chance act before the next point?
  std::optional<Chances> met{};  // bids: the chances once both are open, as far as only that has to be known
};

struct AccountLine {
  Chances before{};
  Chances after{};      // before + effect, then chance comes
  double scale = 1;     // less than 1 where the effect was more than there was to lose
  Chances met{};        // luck in how two bids met
  Chances turned_up{};  // luck in what came up
  double noise = 0;     // standard error of the luck, both kinds together
};

struct Account {
  std::vector<AccountLine> lines;  // one for each point
  Chances start{};
  Chances end{};
};

// `result`: of a game that is over. Without it the account ends with the last point, whose effect counts.
Account settle(const std::vector<Point>& points, const std::optional<Chances>& result);

}  // namespace ichiba::analysis
