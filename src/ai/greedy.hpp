// The greedy bots: one readable rule of thumb for each game.
#pragma once

#include <memory>

#include "ai/bot.hpp"
#include "ai/steady_math.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::ai {

// With a haze above 0 the bot misjudges every move by a random amount of about this many points.
template <class G>
std::unique_ptr<Bot<G>> make_greedy(double haze);
template <>
std::unique_ptr<Bot<osaka::Game>> make_greedy<osaka::Game>(double haze);
template <>
std::unique_ptr<Bot<tsukiji::Game>> make_greedy<tsukiji::Game>(double haze);

// One misjudgement: mostly small, sometimes large (a Gumbel variable).
inline double misjudgement(double haze, Rng& rng) {
  if (haze <= 0) return 0;
  const float chance = (static_cast<float>(rng.below(1U << 20U)) + 0.5F) / static_cast<float>(1U << 20U);
  return haze * static_cast<double>(-steady_log(-steady_log(chance)));
}

}  // namespace ichiba::ai
