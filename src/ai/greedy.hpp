// The greedy bots: one readable rule of thumb for each game.
#pragma once

#include <memory>

#include "ai/bot.hpp"
#include "ai/flaws.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::ai {

template <class G>
std::unique_ptr<Bot<G>> make_greedy(const Flaws& flaws);
template <>
std::unique_ptr<Bot<osaka::Game>> make_greedy<osaka::Game>(const Flaws& flaws);
template <>
std::unique_ptr<Bot<tsukiji::Game>> make_greedy<tsukiji::Game>(const Flaws& flaws);

}  // namespace ichiba::ai
