// O10.2: the offered ways to insure: discards from which no card can be left out, and the goods that their icons cover.
// Counted and numbered like payments.
#pragma once

#include <cstdint>

#include "engine/osaka/move.hpp"

namespace ichiba::osaka {

class Insurances {
 public:
  constexpr Insurances() = default;
  Insurances(Bag hand, Bag uninsured_goods, Colour colour)
      : hand_(hand.of_colour(colour)), goods_(uninsured_goods.of_colour(colour)), colour_(colour) {
    size_ = 1 + walk(0, nullptr);
  }

  // Number 0 is to decline.
  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] Insure operator[](std::uint32_t index) const {
    Insure found;
    if (index > 0) walk(index, &found);
    return found;
  }

 private:
  // Visits all ways except declining; stops at number `wanted` and writes it to `found`. Returns how many it saw.
  std::uint32_t walk(std::uint32_t wanted, Insure* found) const;

  Bag hand_;
  Bag goods_;
  Colour colour_{};
  std::uint32_t size_ = 0;
};

// O10.5: is there an uninsured good of the colour, and an icon of it in the hand?
inline bool can_insure(Bag hand, Bag uninsured_goods, Colour colour) {
  return uninsured_goods.has(colour) && hand.count(Card(colour, 2)) + hand.count(Card(colour, 3)) > 0;
}

}  // namespace ichiba::osaka
