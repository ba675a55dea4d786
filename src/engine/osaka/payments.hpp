// O4.2: the payments offered for a price: those from which no card can be left out. A big hand has very many of them,
// so they are counted and numbered, never listed.
#pragma once

#include <cstdint>

#include "engine/osaka/card.hpp"

namespace ichiba::osaka {

class Payments {
 public:
  constexpr Payments() = default;
  Payments(Bag hand, int price) : hand_(hand), price_(price) {
    if (hand.value() >= price) size_ = count();  // most hands are too small
  }

  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] Bag operator[](std::uint32_t index) const;

 private:
  [[nodiscard]] std::uint32_t count() const;

  Bag hand_;
  int price_ = 0;
  std::uint32_t size_ = 0;
};

}  // namespace ichiba::osaka
