// What an opponent for people tends to get wrong, so that its mistakes are like those of people.
#pragma once

#include "ai/steady_math.hpp"
#include "engine/core/random.hpp"

namespace ichiba::ai {

// Each between 0 (never) and 1 (entirely), but for the first.
struct Flaws {
  double misjudges = 0;   // every move by about this much: points of a rule of thumb, the chance to win of a search
  double own_only = 0;    // overlooks what others have and gain
  double fears_tide = 0;  // Osaka: goods at sea seem unlikely to arrive
  // Tsukiji: overlooks what does not score yet (knives, pairs of wasabi, specialties, the barrel)
  double points_only = 0;
  double forgets = 0;  // Osaka: takes cards in other hands for other cards

  friend bool operator==(const Flaws&, const Flaws&) = default;
};

// One misjudgement: mostly small, sometimes large (a Gumbel variable).
inline double misjudgement(double size, Rng& rng) {
  if (size <= 0) return 0;
  const float chance = (static_cast<float>(rng.below(1U << 20U)) + 0.5F) / static_cast<float>(1U << 20U);
  return size * static_cast<double>(-steady_log(-steady_log(chance)));
}

}  // namespace ichiba::ai
