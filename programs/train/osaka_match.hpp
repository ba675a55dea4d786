// Matches of Traders of Osaka.
#pragma once

#include "programs/train/deals.hpp"

namespace ichiba::train {

// Nothing is played if a name is wrong; games is 0 then.
Score match(const MatchSettings& match);

}  // namespace ichiba::train
