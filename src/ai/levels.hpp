// Opponents for people, from somebody who has just learnt the rules to the strongest. They think by iterations, so
// everybody meets the same opponent on any machine. docs/strength.md has the steps between them.
#pragma once

#include <cstdint>
#include <memory>

#include "ai/bot.hpp"
#include "ai/flaws.hpp"
#include "ai/search/search.hpp"

namespace ichiba::ai {

inline constexpr int least_level = 1;
inline constexpr int most_level = 8;

struct Level {
  std::uint32_t iterations = 0;  // of a search; 0: a rule of thumb, one move ahead
  bool by_network = false;       // evaluates by the strongest network there is for the table
  Flaws flaws;
};

// By what its search evaluates.
constexpr Leaf leaf_of(const Level& level) { return level.by_network ? Leaf::strongest : Leaf::judged; }

// Of a number from least_level to most_level.
template <class G>
const Level& level_of(int number);

template <class G>
std::unique_ptr<Bot<G>> make_level(int number);

}  // namespace ichiba::ai
