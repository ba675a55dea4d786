// Search for Tsukiji Market. Bids are made at once (T3.1), so a bid node is a 4 x 4 game: the walks down the tree fill
// its table, both sides learning from what they regret, and the answer is the equilibrium of the table. Other decisions
// are ordinary ones. Every walk begins with an order of the draw pile of its own; what it turns up parts the tree, for
// everybody sees it.
#pragma once

#include <memory>

#include "ai/bot.hpp"
#include "ai/search/budget.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::ai {

std::unique_ptr<Bot<tsukiji::Game>> make_tsukiji_search(const Budget& budget);

}  // namespace ichiba::ai
