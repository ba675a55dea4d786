// The value of a position of Tsukiji Market: seat 0's chance to win, a draw counting half.
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

// By a rule of thumb. A lead counts for more the fewer cards are to come.
float promise(const tsukiji::State& state);

// ---- Bids ------------------------------------------------------------------------------------------------------

// The result of a round depends only on the difference of the bids (T3.2), so of the sixteen pairs of bids only seven
// kinds differ. Index: seat 0's bid minus seat 1's, plus 3.
inline constexpr std::size_t leads = 2 * tsukiji::max_bid - 1;
template <class Number>
using ByLead = std::array<Number, leads>;
constexpr std::size_t lead_of(std::size_t first, std::size_t second) { return first + tsukiji::max_bid - 1 - second; }

// The matrix of the round, for bids from 1 to 4.
template <class Number>
Matrix matrix_of(const ByLead<Number>& values) {
  Matrix matrix{};
  for (std::size_t i = 0; i < matrix_size; ++i) {
    for (std::size_t j = 0; j < matrix_size; ++j) matrix[i][j] = static_cast<double>(values[lead_of(i, j)]);
  }
  return matrix;
}

// Makes both seats bid so that this lead results.
template <class Chance>
void make_bids(tsukiji::State& state, std::size_t lead, Chance& chance) {
  const bool first_wins = lead >= tsukiji::max_bid - 1;
  const auto low = std::uint32_t{0};
  const auto high =
      static_cast<std::uint32_t>(first_wins ? lead - (tsukiji::max_bid - 1) : tsukiji::max_bid - 1 - lead);
  apply(state, tsukiji::Offers(state.open, Seat(0))[first_wins ? high : low], chance, NoEvents{});
  apply(state, tsukiji::Offers(state.open, Seat(1))[first_wins ? low : high], chance, NoEvents{});
}

// Both still have to bid: nobody else knows a bid that was already made.
inline void take_bids_back(tsukiji::State& state) {
  state.open.to_act = SeatSet::first(tsukiji::players);
  state.bids = {};
}

}  // namespace ichiba::ai
