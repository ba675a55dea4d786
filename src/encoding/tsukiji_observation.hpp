// What a seat of Tsukiji Market observes, as numbers: what the table shows (View), or what a perfect memory knows
// (Knowledge). What is printed on the cards is not among them: it is the deck's, the same throughout a game.
#pragma once

#include <span>
#include <vector>

#include "encoding/numbers.hpp"
#include "encoding/version.hpp"
#include "engine/tsukiji/view.hpp"

namespace ichiba::encoding {

std::vector<Field> tsukiji_fields(bool memory);
int tsukiji_observation_size(bool memory);

// Into numbers that are all 0.
void write(const tsukiji::View& view, Number* to);
void write(const tsukiji::Knowledge& known, Number* to);

// The observation of this seat, from numbers that were written in this version. That the numbers fit together is not
// checked. The observation points to the deck.
expected<tsukiji::View, Unreadable> read_tsukiji_view(int written_in, std::span<const Number> numbers,
                                                      const tsukiji::Deck& deck, Seat seat);
expected<tsukiji::Knowledge, Unreadable> read_tsukiji_knowledge(int written_in, std::span<const Number> numbers,
                                                                const tsukiji::Deck& deck, Seat seat);

}  // namespace ichiba::encoding
