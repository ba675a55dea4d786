#include "ai/search/osaka_value.hpp"

#include <algorithm>
#include <limits>

#include "ai/osaka_worth.hpp"
#include "ai/steady_math.hpp"

namespace ichiba::ai {

using namespace osaka;

Chances result(const State& state) {
  Chances values{};
  const SeatSet won = winners(state.open, state.points);
  for (Seat seat : Seats(state.open.players)) {
    if (won.has(seat)) values[static_cast<std::size_t>(seat.index())] = 1.0F / static_cast<float>(won.size());
  }
  return values;
}

Chances promise(const State& state) {
  if (over(state)) return result(state);
  Chances values{};
  int tokens = 0;
  float best = std::numeric_limits<float>::lowest();
  for (Seat seat : Seats(state.open.players)) {
    tokens = std::max(tokens, state.open.holdings[seat].token_count());
    auto& value = values[static_cast<std::size_t>(seat.index())];
    value = static_cast<float>(business(state, seat));
    best = std::max(best, value);
  }
  const float spread = 1.5F + 0.5F * static_cast<float>(tokens_to_end - tokens);
  float sum = 0;
  for (std::size_t i = 0; i < state.open.players; ++i) sum += values[i] = steady_exp((values[i] - best) / spread);
  for (float& value : values) value /= sum;
  return values;
}

}  // namespace ichiba::ai
