// Everything on the table of Traders of Osaka, split by who may know it (O12).
#pragma once

#include <cstdint>
#include <span>
#include <type_traits>

#include "engine/core/draw_pile.hpp"
#include "engine/core/seat.hpp"
#include "engine/osaka/card.hpp"
#include "engine/osaka/row.hpp"

namespace ichiba::osaka {

inline constexpr int min_players = 2;  // O1.5
inline constexpr int max_players = 4;
inline constexpr int pack_size = 108;
inline constexpr int tokens_to_end = 8;  // O11.1

// O1.3: the six places of the route.
enum class Place : std::uint8_t { osaka, oshima, anori, enshunada_near, enshunada_far, edo };
constexpr bool in_the_tide(Place place) { return place == Place::enshunada_near || place == Place::enshunada_far; }

template <class T>
using PerPlayer = BySeat<T, max_players>;

// The market has at most eight cards: three reserved by others stay behind when the farm's three and two more arrive.
using Market = Row<8>;
using Farm = Row<3>;

enum class Phase : std::uint8_t { token, turn, insure, over };

// What lies in front of a player for all to see.
struct Holdings {
  Bag goods;    // not insured
  Bag insured;  // O10.3
  ByColour<std::uint8_t> tokens;
  std::array<std::uint8_t, 4> unused{};  // fills a gap, so that views compare as bytes

  [[nodiscard]] constexpr int token_count() const {
    int total = 0;
    for (Colour colour : colours) total += tokens[colour];
    return total;
  }
  friend constexpr bool operator==(const Holdings&, const Holdings&) = default;
};

// O12.1: what the table shows to everyone.
struct Open {
  PerPlayer<Holdings> holdings;
  Bag discard;
  Market market;
  Farm farm;
  ByColour<Place> ships;
  std::uint8_t players = min_players;
  Phase phase = Phase::token;
  Seat start;               // O2.3
  Seat turn;                // whose turn it is: the buyer throughout a payday
  Seat actor;               // who has to move now; differs from `turn` only while insuring
  Colour asked{};           // O10.5: the colour to be insured; red outside the insuring
  std::uint8_t passes = 0;  // O3.3: passes in a row
  std::array<std::uint8_t, 5> unused{};

  friend constexpr bool operator==(const Open&, const Open&) = default;
};
static_assert(std::has_unique_object_representations_v<Open>);

// The full state: the open table and everything hidden (O12.2).
struct State {
  Open open;
  PerPlayer<Bag> hands;
  PerPlayer<std::uint16_t> points;
  // Face-down cards under the players' pieces. Those of a lot were seen by all (`buried`). Those drawn as points were
  // seen by nobody (`blind`); when the pile runs out, the missing cards show what they were.
  Bag buried;
  Bag blind;
  DrawPile<Card, pack_size> draw;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 512);

inline bool over(const State& state) { return state.open.phase == Phase::over; }

inline Seat first_to_act(const Open& open) { return open.actor; }
inline SeatSet to_act(const Open& open) { return open.phase == Phase::over ? SeatSet() : SeatSet::of(open.actor); }

// O6.1: does the player have the reservation piece?
inline bool piece_at_home(const Open& open, Seat seat) {
  return !open.market.has_piece_of(seat) && !open.farm.has_piece_of(seat);
}

// O4.1: what this player would have to buy: every card that no one else has reserved.
inline Bag goods_for_sale(Market market, Seat seat) { return market.take_all_for(seat); }

// O11.2: points count first, then tokens; equal players share the place. Higher is better.
int standing(const Open& open, const PerPlayer<std::uint16_t>& points, Seat seat);

// O11.2: the players with the best result.
SeatSet winners(const Open& open, const PerPlayer<std::uint16_t>& points);

}  // namespace ichiba::osaka
