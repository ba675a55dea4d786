// The account of a game: every change of the chances is assigned to a decision or to chance, and for each seat
//
//   final result - chance at the start = sum of the effects of decisions + sum of luck.
//
// Estimates of different searches do not agree to the last digit, so they are reconciled first. Points without chance
// between them form a stretch. Within a stretch the chances change only by the effects of decisions. Its level is the
// mean of all its searches or, if it leads to the end of the game, the known result. The difference between two
// stretches is luck. (docs/analysis.md)
#pragma once

#include <optional>
#include <vector>

#include "analysis/chances.hpp"

namespace ichiba::analysis {

// A moment at which chances were estimated, and what its decisions did to them.
struct Point {
  Chances level{};               // as the search sees it, if the best is played
  double noise = 0.01;           // of the level; more than 0
  Chances effect{};              // of the decisions; adds up to 0
  bool chance_after = false;     // did chance act before the next point?
  std::optional<Chances> met{};  // bids: the chances once both are open, judged by that alone
};

struct AccountLine {
  Chances before{};
  Chances after{};      // before + effect, then chance comes
  double scale = 1;     // less than 1 if the effect was more than there was to lose
  Chances met{};        // luck in how two bids met
  Chances turned_up{};  // luck in what came up
  double noise = 0;     // standard error of the luck, both kinds together
};

struct Account {
  std::vector<AccountLine> lines;  // one for each point
  Chances start{};
  Chances end{};
};

// `result`: of a finished game. Without it the account ends with the last point, whose effect counts.
Account settle(const std::vector<Point>& points, const std::optional<Chances>& result);

}  // namespace ichiba::analysis
