// What a purchase in Traders of Osaka would set off, according to the rules, on a table made from what is known. The
// draw pile is left out, because the preview must not depend on unknown cards.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/osaka/game.hpp"

namespace ichiba::preview {

// Everything known, with both piles empty: what would be drawn is not there.
osaka::State known_table(const osaka::Knowledge& known);

// A purchase and its consequences up to the next turn. Nobody insures anything (O4.4).
struct Purchase {
  osaka::Bag goods;
  int price = 0;
  // In order, from the ships on. Events that depend on the draw pile are left out.
  std::vector<osaka::Event> events;
  // The points of goods that sink for players without an icon to save them. Needs all hands.
  osaka::PerPlayer<int> sure_losses;

  template <class Event>
  [[nodiscard]] std::vector<Event> all() const {
    std::vector<Event> found;
    for (const osaka::Event& event : events) {
      if (const auto* one = std::get_if<Event>(&event)) found.push_back(*one);
    }
    return found;
  }
  // The end of the game, if the purchase causes it. The winners are right only if all points are known.
  [[nodiscard]] const osaka::GameEnded* end() const {
    return events.empty() ? nullptr : std::get_if<osaka::GameEnded>(&events.back());
  }
  [[nodiscard]] int points_of(Seat seat) const;
};

// As if it were this player's turn, paid as suggested; nothing if the hand cannot pay.
std::optional<Purchase> purchase(osaka::State table, Seat buyer);

// By a player with the cards to pay exactly: for viewers who know only what lies open. Nothing if there is nothing to
// buy.
std::optional<Purchase> purchase(const osaka::Open& open, Seat buyer);

}  // namespace ichiba::preview
