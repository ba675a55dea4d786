// The moves of Traders of Osaka: a closed sum.
#pragma once

#include <cstdint>
#include <variant>

#include "engine/core/legal.hpp"
#include "engine/osaka/card.hpp"

namespace ichiba::osaka {

enum class From : std::uint8_t { market, farm };

struct ChooseToken {  // O2.4
  Colour colour{};
  friend constexpr bool operator==(const ChooseToken&, const ChooseToken&) = default;
};
struct Take {  // O5
  Card card;
  bool reserved = false;  // O6.3: the card under the player's own piece
  friend constexpr bool operator==(const Take&, const Take&) = default;
};
struct Reserve {  // O6
  From row{};
  Card card;
  friend constexpr bool operator==(const Reserve&, const Reserve&) = default;
};
struct Buy {  // O4
  Bag payment;
  friend constexpr bool operator==(const Buy&, const Buy&) = default;
};
struct Insure {  // O10.2; both empty: declined
  Bag discards;
  Bag goods;
  friend constexpr bool operator==(const Insure&, const Insure&) = default;
};
struct Pass {  // O3.3
  friend constexpr bool operator==(const Pass&, const Pass&) = default;
};

using Move = std::variant<ChooseToken, Take, Reserve, Buy, Insure, Pass>;

class Offers;
struct Referee;
using Legal = LegalMove<Move, Offers, Referee>;

}  // namespace ichiba::osaka
