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
      : hand_(hand), goods_(uninsured_goods), colour_(colour), size_(count(hand, uninsured_goods, colour)) {}

  // Number 0 is to decline.
  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] Insure operator[](std::uint32_t index) const {
    return index == 0 ? Insure() : find(hand_, goods_, colour_, index);
  }

 private:
  // Not inlined and not members of an object, so that a list of offers can be kept in registers.
  [[gnu::noinline]] static std::uint32_t count(Bag hand, Bag goods, Colour colour);
  [[gnu::noinline]] static Insure find(Bag hand, Bag goods, Colour colour, std::uint32_t index);

  Bag hand_;
  Bag goods_;
  Colour colour_{};
  std::uint32_t size_ = 0;
};

// O10.5: is there an uninsured good of the colour, and an icon of it in the hand?
inline bool can_insure(Bag hand, Bag uninsured_goods, Colour colour) {
  return uninsured_goods.has(colour) && hand.has_icons(colour);
}

}  // namespace ichiba::osaka
