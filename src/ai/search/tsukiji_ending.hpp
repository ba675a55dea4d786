// The end of Tsukiji Market, solved exactly instead of searched: every bid, every choice and every card that may turn
// up.
#pragma once

#include <cstdint>
#include <optional>

#include "ai/search/tsukiji_value.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::ai {

// Is this the last round, or certainly the last but one? With two cards or fewer in the pile the next display empties
// it for the second time (T5.2). All faces are known by then, so only orders are left to chance.
bool near_the_end(const tsukiji::State& state);

// The order of the pile below its top counts as unknown, whatever it is in the state.
class TsukijiEnding {
 public:
  // Gives up after this many moves: sometimes there are too many.
  explicit TsukijiEnding(std::uint32_t most_moves) : moves_left_(most_moves) {}

  // Both values are seat 0's chance, with best play from there on; nothing if it gave up.
  std::optional<ByLead<double>> after_bids(const tsukiji::State& state);
  std::optional<double> after(const tsukiji::State& state, const tsukiji::Legal& legal);

 private:
  double value(const tsukiji::State& state);
  ByLead<double> bid_values(const tsukiji::State& state);
  template <class Make>
  double expect(const tsukiji::State& state, const Make& make);
  template <class Make>
  double expect_from(const tsukiji::State& state, const Make& make, class PileOrder& order);

  std::uint32_t moves_left_;
  bool gave_up_ = false;
};

}  // namespace ichiba::ai
