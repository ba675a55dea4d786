// What would happen if: asked of the rules themselves, on a table made up from what lies open. Nothing of the
// rules is written down a second time here.
#pragma once

#include <optional>
#include <vector>

#include "engine/osaka/game.hpp"

namespace ichiba::cli::play {

// The sale of this player's lot if its ship landed now (O9.2); nothing where there is no lot.
std::optional<osaka::LotSold> sale_now(const osaka::Open& open, Seat seat, osaka::Colour colour);

// What a purchase would bring about, up to the decisions of others (O4.4).
struct PurchasePreview {
  osaka::Bag goods;
  int price = 0;
  std::vector<osaka::ShipMoved> ships;
  std::vector<osaka::LotSold> sales;
  std::vector<osaka::Colour> sinking;  // if no one insures
  osaka::Bag lost;                     // by the buyer, if nothing is insured
  bool ends_game = false;
};
// Nothing where it is not this player's turn, or where there is nothing to buy.
std::optional<PurchasePreview> purchase_preview(const osaka::Open& open, Seat seat);

}  // namespace ichiba::cli::play
