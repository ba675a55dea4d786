// Decks for Tsukiji Market made up by chance, so that a network learns what is on the cards instead of the cards.
#pragma once

#include "engine/core/random.hpp"
#include "engine/tsukiji/deck.hpp"

namespace ichiba::train {

inline constexpr int most_colours = 8;  // of a random deck

// Two in three are like a deck that people would print; the others have odd numbers in them, as a deck file may (T1.5).
tsukiji::Deck random_deck(Rng& rng);

}  // namespace ichiba::train
