// The events of Tsukiji Market, one type each. Two kinds hold a secret; each has a public counterpart, and what a seat
// receives (Seen) has no alternative for the secret ones.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "engine/core/fixed_list.hpp"
#include "engine/tsukiji/state.hpp"

namespace ichiba::tsukiji {

struct Dealt {  // T2.3, T3.6
  FixedList<Face, 2> display;
};
struct TopSeen {  // T2.4: the upper face of the pile's new top card
  Face face;
};
struct BidMade {  // T3.1, as the referee knows it
  Seat seat;
  int fingers;
};
struct BidSealed {  // T3.1, as everyone but the bidder does
  Seat seat;
};
struct OwnBid {  // T3.1, as the bidder does
  int fingers;
};
struct BidsRevealed {  // T3.1
  PerPlayer<std::uint8_t> fingers;
};
enum class Push : std::uint8_t { bid, icon, bonus, end_of_track };  // T3.2, T4.5, T4.6, T6.1
struct BarrelMoved {
  int from;
  int to;
  Push by;
};
struct BarrelTurned {  // T3.4, T3.5
  bool day;
};
enum class Way : std::uint8_t { picked, drawn, stolen };
struct CardPlaced {  // T4.1
  Seat seat;
  Face face;
  Colour colour;
  Way way;
};
struct CardRevealed {  // T4.2: a drawn card whose colour has to be chosen
  Seat seat;
  Face face;
};
struct SpecialtyEarned {  // T4.6
  Seat seat;
  Colour colour;
  Bonus bonus;
};
struct BonusFoundNothing {  // T4.6, T5.3
  Seat seat;
};
struct DisplayDiscarded {  // T3.3, T3.4, T3.5
  FixedList<Face, 2> faces;
};
struct CardDiscarded {  // T4.6
  Seat from;
  Face face;
  Colour colour;
};
struct EndOfTrack {  // T6.1
  Seat seat;
};
struct PileEmptied {  // T5.1, T5.2
  int times;
};
struct PileRenewed {  // T5.1, T5.3, as the referee knows it
  FixedList<Face, card_count> order;
};
struct PileRenewedUnseen {  // as everyone else does
  int cards;
};
struct GameEnded {
  Ending by;
  SeatSet winners;
  PerPlayer<std::int16_t> scores;
};

using Event = std::variant<Dealt, TopSeen, BidMade, BidsRevealed, BarrelMoved, BarrelTurned, CardPlaced, CardRevealed,
                           SpecialtyEarned, BonusFoundNothing, DisplayDiscarded, CardDiscarded, EndOfTrack, PileEmptied,
                           PileRenewed, GameEnded>;

using Seen = std::variant<Dealt, TopSeen, BidSealed, OwnBid, BidsRevealed, BarrelMoved, BarrelTurned, CardPlaced,
                          CardRevealed, SpecialtyEarned, BonusFoundNothing, DisplayDiscarded, CardDiscarded, EndOfTrack,
                          PileEmptied, PileRenewedUnseen, GameEnded>;

// T9: what a player, or a spectator (no seat), sees of an event.
Seen seen(const Event& event, std::optional<Seat> viewer);

}  // namespace ichiba::tsukiji
