// Why a move is not legal.
#pragma once

#include <cstdint>

#include "engine/core/clause.hpp"

namespace ichiba::tsukiji {

// After each reason: what the refusal's two numbers mean. Faces are given by Face::code, colours by index.
enum class Reason : std::uint8_t {
  won_by_knives,
  game_is_over,
  bid_already_made,
  not_your_choice,  // the seat to choose; the seat that tried
  bid_is_due,
  pick_is_due,
  colour_is_due,  // the drawn face
  steal_is_due,
  discard_is_due,
  bid_out_of_range,  // the bid
  no_such_place,     // the place asked for, from 1; how many cards the display has
  not_that_colour,   // the face; the colour
  card_not_there,    // the face; the colour of the pile
};

constexpr Clause clause_of(Reason reason) {
  switch (reason) {
    case Reason::won_by_knives: return "T7.1";
    case Reason::game_is_over: return "T7.2";
    case Reason::bid_already_made:
    case Reason::bid_is_due:
    case Reason::bid_out_of_range: return "T3.1";
    case Reason::not_your_choice:
    case Reason::pick_is_due:
    case Reason::no_such_place: return "T3.3";
    case Reason::colour_is_due:
    case Reason::not_that_colour: return "T4.2";
    case Reason::steal_is_due:
    case Reason::discard_is_due:
    case Reason::card_not_there: return "T4.6";
  }
  return "T3.1";
}

using Refusal = Refused<Reason>;

}  // namespace ichiba::tsukiji
