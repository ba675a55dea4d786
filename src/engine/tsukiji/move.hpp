// The moves of Tsukiji Market: a closed sum.
#pragma once

#include <cstdint>
#include <variant>

#include "engine/core/legal.hpp"
#include "engine/tsukiji/deck.hpp"

namespace ichiba::tsukiji {

struct Bid {  // T3.1
  std::uint8_t fingers = 0;
  friend constexpr bool operator==(const Bid&, const Bid&) = default;
};
struct Pick {              // T3.3, T3.5
  std::uint8_t place = 0;  // in the display, from 0
  Colour colour;           // T4.2
  friend constexpr bool operator==(const Pick&, const Pick&) = default;
};
struct ChooseColour {  // T4.2: for a drawn card with two colours
  Colour colour;
  friend constexpr bool operator==(const ChooseColour&, const ChooseColour&) = default;
};
struct Steal {  // T4.6, T6.1
  Colour colour;
  Face face;
  friend constexpr bool operator==(const Steal&, const Steal&) = default;
};
struct Discard {  // T4.6
  Colour colour;
  Face face;
  friend constexpr bool operator==(const Discard&, const Discard&) = default;
};

using Move = std::variant<Bid, Pick, ChooseColour, Steal, Discard>;

class Offers;
struct Referee;
using Legal = LegalMove<Move, Offers, Referee>;

}  // namespace ichiba::tsukiji
