// Search for Traders of Osaka. To a perfect memory all hands are open (O12.3), so what is left is a game of chance for
// two to four players. The search builds a tree of moves; every walk down it begins with a deal of the unseen cards of
// its own, so a node stands for a sequence of moves under all deals that fit. Every node keeps a value for each seat,
// and each player picks what is best for himself (not: worst for another).
#pragma once

#include <memory>

#include "ai/bot.hpp"
#include "ai/search/budget.hpp"
#include "engine/osaka/game.hpp"

namespace ichiba::ai {

std::unique_ptr<Bot<osaka::Game>> make_osaka_search(const Budget& budget);

}  // namespace ichiba::ai
