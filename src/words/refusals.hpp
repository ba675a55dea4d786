// Why a move is refused, in words. The clause id is not part of the sentence: the caller decides where to print it.
#pragma once

#include <string>
#include <vector>

#include "engine/core/tokens.hpp"
#include "engine/osaka/refusal.hpp"
#include "engine/tsukiji/deck.hpp"
#include "engine/tsukiji/refusal.hpp"

namespace ichiba::words {

// Players are called by their names if given, otherwise by their seats.
std::string say(const osaka::Refusal& refusal, const std::vector<std::string>& names = {});
std::string say(const tsukiji::Deck& deck, const tsukiji::Refusal& refusal, const std::vector<std::string>& names = {});

// Text that is not a move at all.
std::string say(const NotNotation& problem);

}  // namespace ichiba::words
