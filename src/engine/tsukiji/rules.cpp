#include "engine/tsukiji/rules.hpp"

#include <algorithm>
#include <optional>

#include "engine/core/events.hpp"

namespace ichiba::tsukiji {

// Makes legal moves; see move.hpp.
struct Referee {
  static Legal legal(Seat seat, const Move& move) { return {seat, move}; }
};

namespace {

using Verdict = std::optional<Refusal>;  // empty: nothing to object

// Is it this seat's turn, and this kind of move?
Verdict check_phase(const Open& open, Seat seat, const Move& move) {
  if (open.phase == Phase::over) {
    return refusal(open.ending == Ending::knives ? Reason::won_by_knives : Reason::game_is_over);
  }
  if (!open.to_act.has(seat)) {
    if (open.phase == Phase::bid) return refusal(Reason::bid_already_made);  // T3.1
    return refusal(Reason::not_your_choice, open.actor.index(), seat.index());
  }
  switch (open.phase) {
    case Phase::bid: return std::holds_alternative<Bid>(move) ? Verdict() : refusal(Reason::bid_is_due);
    case Phase::pick: return std::holds_alternative<Pick>(move) ? Verdict() : refusal(Reason::pick_is_due);
    case Phase::colour:
      return std::holds_alternative<ChooseColour>(move) ? Verdict() : refusal(Reason::colour_is_due, open.drawn.code());
    case Phase::steal: return std::holds_alternative<Steal>(move) ? Verdict() : refusal(Reason::steal_is_due);
    case Phase::discard: return std::holds_alternative<Discard>(move) ? Verdict() : refusal(Reason::discard_is_due);
    case Phase::over: break;
  }
  return refusal(Reason::game_is_over);
}

Verdict check_colour(const Open& open, Face face, Colour colour) {  // T4.2
  if (open.deck->print(face).has(colour)) return {};
  return refusal(Reason::not_that_colour, face.code(), colour.index());
}

Verdict check_pick(const Open& open, const Pick& pick) {
  if (pick.place >= open.display.size()) return refusal(Reason::no_such_place, pick.place + 1, open.display.size());
  return check_colour(open, open.display[pick.place], pick.colour);
}

Verdict check_theirs(const Open& open, Seat seat, Face face, Colour colour) {  // T4.6
  const auto& piles = open.piles[opponent_of(seat)];
  if (std::ranges::find(piles, Held{face, colour}) != piles.end()) return {};
  return refusal(Reason::card_not_there, face.code(), colour.index());
}

Verdict check_content(const Open& open, Seat seat, const Move& move) {
  return std::visit(Overloaded{
                        [&](const Bid& bid) {
                          return bid.fingers >= 1 && bid.fingers <= max_bid
                                     ? Verdict()
                                     : refusal(Reason::bid_out_of_range, bid.fingers);
                        },
                        [&](const Pick& pick) { return check_pick(open, pick); },
                        [&](const ChooseColour& choice) { return check_colour(open, open.drawn, choice.colour); },
                        [&](const Steal& steal) { return check_theirs(open, seat, steal.face, steal.colour); },
                        [&](const Discard& discard) { return check_theirs(open, seat, discard.face, discard.colour); },
                    },
                    move);
}

}  // namespace

expected<Legal, Refusal> check(const Open& open, Seat seat, const Move& move) {
  if (const Verdict verdict = check_phase(open, seat, move)) return unexpected(*verdict);
  if (const Verdict verdict = check_content(open, seat, move)) return unexpected(*verdict);
  return Referee::legal(seat, move);
}

}  // namespace ichiba::tsukiji
