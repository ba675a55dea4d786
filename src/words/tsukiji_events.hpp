// What happens in Tsukiji Market, told in words: one sentence for each event.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/tsukiji/events.hpp"

namespace ichiba::words {

std::string_view name_of(tsukiji::Icon icon);    // knife; empty where there is none
std::string_view name_of(tsukiji::Bonus bonus);  // steal
std::string_view gain_of(tsukiji::Bonus bonus);  // a card to steal

// "7a (salmon, 3 points, barrel)".
std::string describe(const tsukiji::Deck& deck, tsukiji::Face face);
// "7a salmon 3 barrel".
std::string describe_briefly(const tsukiji::Deck& deck, tsukiji::Face face);

std::string say(const tsukiji::Deck& deck, const tsukiji::Seen& event, const std::vector<std::string>& names);

}  // namespace ichiba::words
