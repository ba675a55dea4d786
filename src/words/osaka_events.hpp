// What happens in Traders of Osaka, told in words: one sentence for each event.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/osaka/events.hpp"

namespace ichiba::words {

std::string_view name_of(osaka::Colour colour);  // red
std::string_view name_of(osaka::Place place);    // Oshima

// O9.2 as a sum: "(5 + 1) x 3 = 18, rounded up to 20: 4 points".
std::string arithmetic(const osaka::LotSold& sale);

// Empty if another sentence has already said it: drawn points are part of the sale.
std::string say(const osaka::Seen& event, const std::vector<std::string>& names);

}  // namespace ichiba::words
