// What a position of Tsukiji Market is worth: seat 0's chance to win, a draw counting half.
#pragma once

#include "ai/search/matrix_game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::ai {

// The same for another seat. It is its own inverse.
template <class Number>
Number for_seat(Number value, Seat seat) {
  return seat.index() == 0 ? value : 1 - value;
}

// A game that is over.
float result(const tsukiji::State& state);

// As far as a rule of thumb can tell. A lead counts for more the fewer cards are to come.
float promise(const tsukiji::State& state);

// ---- Bids ------------------------------------------------------------------------------------------------------

// What a round leads to depends on the difference of the bids alone (T3.2), so of the sixteen pairs of bids only seven
// kinds differ. Index: seat 0's bid less seat 1's, plus 3.
inline constexpr std::size_t leads = 2 * tsukiji::max_bid - 1;
template <class Number>
using ByLead = std::array<Number, leads>;
constexpr std::size_t lead_of(std::size_t first, std::size_t second) { return first + tsukiji::max_bid - 1 - second; }

// The table of the round, for bids from 1 to 4.
template <class Number>
Matrix matrix_of(const ByLead<Number>& values) {
  Matrix matrix{};
  for (std::size_t i = 0; i < matrix_size; ++i) {
    for (std::size_t j = 0; j < matrix_size; ++j) matrix[i][j] = static_cast<double>(values[lead_of(i, j)]);
  }
  return matrix;
}

// Lets both seats bid so that this lead comes out.
template <class Chance>
void make_bids(tsukiji::State& state, std::size_t lead, Chance& chance) {
  const bool first_wins = lead >= tsukiji::max_bid - 1;
  const auto low = std::uint32_t{0};
  const auto high =
      static_cast<std::uint32_t>(first_wins ? lead - (tsukiji::max_bid - 1) : tsukiji::max_bid - 1 - lead);
  apply(state, tsukiji::Offers(state.open, Seat(0))[first_wins ? high : low], chance, NoEvents{});
  apply(state, tsukiji::Offers(state.open, Seat(1))[first_wins ? low : high], chance, NoEvents{});
}

// Both have still to bid: whoever has bid already, nobody else knows what.
inline void take_bids_back(tsukiji::State& state) {
  state.open.to_act = SeatSet::first(tsukiji::players);
  state.bids = {};
}

}  // namespace ichiba::ai
