// Moves and cards of Traders of Osaka as text, both ways (docs/records.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/core/tokens.hpp"
#include "engine/osaka/move.hpp"

namespace ichiba::osaka {

char letter_of(Colour colour);                           // R B Y G
std::optional<Colour> colour_of(std::string_view text);  // exactly one letter

std::string to_text(Card card);  // R5
std::string to_text(Bag cards);  // R5 R2 B3, in the order of writing
std::string to_text(const Move& move);

std::optional<Card> parse_card(std::string_view text);
expected<Move, NotNotation> parse_move(std::string_view text);

}  // namespace ichiba::osaka
