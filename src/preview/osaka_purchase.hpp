// What a purchase in Traders of Osaka would set off: asked of the rules themselves, on a table made up from what is
// known. The draw pile is left out, for what is told must not depend on cards that nobody knows.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/osaka/game.hpp"

namespace ichiba::preview {

// All that is known, with both piles empty: what would be drawn is not there.
osaka::State known_table(const osaka::Knowledge& known);

// A purchase and what follows from it, up to the next turn. Nobody insures anything (O4.4).
struct Purchase {
  osaka::Bag goods;
  int price = 0;
  // In their order, from the ships on. Left out is what depends on the draw pile.
  std::vector<osaka::Event> events;
  // Points' worth of goods that sink, of those who have no icon to save them with. It needs the hands of all.
  osaka::PerPlayer<int> sure_losses;

  template <class Event>
  [[nodiscard]] std::vector<Event> all() const {
    std::vector<Event> found;
    for (const osaka::Event& event : events) {
      if (const auto* one = std::get_if<Event>(&event)) found.push_back(*one);
    }
    return found;
  }
  // The end of the game, if the purchase brings it about. Who wins is right only where all points are known.
  [[nodiscard]] const osaka::GameEnded* end() const {
    return events.empty() ? nullptr : std::get_if<osaka::GameEnded>(&events.back());
  }
  [[nodiscard]] int points_of(Seat seat) const;
};

// If it were this player's turn, paid as suggested; nothing where the hand does not reach.
std::optional<Purchase> purchase(osaka::State table, Seat buyer);

// By somebody who has the cards to pay exactly: for those who know what lies open and nobody's hand. Nothing where
// there is nothing to buy.
std::optional<Purchase> purchase(const osaka::Open& open, Seat buyer);

}  // namespace ichiba::preview
