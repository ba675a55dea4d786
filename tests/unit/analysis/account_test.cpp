// The account: every change is assigned to a decision or to chance, and it adds up.
#include "analysis/account.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "engine/core/random.hpp"

namespace ichiba::tests {
namespace {

using namespace analysis;

constexpr double tiny = 1e-12;

Chances two(double first) { return {first, 1 - first}; }
Chances shift(double first) { return {first, -first}; }

void expect_in_range(const Chances& chances) {
  double sum = 0;
  for (const double chance : chances) {
    EXPECT_GE(chance, -tiny);
    EXPECT_LE(chance, 1 + tiny);
    sum += chance;
  }
  EXPECT_NEAR(sum, 1, tiny);
}

void expect_to_add_up(const Account& account) {
  Chances at = account.start;
  for (const AccountLine& line : account.lines) {
    for (std::size_t i = 0; i < most_seats; ++i) EXPECT_NEAR(line.before[i], at[i], tiny);
    expect_in_range(line.before);
    expect_in_range(line.after);
    at = line.after + line.met + line.turned_up;
  }
  for (std::size_t i = 0; i < most_seats; ++i) EXPECT_NEAR(at[i], account.end[i], tiny);
}

TEST(Account, WithoutChanceOnlyDecisionsChangeAnything) {
  const Account account = settle(
      {{.level = two(0.5), .effect = shift(-0.1)}, {.level = two(0.44), .effect = shift(0.05)}, {.level = two(0.45)}},
      {});
  expect_to_add_up(account);
  EXPECT_NEAR(account.lines[0].before[0], 0.5 + (0.04 + 0.0) / 3, tiny);  // the mean of what all three say
  EXPECT_NEAR(account.lines[1].after[0] - account.lines[1].before[0], 0.05, tiny);
  EXPECT_NEAR(account.end[0], account.lines[0].before[0] - 0.05, tiny);
}

TEST(Account, WhatIsLeftWhereChanceActedIsLuck) {
  const Account account =
      settle({{.level = two(0.5), .effect = shift(-0.1), .chance_after = true}, {.level = two(0.7)}}, {});
  expect_to_add_up(account);
  EXPECT_NEAR(account.lines[0].turned_up[0], 0.3, tiny);
  EXPECT_NEAR(account.lines[0].noise, std::hypot(0.01, 0.01), tiny);
}

TEST(Account, AKnownEndSettlesTheStretchThatLeadsToIt) {
  const Account account = settle({{.level = two(0.6), .effect = shift(-0.2)}, {.level = two(0.1)}}, two(0));
  expect_to_add_up(account);
  EXPECT_NEAR(account.lines[0].before[0], 0.2, tiny);
  EXPECT_NEAR(account.end[0], 0, tiny);
}

TEST(Account, HowTwoBidsMetIsApartFromTheCardsThatFollow) {
  const std::vector<Point> points{{.level = two(0.5), .effect = shift(-0.1), .chance_after = true, .met = two(0.3)},
                                  {.level = two(0.6)}};
  const Account account = settle(points, {});
  expect_to_add_up(account);
  EXPECT_NEAR(account.lines[0].met[0], -0.1, tiny);
  EXPECT_NEAR(account.lines[0].turned_up[0], 0.3, tiny);
}

TEST(Account, WithoutNewCardsTheNextJudgementTellsWhatTheMeetingWasWorth) {
  const Account account = settle({{.level = two(0.5), .met = two(0.3)}, {.level = two(0.35)}}, {});
  expect_to_add_up(account);
  EXPECT_NEAR(account.lines[0].met[0], -0.15, tiny);
  EXPECT_NEAR(account.lines[0].turned_up[0], 0, tiny);
}

TEST(Account, NobodyLosesMoreThanThereIs) {
  const Account account = settle({{.level = two(0.9), .effect = shift(-0.5)}, {.level = two(0.1)}}, two(1));
  expect_to_add_up(account);
  EXPECT_NEAR(account.lines[0].scale, 0, tiny);
  EXPECT_NEAR(account.lines[0].before[0], 1, tiny);
}

TEST(Account, LessNoisyJudgementsCountForMore) {
  const Account account = settle({{.level = two(0.5), .noise = 0.01}, {.level = two(0.6), .noise = 0.001}}, {});
  EXPECT_GT(account.start[0], 0.595);
}

TEST(Account, AnyPointsAddUp) {
  Rng rng(7);
  const auto number = [&] { return static_cast<double>(rng.below(1000)) / 1000; };
  for (int game = 0; game < 300; ++game) {
    const std::size_t players = 2 + rng.below(3);
    const auto any_chances = [&] {
      Chances chances{};
      for (std::size_t i = 0; i < players; ++i) chances[i] = 0.001 + number();
      return as_chances(chances);
    };
    std::vector<Point> points(1 + rng.below(12));
    for (Point& point : points) {
      point.level = any_chances();
      point.noise = 0.001 + number() / 100;
      point.effect = any_chances() - any_chances();
      point.chance_after = rng.flip();
      if (rng.below(4) == 0) point.met = any_chances();
    }
    expect_to_add_up(settle(points, rng.flip() ? std::optional(any_chances()) : std::nullopt));
  }
}

TEST(Account, NoPoints) { EXPECT_TRUE(settle({}, {}).lines.empty()); }

}  // namespace
}  // namespace ichiba::tests
