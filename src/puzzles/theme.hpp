// What a puzzle is about, from the heaviest reason that tells the best move from the second (docs/analysis.md).
#pragma once

#include "analysis/reason.hpp"
#include "puzzles/puzzle.hpp"

namespace ichiba::puzzles {

struct Explained {
  Theme theme = Theme::collecting;
  std::vector<analysis::Reason> why;  // for the best move, at most three
};

// `bids` is only needed for bids.
Explained explain_choice(const osaka::Knowledge& known, const osaka::Move& best, const osaka::Move& second,
                         const analysis::Names& names, const ai::BidJudgement* bids);
Explained explain_choice(const tsukiji::Knowledge& known, const tsukiji::Move& best, const tsukiji::Move& second,
                         const analysis::Names& names, const ai::BidJudgement* bids);

}  // namespace ichiba::puzzles
