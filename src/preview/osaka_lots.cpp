#include "preview/osaka_lots.hpp"

namespace ichiba::preview {

using namespace osaka;

Bag lot_of(const Open& open, Seat seat, Colour colour) {
  return (open.holdings[seat].goods + open.holdings[seat].insured).of_colour(colour);
}

std::optional<LotPrice> price_now(const Open& open, Seat seat, Colour colour) {
  const Bag lot = lot_of(open, seat, colour);
  if (lot.empty()) return std::nullopt;
  return price_of(lot, open.holdings[seat].tokens[colour]);
}

int lot_points(Bag lot, int tokens) { return lot.empty() ? 0 : price_of(lot, tokens).points; }

int points_at_risk(const Open& open, Seat seat, Colour colour) {
  const int tokens = open.holdings[seat].tokens[colour];
  return lot_points(lot_of(open, seat, colour), tokens) -
         lot_points(open.holdings[seat].insured.of_colour(colour), tokens);
}

int icons_in(Bag cards, Colour colour) {
  int icons = 0;
  cards.of_colour(colour).each([&](Card card, int count) { icons += count * card.icons(); });
  return icons;
}

}  // namespace ichiba::preview
