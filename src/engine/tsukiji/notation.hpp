// Moves and cards of Tsukiji Market as text, both ways (docs/records.md). Colours have the names that the deck gives.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/core/tokens.hpp"
#include "engine/tsukiji/move.hpp"

namespace ichiba::tsukiji {

std::string to_text(Face face);  // 7a
std::string to_text(const Deck& deck, const Move& move);

std::optional<Face> parse_face(std::string_view text);
std::optional<Colour> parse_colour(const Deck& deck, std::string_view text);
expected<Move, NotNotation> parse_move(const Deck& deck, std::string_view text);

}  // namespace ichiba::tsukiji
