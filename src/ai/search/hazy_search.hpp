// A search with flaws: an opponent between a rule of thumb and the strongest. Its mistakes are plausible, because they
// are made among nearly equal moves, or because a hand was forgotten.
#pragma once

#include <memory>

#include "ai/flaws.hpp"
#include "ai/search/search.hpp"

namespace ichiba::ai {

// Every move, and every outcome of a round of bids, is misjudged by a random amount of about flaws.misjudges.
template <class G>
std::unique_ptr<Bot<G>> make_hazy_search(const Budget& budget, Leaf leaf, const Flaws& flaws);

}  // namespace ichiba::ai
