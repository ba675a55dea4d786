// FactList about a table of Traders of Osaka, asked of the rules. The draw pile is left out: a fact must not depend on
// cards that nobody knows.
#pragma once

#include <optional>
#include <vector>

#include "engine/osaka/game.hpp"

namespace ichiba::analysis {

// All that is known, with both piles empty: what would be drawn is not there.
osaka::State known_table(const osaka::Knowledge& known);

// A purchase and what follows from it, up to the next turn.
struct Purchase {
  std::vector<osaka::LotSold> sales;  // of all players
  osaka::PerPlayer<int> lost;         // points' worth of goods that sink and that nobody can insure
  bool ends_game = false;
  SeatSet winners;

  [[nodiscard]] int points_of(Seat seat) const {
    int points = 0;
    for (const osaka::LotSold& sale : sales) points += sale.seat == seat ? sale.points : 0;
    return points;
  }
};
// If it were this player's turn; nothing where the hand does not reach.
std::optional<Purchase> purchase(osaka::State table, Seat buyer);

// What a lot would sell for; 0 for none.
int lot_points(osaka::Bag lot, int tokens);
// The lot of a player in a colour, insured or not.
osaka::Bag lot_of(const osaka::Open& open, Seat seat, osaka::Colour colour);
// What the player would lose if the uninsured goods of the colour sank now.
int points_at_risk(const osaka::Open& open, Seat seat, osaka::Colour colour);

int icons_in(osaka::Bag cards, osaka::Colour colour);

}  // namespace ichiba::analysis
