// Why a move is refused, in words. The clause id is not part of the sentence: who prints it decides where.
#pragma once

#include <string>

#include "engine/core/words.hpp"
#include "engine/osaka/refusal.hpp"
#include "engine/tsukiji/deck.hpp"
#include "engine/tsukiji/refusal.hpp"

namespace ichiba::words {

std::string say(const osaka::Refusal& refusal);
std::string say(const tsukiji::Deck& deck, const tsukiji::Refusal& refusal);

// Text that is no move at all.
std::string say(const NotNotation& problem);

}  // namespace ichiba::words
