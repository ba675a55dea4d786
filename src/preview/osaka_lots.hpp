// What the lots of Traders of Osaka are worth now, and what of them could be lost.
#pragma once

#include <optional>

#include "engine/osaka/lot.hpp"
#include "engine/osaka/state.hpp"

namespace ichiba::preview {

// The lot of a player in a colour, insured or not.
osaka::Bag lot_of(const osaka::Open& open, Seat seat, osaka::Colour colour);

// The price of this player's lot if its ship landed now (O9.2); nothing if there is no lot.
std::optional<osaka::LotPrice> price_now(const osaka::Open& open, Seat seat, osaka::Colour colour);

// The points that a lot would sell for; 0 for none.
int lot_points(osaka::Bag lot, int tokens);

// What the player would lose if the uninsured goods of the colour sank now.
int points_at_risk(const osaka::Open& open, Seat seat, osaka::Colour colour);

// O1.2: insurance icons of the colour on these cards.
int icons_in(osaka::Bag cards, osaka::Colour colour);

}  // namespace ichiba::preview
