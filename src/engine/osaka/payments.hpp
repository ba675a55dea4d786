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
  [[nodiscard]] Bag operator[](std::uint32_t index) const { return find(hand_, change_, size_ - 1 - index); }

 private:
  // Not inlined and not members of an object, so that a list of offers can be kept in registers.
  [[nodiscard, gnu::noinline]] static std::uint32_t count(Bag hand, int change);
  [[nodiscard, gnu::noinline]] static Bag find(Bag hand, int change, std::uint32_t from_the_end);

  Bag hand_;
  int change_ = 0;  // what the hand is worth beyond the price
  std::uint32_t size_ = 0;
};

}  // namespace ichiba::osaka
