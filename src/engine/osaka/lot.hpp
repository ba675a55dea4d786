// O9.2: what a lot is worth.
#pragma once

#include "engine/osaka/card.hpp"

namespace ichiba::osaka {

struct LotPrice {
  int highest = 0;  // value in the lot
  int tokens = 0;   // the player's, of the lot's colour
  int price = 0;    // highest + tokens
  int value = 0;    // price x cards, rounded up to a multiple of 5
  int points = 0;   // value / 5
};

// The lot has at least one card.
constexpr LotPrice price_of(Bag lot, int tokens) {
  LotPrice sum;
  sum.highest = lot.highest_value();
  sum.tokens = tokens;
  sum.price = sum.highest + tokens;
  sum.value = (sum.price * lot.size() + 4) / 5 * 5;
  sum.points = sum.value / 5;
  return sum;
}

}  // namespace ichiba::osaka
