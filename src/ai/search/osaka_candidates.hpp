// The moves of Traders of Osaka that the search considers. A big hand can pay in millions of ways (O4.2), all for the
// same goods; the search takes the few that give away least.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/fixed_list.hpp"
#include "engine/osaka/game.hpp"

namespace ichiba::ai {

struct Candidate {
  static constexpr std::uint32_t not_offered = 0xFFFFFFFF;

  std::uint32_t offer = 0;  // its number among the offers
  std::uint64_t key = 0;    // the move, in one number
  std::uint32_t edge = 0;   // the search's own
};
using Candidates = FixedList<Candidate, 64>;

// Depends only on what the seat knows.
Candidates candidates_of(const osaka::State& state, Seat seat, const osaka::Offers& offers);

// Never 0.
std::uint64_t key_of(const osaka::Move& move);

// The move shown by this event; nothing if it is not a move.
std::optional<osaka::Move> move_seen(const osaka::Seen& event);

}  // namespace ichiba::ai
