// Everything on the table of Tsukiji Market, split by who may know it (T9).
#pragma once

#include <cstdint>
#include <type_traits>

#include "engine/core/draw_pile.hpp"
#include "engine/core/fixed_list.hpp"
#include "engine/core/seat.hpp"
#include "engine/tsukiji/deck.hpp"

namespace ichiba::tsukiji {

inline constexpr int players = 2;  // T1.1
inline constexpr int max_bid = 4;  // T3.1

template <class T>
using PerPlayer = BySeat<T, players>;

constexpr Seat opponent_of(Seat seat) { return Seat(1 - seat.index()); }

enum class Phase : std::uint8_t { bid, pick, colour, steal, discard, over };

// What follows when a taken card, with all it brought, has been carried out (T4.3).
enum class Then : std::uint8_t {
  discard_the_other,  // T3.3
  other_takes,        // T3.5
  turn_to_night,      // T3.5
  draw_a_second,      // T6.3
  finish_round,       // T7.2, T3.6
};

// A card on a player's pile. Of a two-coloured face only the chosen colour counts (T4.2).
struct Held {
  Face face;
  Colour colour;
  friend constexpr bool operator==(Held, Held) = default;
};

enum class Ending : std::uint8_t { not_yet, knives, pile };  // T7.1, T7.2

// T9: all that lies open.
struct Open {
  const Deck* deck = nullptr;                    // of the game's Variant, which shares it (shared_deck.hpp)
  PerPlayer<FixedList<Held, card_count>> piles;  // all colours together, in the order in which they were placed
  PerPlayer<std::array<std::uint8_t, max_colours>> heights;  // cards of each colour
  PerPlayer<std::uint8_t> knives;
  FixedList<Face, card_count> discard;
  FixedList<Face, 2> display;
  std::int8_t barrel = 0;  // notches from the middle, positive on the side of seat 0
  bool day = false;
  bool friendly = false;     // T6.3
  std::uint8_t emptied = 0;  // T5.1, T5.2
  Phase phase = Phase::bid;
  SeatSet to_act;
  Seat actor;  // whose card is being carried out
  Face drawn;  // while a colour is chosen: the card it is for
  Then then{};
  Ending ending = Ending::not_yet;
  std::array<std::uint8_t, 4> unused{};  // fills a gap, so that views compare as bytes

  friend bool operator==(const Open&, const Open&) = default;
};
static_assert(std::has_unique_object_representations_v<Open>);

struct State {
  Open open;
  DrawPile<Face, card_count> draw;
  PerPlayer<std::uint8_t> bids;  // 0: not made
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 512);

inline bool over(const State& state) { return state.open.phase == Phase::over; }
inline SeatSet to_act(const Open& open) { return open.to_act; }
inline Seat first_to_act(const Open& open) { return open.to_act.lowest(); }

// T8.2: the notches of the barrel on this player's side.
inline int notches_for(const Open& open, Seat seat) {
  const int own = seat.index() == 0 ? open.barrel : -open.barrel;
  return own > 0 ? own : 0;
}

// One pile, as it would count now (T8.1).
struct PileScore {
  int points = 0;
  int wasabi = 0;
  [[nodiscard]] int total() const { return wasabi >= 2 ? 2 * points : points; }
};
PileScore pile_score(const Open& open, Seat seat, Colour colour);

// T8.1 + T8.2, as things stand.
int score(const Open& open, Seat seat);

// T4.4, T8.3; empty during the game, and in a draw.
SeatSet winners(const Open& open);

}  // namespace ichiba::tsukiji
