// Short ways to ask for reasons in tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/reason.hpp"
#include "tests/engine/cards.hpp"

namespace ichiba::tests {

inline const analysis::Names ann_and_ben{"Ann", "Ben"};

// "+ sells 3 red for 5 points" for a reason of this kind, "- ..." where it speaks against; empty where there is none.
inline std::string told(const std::vector<analysis::Reason>& reasons, std::string_view kind) {
  for (const analysis::Reason& reason : reasons) {
    if (reason.kind == kind) return (reason.speaks_for ? "+ " : "- ") + reason.words;
  }
  return "";
}

inline std::string told(const osaka::State& state, std::string_view move, std::string_view kind) {
  const Seat seat = state.open.actor;
  return told(analysis::reasons(osaka::know(state, seat), osaka::parse_move(move).value(), ann_and_ben), kind);
}

inline std::string told(const tsukiji::State& state, Seat seat, std::string_view move, std::string_view kind,
                        const ai::BidJudgement* bids = nullptr) {
  const tsukiji::Knowledge known = tsukiji::know(state, seat);
  const tsukiji::Move parsed = tsukiji::parse_move(*state.open.deck, move).value();
  return told(analysis::reasons(known, parsed, ann_and_ben, bids), kind);
}

}  // namespace ichiba::tests
