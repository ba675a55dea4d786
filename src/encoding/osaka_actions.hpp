// The actions of Traders of Osaka as numbers: a fixed list of 61. Payments and insurances, of which there can be
// millions, are chosen card by card: each card is an action of its own, and the last one completes the move.
//
// A payment is chosen in falling order of value (within a value by colour) and is complete as soon as the price is
// reached. So every payment from which no card can be left out (O4.2) is chosen in exactly one way, and no other one
// can be chosen. An insurance is chosen likewise: first the goods in falling order of value, then the cards that cover
// them, twos before threes (O10.2).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "encoding/numbers.hpp"
#include "engine/osaka/move.hpp"
#include "engine/osaka/state.hpp"

namespace ichiba::encoding {

// What the player to act has chosen so far of a payment or of an insurance.
struct OsakaPending {
  osaka::Bag payment;
  osaka::Bag goods;           // to insure
  osaka::Bag discards;        // that cover them
  bool goods_chosen = false;  // the goods are complete

  friend bool operator==(const OsakaPending&, const OsakaPending&) = default;
};

struct OsakaActions {
  static constexpr int token = 0;  // + colour
  static constexpr int take = 4;   // + kind
  static constexpr int take_reserved = 16;
  static constexpr int reserve_market = 17;  // + kind
  static constexpr int reserve_farm = 29;    // + kind
  static constexpr int pay = 41;             // + kind
  static constexpr int decline = 53;
  static constexpr int insure = 54;       // + rank: a five, a three, a two of the colour asked for
  static constexpr int enough = 57;       // goods
  static constexpr int discard_two = 58;  // of the colour asked for
  static constexpr int discard_three = 59;
  static constexpr int pass = 60;
  static constexpr int count = 61;
};

// A bit for every action that is legal now. At least one for the player to act, none for others.
std::uint64_t legal_actions(const osaka::Open& open, osaka::Bag hand, Seat seat, const OsakaPending& pending);

// Carries out a legal action: the move, if it is complete.
std::optional<osaka::Move> choose(const osaka::Open& open, Seat seat, OsakaPending& pending, int action);

// The actions that choose a move. Empty if the move is wasteful (O4.2, O10.2): then none do.
std::vector<int> actions_of(const osaka::Open& open, osaka::Bag hand, Seat seat, const osaka::Move& move);

std::vector<ActionText> osaka_action_texts();

}  // namespace ichiba::encoding
