// What a move of Tsukiji Market does, up to the next decision. Nothing here can fail: moves are checked before.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "engine/core/apart.hpp"
#include "engine/core/events.hpp"
#include "engine/tsukiji/events.hpp"
#include "engine/tsukiji/move.hpp"
#include "engine/tsukiji/offers.hpp"
#include "engine/tsukiji/state.hpp"

namespace ichiba::tsukiji {

template <class Chance, class Emit>
class MoveApplier {
 public:
  MoveApplier(State& state, Chance& chance, Emit& emit)
      : state_(state), open_(state.open), chance_(chance), emit_(emit), deck_(*state.open.deck) {}

  void set_up() {  // T2.1: the barrel stands in the middle, night side up
    for (int card = 1; card <= card_count; ++card) state_.draw.put_below(Face(card, false));
    chance_.shuffle_pack(state_.draw.cards_to_arrange());  // T2.2
    deal();
  }

  void apply(const Legal& legal) {
    std::visit([&](const auto& move) { carry_out(legal.seat(), move); }, legal.move());
  }
  [[gnu::always_inline]] void apply(const Offers& list, std::uint32_t index) {
    list.visit(index, [self = *this, seat = list.seat()](const auto& move) mutable { self.carry_out(seat, move); });
  }

 private:
  // For what is seldom done, or calls itself again: apart([](MoveApplier& self) { ... }).
  void apart(auto step) const { run_apart<MoveApplier>(state_, chance_, emit_, step); }

  void ask(Phase phase, Seat seat) {
    open_.phase = phase;
    open_.actor = seat;
    open_.to_act = SeatSet::of(seat);
  }

  // ---- T3: a round -------------------------------------------------------------------------------------------

  void carry_out(Seat seat, const Bid& bid) {  // T3.1
    state_.bids[seat] = bid.fingers;
    open_.to_act.remove(seat);
    emit_(BidMade{seat, bid.fingers});
    if (open_.to_act.empty()) reveal();
  }

  void reveal() {
    emit_(BidsRevealed{state_.bids});
    const int lead = state_.bids[Seat(0)] - state_.bids[Seat(1)];
    state_.bids = {};
    if (lead != 0) {  // T3.2: away from the winner, by the difference
      push_barrel(-lead, Push::bid);
      open_.then = Then::discard_the_other;
      ask(Phase::pick, Seat(lead > 0 ? 0 : 1));
    } else if (open_.day && open_.barrel != 0) {  // T3.5
      open_.then = Then::other_takes;
      ask(Phase::pick, Seat(open_.barrel > 0 ? 0 : 1));
    } else {
      discard_display();
      if (!open_.day) turn_barrel(true);  // T3.4; by day, with the barrel in the middle, it stays (T3.5)
      end_round();
    }
  }

  // Continues after a taken card, with all it brought, has been carried out (T4.3).
  [[gnu::always_inline]] void resume() {
    switch (open_.then) {
      case Then::discard_the_other:  // T3.3
        discard_display();
        end_round();
        break;
      case Then::other_takes:  // T3.5
        if (open_.display.empty()) {
          turn_barrel(false);
          end_round();
        } else {
          open_.then = Then::turn_to_night;
          ask(Phase::pick, opponent_of(open_.actor));
        }
        break;
      case Then::turn_to_night:
        turn_barrel(false);
        end_round();
        break;
      case Then::draw_a_second:
        open_.then = Then::finish_round;
        apart([](MoveApplier& self) { self.draw_for(self.open_.actor); });
        break;
      case Then::finish_round: finish_round(); break;
    }
  }

  void discard_display() {
    if (open_.display.empty()) return;
    emit_(DisplayDiscarded{open_.display});
    open_.discard.append(open_.display);
    open_.display.clear();
  }

  void end_round() {  // T3.6
    if (std::abs(open_.barrel) < deck_.reach) {
      finish_round();
    } else {
      apart([](MoveApplier& self) { self.end_of_track(); });
    }
  }

  void end_of_track() {
    const Seat seat(open_.barrel > 0 ? 0 : 1);  // T6.1; once a round (T6.2): later pushes do not come here
    emit_(EndOfTrack{seat});
    push_barrel(-open_.barrel, Push::end_of_track);
    open_.actor = seat;
    if (open_.friendly) {  // T6.3
      open_.then = Then::draw_a_second;
      draw_for(seat);
    } else {
      open_.then = Then::finish_round;
      ask_for_card(Phase::steal, seat);
    }
  }

  void finish_round() {
    if (open_.emptied == 2) {  // T5.2, T7.2
      end_game(Ending::pile);
    } else {
      deal();
    }
  }

  void deal() {  // T2.3, T3.6
    if (open_.display.empty() && state_.draw.size() > 2) {
      for (Face face : state_.draw.template draw<2>()) open_.display.push(face);
    } else {
      apart([](MoveApplier& self) { self.deal_last(); });
    }
    if (open_.display.empty()) {  // T5.3
      end_game(Ending::pile);
      return;
    }
    emit_(Dealt{open_.display});
    show_top();
    open_.phase = Phase::bid;
    open_.to_act = SeatSet::first(players);
  }

  void deal_last() {  // the draw pile runs out
    Face face;
    while (open_.display.size() < 2 && draw(face)) open_.display.push(face);
  }

  // ---- T4: taking a card -------------------------------------------------------------------------------------

  void carry_out(Seat seat, const Pick& pick) {
    place(seat, {open_.display.take(pick.place), pick.colour}, Way::picked);
  }
  void carry_out(Seat seat, const ChooseColour& choice) {
    apart([seat, colour = choice.colour](MoveApplier& self) {
      self.place(seat, {self.open_.drawn, colour}, Way::drawn);
    });
  }
  void carry_out(Seat seat, const Steal& steal) {
    apart([seat, face = steal.face](MoveApplier& self) {
      self.place(seat, self.take_from_opponent(seat, face), Way::stolen);
    });
  }

