// Bits of a word that is not 0.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace ichiba {

// The number of the lowest bit that is set. There is one: many processors need more than one instruction for 0.
constexpr int lowest_bit(std::uint64_t bits) {
  assert(bits != 0);
  if (bits == 0) __builtin_unreachable();
  return std::countr_zero(bits);
}

}  // namespace ichiba
