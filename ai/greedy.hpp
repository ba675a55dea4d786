// The greedy bots: one rule of thumb for each game, written to be read.
#pragma once

#include <memory>

#include "ai/bot.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::ai {

template <class G>
std::unique_ptr<Bot<G>> make_greedy();
template <>
std::unique_ptr<Bot<osaka::Game>> make_greedy<osaka::Game>();
template <>
std::unique_ptr<Bot<tsukiji::Game>> make_greedy<tsukiji::Game>();

}  // namespace ichiba::ai
