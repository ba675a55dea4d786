// Functions that give the same bits on every machine and in every build. Those of the C library do not: some libraries
// pick another version for processors with fused multiply-add. These use only operations that IEEE 754 rounds in one
// way (and the build never contracts them). About six digits are correct, which is enough here.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace ichiba::ai {

constexpr float power_of_two(int exponent) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(exponent + 127) << 23U);
}

// e to the power x; 0 below -80, and no larger than e^80.
constexpr float steady_exp(float x) {
  if (x < -80) return 0;
  if (x > 80) x = 80;
  const float scaled = x * 1.44269504F;  // by log2(e)
  const int whole = static_cast<int>(scaled + (scaled < 0 ? -0.5F : 0.5F));
  const float rest = (scaled - static_cast<float>(whole)) * 0.693147181F;  // at most ln(2) / 2 either way
  const float power =
      1 + rest * (1 + rest * (0.5F + rest * (0.166666667F + rest * (0.0416666667F + rest * 0.00833333333F))));
  return power * power_of_two(whole);
}

// The natural logarithm of a positive number.
constexpr float steady_log(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  int exponent = static_cast<int>(bits >> 23U) - 127;
  float mantissa = std::bit_cast<float>((bits & 0x7FFFFFU) | 0x3F800000U);  // from 1 to 2
  if (mantissa > 1.41421356F) {
    mantissa *= 0.5F;
    ++exponent;
  }
  // ln(m) = 2 artanh((m - 1) / (m + 1))
  const float ratio = (mantissa - 1) / (mantissa + 1);
  const float square = ratio * ratio;
  const float series =
      2 * ratio * (1 + square * (0.333333333F + square * (0.2F + square * (0.142857143F + square * 0.111111111F))));
  return series + static_cast<float>(exponent) * 0.693147181F;
}

// Every machine rounds square roots in the same way.
inline float steady_sqrt(float x) { return std::sqrt(x); }

}  // namespace ichiba::ai
