#include "ai/search/tsukiji_value.hpp"

#include "ai/steady_math.hpp"
#include "ai/tsukiji_worth.hpp"

namespace ichiba::ai {

float result(const tsukiji::State& state) {
  const SeatSet won = winners(state.open);
  return won.empty() ? 0.5F : won.has(Seat(0)) ? 1.0F : 0.0F;
}

float promise(const tsukiji::State& state) {
  if (over(state)) return result(state);
  const int to_come = state.draw.size() + (state.open.emptied == 0 ? state.open.discard.size() + 6 : 0);
  const float spread = 2.75F + 0.126F * static_cast<float>(to_come);
  return 1 / (1 + steady_exp(-static_cast<float>(worth(state, Seat(0))) / spread));
}

}  // namespace ichiba::ai
