// A search with noise on its results: an opponent between a rule of thumb and the strongest. Its mistakes are
// plausible, because they are made among nearly equal moves.
#pragma once

#include <memory>

#include "ai/search/search.hpp"

namespace ichiba::ai {

// Every move, and every outcome of a round of bids, is misjudged by a random amount of about this chance to win.
template <class G>
std::unique_ptr<Bot<G>> make_hazy_search(const Budget& budget, double haze);

}  // namespace ichiba::ai
