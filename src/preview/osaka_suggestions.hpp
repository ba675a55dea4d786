// What is put before a player of Traders of Osaka who pays or insures, to be changed or agreed to.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/osaka/move.hpp"

namespace ichiba::preview {

// O4.2: covers the price with as little waste as can be, then with as few cards; among like values it keeps the icons
// of colours that could need insurance. Empty where the hand does not reach.
osaka::Bag cheapest_payment(osaka::Bag hand, osaka::Bag own_goods, int price);

// The cheapest payment, then others, those that waste least first. At most so many.
std::vector<osaka::Bag> suggested_payments(osaka::Bag hand, osaka::Bag own_goods, int price, std::size_t most);

// O10.2: for each number of goods that can be saved the cheapest way to do it, with the best goods; most goods first.
// The last one is to decline.
std::vector<osaka::Insure> suggested_insurances(osaka::Bag hand, osaka::Bag uninsured_goods, osaka::Colour colour);

}  // namespace ichiba::preview
