// Draws one of several, with given probabilities.
#pragma once

#include <array>
#include <cstddef>

#include "engine/core/random.hpp"

namespace ichiba::ai {

// Rounding errors go to the last.
template <class Number, std::size_t Size>
std::size_t draw_from(const std::array<Number, Size>& probabilities, Rng& rng) {
  Number at = static_cast<Number>(rng.below(1U << 24U)) / static_cast<Number>(1U << 24U);
  for (std::size_t k = 0; k + 1 < Size; ++k) {
    if (at < probabilities[k]) return k;
    at -= probabilities[k];
  }
  return Size - 1;
}

}  // namespace ichiba::ai
