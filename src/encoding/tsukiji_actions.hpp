// The actions of Tsukiji Market as numbers: a fixed list of 28. Every move is one action.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "encoding/numbers.hpp"
#include "engine/tsukiji/move.hpp"
#include "engine/tsukiji/state.hpp"

namespace ichiba::encoding {

// Nothing is chosen in several steps.
struct TsukijiPending {
  friend bool operator==(const TsukijiPending&, const TsukijiPending&) = default;
};

struct TsukijiActions {
  static constexpr int bid = 0;     // + fingers - 1
  static constexpr int pick = 4;    // + 2 x place in the display + which of the printed colours
  static constexpr int colour = 8;  // + which of the printed colours
  static constexpr int card = 10;   // + number of the opponent's card - 1: steal or discard it, as asked
  static constexpr int count = 28;
};

// A bit for every action that is legal now. At least one for a player who has to act, none for others.
std::uint64_t legal_actions(const tsukiji::Open& open, Seat seat);

// The move of a legal action.
tsukiji::Move move_of(const tsukiji::Open& open, Seat seat, int action);

// The action of a legal move.
int action_of(const tsukiji::Open& open, const tsukiji::Move& move);

std::vector<ActionText> tsukiji_action_texts();

}  // namespace ichiba::encoding
