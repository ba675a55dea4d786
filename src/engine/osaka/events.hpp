// The events of Traders of Osaka, one type each. Two kinds hold a secret; each has a public counterpart, and what a
// seat receives (Seen) has no alternative for the secret ones.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <variant>

#include "engine/core/fixed_list.hpp"
#include "engine/osaka/move.hpp"
#include "engine/osaka/state.hpp"

namespace ichiba::osaka {

struct HandDealt {  // O2.2: drawn face up for all to see
  Seat seat;
  Bag cards;
};
struct StartFound {  // O2.3
  Seat seat;
  bool by_lot;
};
struct TokenTaken {  // O2.4 and O9.5
  Seat seat;
  Colour colour;
  bool earned;  // at a payday
};
struct CardTaken {  // O5
  Seat seat;
  Card card;
  bool reserved;  // O5.2: the piece came back
};
struct CardReserved {  // O6
  Seat seat;
  From row;
  Card card;
};
struct GoodsBought {  // O4
  Seat seat;
  Bag payment;
  Bag goods;
  int price;
};
struct Refreshed {  // O7.1
  Farm from_farm;
  FixedList<Card, 2> to_market;
  FixedList<Card, 3> to_farm;
};
struct ShipMoved {  // O8.1
  Colour colour;
  Place from;
  Place to;
};
struct LotSold {  // O9.2, with its arithmetic
  Seat seat;
  Colour colour;
  Bag lot;
  int highest;
  int tokens;
  int price;  // highest + tokens
  int value;  // price x cards, rounded up to a multiple of 5
  int points;
  Bag scored;     // O9.3
  Bag discarded;  // O9.3
  int beyond;     // O9.4: points beyond the lot
};
struct PointDrawn {  // O9.4, as the referee knows it
  Seat seat;
  Card card;
};
struct PointDrawnUnseen {  // O9.4, as everyone else does
  Seat seat;
};
struct Insured {  // O10.2
  Seat seat;
  Colour colour;
  Bag discards;
  Bag goods;
};
struct InsuranceDeclined {  // O10.5
  Seat seat;
  Colour colour;
};
struct ShipSank {  // O10.1
  Colour colour;
};
struct GoodsLost {  // O10.1
  Seat seat;
  Bag goods;
};
struct ShipReturned {  // O9.6
  Colour colour;
  Place to;
};
struct Passed {  // O3.3
  Seat seat;
};
struct PileRenewed {  // O7.2, as the referee knows it
  FixedList<Card, pack_size> order;
};
struct PileRenewedUnseen {  // O7.2, as everyone else does
  Bag cards;
};
enum class Ending : std::uint8_t { tokens, passes };  // O11.1, O3.3
struct GameEnded {
  Ending by;
  SeatSet winners;  // O11.2
  PerPlayer<std::uint16_t> points;
};

using Event = std::variant<HandDealt, StartFound, TokenTaken, CardTaken, CardReserved, GoodsBought, Refreshed,
                           ShipMoved, LotSold, PointDrawn, Insured, InsuranceDeclined, ShipSank, GoodsLost,
                           ShipReturned, Passed, PileRenewed, GameEnded>;

using Seen = std::variant<HandDealt, StartFound, TokenTaken, CardTaken, CardReserved, GoodsBought, Refreshed, ShipMoved,
                          LotSold, PointDrawnUnseen, Insured, InsuranceDeclined, ShipSank, GoodsLost, ShipReturned,
                          Passed, PileRenewedUnseen, GameEnded>;

// O12: what everyone at the table, players and spectators alike, sees of an event. Traders of Osaka has no event that
// only one player sees.
Seen seen(const Event& event);

}  // namespace ichiba::osaka
