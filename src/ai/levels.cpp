#include "ai/levels.hpp"

#include <array>
#include <cassert>

#include "ai/greedy.hpp"
#include "ai/search/hazy_search.hpp"

namespace ichiba::ai {
namespace {

// Found by measuring (docs/strength.md). What each overlooks is told by the page (bot.slips in web/src/i18n).
template <class G>
constexpr std::array<Level, most_level> levels{};
template <>
constexpr std::array<Level, most_level> levels<osaka::Game>{{
    {0, false, {.misjudges = 0.6, .own_only = 1}},
    {0, false, {.misjudges = 0.36, .own_only = 0.5, .fears_tide = 0.9}},
    {0, false, {.misjudges = 0.17, .own_only = 0.5}},
    {100, false, {.misjudges = 0.03, .forgets = 1}},
    {300, false, {.misjudges = 0.015, .forgets = 0.5}},
    {20, true, {.misjudges = 0.09}},
    {20, true, {}},
    {1500, true, {}},
}};
template <>
constexpr std::array<Level, most_level> levels<tsukiji::Game>{{
    {0, false, {.misjudges = 5, .own_only = 1, .points_only = 1}},
    {0, false, {.misjudges = 3, .own_only = 0.5, .points_only = 1}},
    {0, false, {.misjudges = 1.7, .own_only = 0.25, .points_only = 0.8}},
    {0, false, {.misjudges = 1, .points_only = 0.5}},
    {30, false, {.misjudges = 0.12}},
    {30, false, {.misjudges = 0.08}},
    {30, true, {.misjudges = 0.03}},
    {5000, true, {}},
}};

}  // namespace

template <class G>
const Level& level_of(int number) {
  assert(number >= least_level && number <= most_level);
  return levels<G>[static_cast<std::size_t>(number - least_level)];
}

template <class G>
std::unique_ptr<Bot<G>> make_level(int number) {
  const Level& level = level_of<G>(number);
  if (level.iterations == 0) return make_greedy<G>(level.flaws);
  const Budget budget{.iterations = level.iterations};
  const Leaf leaf = leaf_of(level);
  if (level.flaws == Flaws{}) return make_search<G>(budget, leaf);
  return make_hazy_search<G>(budget, leaf, level.flaws);
}

template const Level& level_of<osaka::Game>(int);
template const Level& level_of<tsukiji::Game>(int);
template std::unique_ptr<Bot<osaka::Game>> make_level<osaka::Game>(int);
template std::unique_ptr<Bot<tsukiji::Game>> make_level<tsukiji::Game>(int);

}  // namespace ichiba::ai
