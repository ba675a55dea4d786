// O4.2: the payments offered for a price: those from which no card can be left out. A big hand has very many of them,
// so they are counted and numbered, never listed.
#pragma once

#include <cstdint>

#include "engine/osaka/card.hpp"

namespace ichiba::osaka {

class Payments {
 public:
  constexpr Payments() = default;
  Payments(Bag hand, int price) : hand_(hand), change_(hand.value() - price) {
    if (change_ >= 0) size_ = count(hand, change_);  // most hands are too small
  }

  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard, gnu::noinline]] Bag operator[](std::uint32_t index) const;

 private:
  [[nodiscard, gnu::noinline]] static std::uint32_t count(Bag hand, int change);

  Bag hand_;
  int change_ = 0;  // what the hand is worth beyond the price
  std::uint32_t size_ = 0;
};

}  // namespace ichiba::osaka
