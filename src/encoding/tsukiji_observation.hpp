// What a seat of Tsukiji Market observes, as numbers: what the table shows (View), or what a perfect memory knows
// (Knowledge). What is printed on the cards is not among them: it is the deck's, the same throughout a game.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "encoding/numbers.hpp"
#include "engine/tsukiji/view.hpp"

namespace ichiba::encoding {

std::vector<Field> tsukiji_fields(bool memory);
int tsukiji_observation_size(bool memory);

// Into numbers that are all 0.
void write(const tsukiji::View& view, Number* to);
void write(const tsukiji::Knowledge& known, Number* to);

// The observation of this seat; nothing if a number is missing or out of bounds. That the numbers fit together is not
// checked. The observation points to the deck.
std::optional<tsukiji::View> read_tsukiji_view(std::span<const Number> numbers, const tsukiji::Deck& deck, Seat seat);
std::optional<tsukiji::Knowledge> read_tsukiji_knowledge(std::span<const Number> numbers, const tsukiji::Deck& deck,
                                                         Seat seat);

}  // namespace ichiba::encoding
