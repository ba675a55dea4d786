// Suggestions for a player of Traders of Osaka who pays or insures, to change or accept.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/osaka/move.hpp"

namespace ichiba::preview {

// O4.2: covers the price with the least waste, then with the fewest cards; among equal values it keeps the icons of
// colours that could need insurance. Empty if the hand cannot pay.
osaka::Bag cheapest_payment(osaka::Bag hand, osaka::Bag own_goods, int price);

// The cheapest payment, then others, the least wasteful first, up to a limit.
std::vector<osaka::Bag> suggested_payments(osaka::Bag hand, osaka::Bag own_goods, int price, std::size_t most);

// O10.2: for each number of goods that can be saved the cheapest way, with the best goods; most goods first. The last
// one is to decline.
std::vector<osaka::Insure> suggested_insurances(osaka::Bag hand, osaka::Bag uninsured_goods, osaka::Colour colour);

}  // namespace ichiba::preview
