#include "ai/steady_math.hpp"

#include <gtest/gtest.h>

namespace ichiba::tests {
namespace {

TEST(SteadyMath, ExponentialsAreRight) {
  for (float x = -79; x < 79; x += 0.37F) {
    EXPECT_NEAR(static_cast<double>(ai::steady_exp(x)) / std::exp(static_cast<double>(x)), 1, 2e-5) << x;
  }
  EXPECT_EQ(ai::steady_exp(0), 1.0F);
  EXPECT_EQ(ai::steady_exp(-100), 0.0F);
}

TEST(SteadyMath, LogarithmsAreRight) {
  for (float x = 1e-6F; x < 1e6F; x *= 1.1F) {
    EXPECT_NEAR(static_cast<double>(ai::steady_log(x)), std::log(static_cast<double>(x)), 2e-5) << x;
  }
  EXPECT_EQ(ai::steady_log(1), 0.0F);
}

// The bits themselves: a build that rounds differently plays other games.
TEST(SteadyMath, TheBitsAreTheSameEverywhere) {
  std::uint32_t all = 0;
  for (float x = -20; x < 20; x += 0.01F) {
    all = std::rotl(all, 5) ^ std::bit_cast<std::uint32_t>(ai::steady_exp(x));
    all = std::rotl(all, 5) ^ std::bit_cast<std::uint32_t>(ai::steady_log(x * x + 0.5F));
  }
  EXPECT_EQ(all, 3463373328U);
}

}  // namespace
}  // namespace ichiba::tests
