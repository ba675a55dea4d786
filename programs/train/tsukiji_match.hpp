// Matches of Tsukiji Market.
#pragma once

#include "programs/train/deals.hpp"

namespace ichiba::train {

// With the house deck, or with another random deck in every deal. Nothing is played if a name is wrong; games is 0
// then.
Score match_markets(const MatchSettings& match, bool random_decks);

}  // namespace ichiba::train