  void place(Seat seat, Held held, Way way) {
    const Print& print = deck_.print(held.face);
    open_.drawn = Face();
    // 1. The card is placed (T4.1).
    open_.piles[seat].push(held);
    const int height = ++open_.heights[seat][static_cast<std::size_t>(held.colour.index())];
    emit_(CardPlaced{seat, held.face, held.colour, way});
    // 2. Knives (T4.4).
    if (print.icon == Icon::knife && ++open_.knives[seat] >= deck_.knives_to_win) {
      open_.actor = seat;
      end_game(Ending::knives);
      return;
    }
    // 3. The barrel icon (T4.5).
    if (print.icon == Icon::barrel) push_barrel(towards(seat), Push::icon);
    // 4. A specialty (T4.6).
    const Specialty& specialty = deck_.specialty(held.colour);
    if (height == specialty.count) {
      emit_(SpecialtyEarned{seat, held.colour, specialty.bonus});
      apart([bonus = specialty.bonus, seat](MoveApplier& self) { self.grant(bonus, seat); });
    } else {
      resume();
    }
  }

  void grant(Bonus bonus, Seat seat) {  // T4.6
    switch (bonus) {
      case Bonus::steal: ask_for_card(Phase::steal, seat); break;
      case Bonus::discard: ask_for_card(Phase::discard, seat); break;
      case Bonus::draw: draw_for(seat); break;
      case Bonus::barrel:
        push_barrel(towards(seat), Push::bonus);
        resume();
        break;
    }
  }

  // To steal or to discard one of the opponent's cards.
  void ask_for_card(Phase phase, Seat seat) {
    if (open_.piles[opponent_of(seat)].empty()) {
      emit_(BonusFoundNothing{seat});
      resume();
    } else {
      ask(phase, seat);
    }
  }

  void draw_for(Seat seat) {
    Face face;
    if (!draw(face)) {  // T5.3
      emit_(BonusFoundNothing{seat});
      resume();
      return;
    }
    show_top();
    const Print& print = deck_.print(face);
    if (print.colour_count == 2) {  // T4.2
      emit_(CardRevealed{seat, face});
      open_.drawn = face;
      ask(Phase::colour, seat);
    } else {
      place(seat, {face, print.colours[0]}, Way::drawn);
    }
  }

  void carry_out(Seat seat, const Discard& discard) {
    apart([seat, face = discard.face](MoveApplier& self) { self.discard_from_opponent(seat, face); });
  }

  void discard_from_opponent(Seat seat, Face face) {
    const Held held = take_from_opponent(seat, face);
    open_.discard.push(held.face);
    emit_(CardDiscarded{opponent_of(seat), held.face, held.colour});
    resume();
  }

  Held take_from_opponent(Seat seat, Face face) {
    const Seat from = opponent_of(seat);
    auto& piles = open_.piles[from];
    int i = 0;
    while (piles[i].face != face) ++i;
    const Held held = piles.take(i);
    --open_.heights[from][static_cast<std::size_t>(held.colour.index())];
    if (deck_.print(held.face).icon == Icon::knife) --open_.knives[from];
    return held;
  }

  // ---- The barrel --------------------------------------------------------------------------------------------

  static int towards(Seat seat) { return seat.index() == 0 ? 1 : -1; }

  void push_barrel(int notches, Push by) {  // never beyond the end (T3.2, T4.5)
    const int from = open_.barrel;
    open_.barrel = static_cast<std::int8_t>(std::clamp<int>(from + notches, -deck_.reach, deck_.reach));
    if (open_.barrel != from) emit_(BarrelMoved{from, open_.barrel, by});
  }

  void turn_barrel(bool day) {
    open_.day = day;
    emit_(BarrelTurned{day});
  }

  // ---- T5: the piles -----------------------------------------------------------------------------------------

  // False if no card is left anywhere.
  bool draw(Face& face) {
    if (state_.draw.empty()) renew_pile();  // empty here only after the second emptying (T5.3)
    if (state_.draw.empty()) return false;
    face = state_.draw.draw();
    if (state_.draw.empty() && open_.emptied < 2) {
      ++open_.emptied;
      if (open_.emptied == 1 && open_.discard.empty()) open_.emptied = 2;  // T5.4
      emit_(PileEmptied{open_.emptied});
      if (open_.emptied == 1) renew_pile();  // T5.1: at once
    }
    return true;
  }

  void renew_pile() {  // T5.1
    if (open_.discard.empty()) return;
    state_.draw.clear();
    for (Face face : open_.discard) state_.draw.put_below(face.turned());
    open_.discard.clear();
    chance_.shuffle(state_.draw.cards_to_arrange());
    if constexpr (Emit::wanted) {
      PileRenewed event{};
      for (Face face : state_.draw.cards()) event.order.push(face);
      emit_(event);
    }
  }

  void show_top() {  // T2.4
    if (!state_.draw.empty()) emit_(TopSeen{state_.draw.top()});
  }

  // ---- T7: the end -------------------------------------------------------------------------------------------

  void end_game(Ending ending) {
    open_.phase = Phase::over;
    open_.ending = ending;
    open_.to_act = SeatSet();
    if constexpr (Emit::wanted) {
      GameEnded event{ending, winners(open_), {}};
      for (Seat seat : Seats(players)) event.scores[seat] = static_cast<std::int16_t>(score(open_, seat));
      emit_(event);
    }
  }

  State& state_;
  Open& open_;
  Chance& chance_;
  Emit& emit_;
  const Deck& deck_;
};

}  // namespace ichiba::tsukiji
