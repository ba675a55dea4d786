// What a move of Traders of Osaka does, up to the next decision. Nothing here can fail: moves are checked before.
#pragma once

#include <algorithm>

#include "engine/core/events.hpp"
#include "engine/osaka/events.hpp"
#include "engine/osaka/insurances.hpp"
#include "engine/osaka/lot.hpp"
#include "engine/osaka/move.hpp"
#include "engine/osaka/state.hpp"

namespace ichiba::osaka {

// O1.1: all cards, in the order in which lists are written.
inline constexpr DrawPile sorted_pack = [] {
  DrawPile<Card, pack_size> pile;
  Bag::full_pack().each_card([&](Card card) { pile.put_below(card); });
  return pile;
}();

template <class Chance, class Emit>
class MoveApplier {
 public:
  MoveApplier(State& state, Chance& chance, Emit& emit)
      : state_(state), open_(state.open), chance_(chance), emit_(emit) {}

  void set_up(int players) {
    open_.players = static_cast<std::uint8_t>(players);
    state_.draw = sorted_pack;
    chance_.shuffle(state_.draw.cards_to_arrange());
    open_.market.lay_out(state_.draw.draw(5));  // O2.1
    open_.farm.lay_out(state_.draw.draw(3));
    for (Seat seat : Seats(players)) {  // O2.2
      Bag& hand = state_.hands[seat];
      while (hand.value() < 8) hand.add(state_.draw.draw());
      emit_(HandDealt{seat, hand});
    }
    find_start();
  }

  void apply(const Legal& legal) {
    const Seat seat = legal.seat();
    std::visit(Overloaded{
                   [&](const ChooseToken& choice) { choose_token(seat, choice.colour); },
                   [&](const Take& take) { this->take(seat, take); },
                   [&](const Reserve& reserve) { this->reserve(seat, reserve); },
                   [&](const Buy& buy) { this->buy(seat, buy.payment); },
                   [&](const Insure& insure) { this->insure(seat, insure); },
                   [&](const Pass&) { pass(seat); },
               },
               legal.move());
  }

 private:
  // ---- O2: set-up ------------------------------------------------------------------------------------------

  // O2.3: lowest sum; of those, fewest cards; of those, by lot.
  void find_start() {
    const auto rank = [&](Seat seat) { return state_.hands[seat].value() * 16 + state_.hands[seat].size(); };
    int best = rank(Seat(0));
    for (Seat seat : Seats(open_.players)) best = std::min(best, rank(seat));
    FixedList<Seat, max_players> tied;
    for (Seat seat : Seats(open_.players)) {
      if (rank(seat) == best) tied.push(seat);
    }
    const bool by_lot = tied.size() > 1;
    open_.start = open_.turn = open_.actor = tied[by_lot ? chance_.lot(tied.span()) : 0];
    emit_(StartFound{open_.start, by_lot});
  }

  void choose_token(Seat seat, Colour colour) {  // O2.4
    give_token(seat, colour, false);
    const Seat next = seat.next(open_.players);
    if (next == open_.start) {
      begin_turn(next);
    } else {
      open_.turn = open_.actor = next;
    }
  }

  void give_token(Seat seat, Colour colour, bool earned) {  // O1.4: the supply never runs out
    ++open_.holdings[seat].tokens[colour];
    emit_(TokenTaken{seat, colour, earned});
  }

  // ---- O3: turns -------------------------------------------------------------------------------------------

  void begin_turn(Seat seat) {
    open_.phase = Phase::turn;
    open_.turn = open_.actor = seat;
    if (!open_.market.has_something_for(seat)) refresh();  // O3.2; once only (O7.3)
  }

  void end_turn() { begin_turn(open_.turn.next(open_.players)); }

  void pass(Seat seat) {  // O3.3
    emit_(Passed{seat});
    if (++open_.passes == open_.players) {
      end_game(Ending::passes);
    } else {
      end_turn();
    }
  }

  // ---- O5, O6: a coin, a reservation -----------------------------------------------------------------------

  void take(Seat seat, const Take& take) {
    open_.passes = 0;
    // Of several identical free cards, the one laid out first (O5.1). Its piece, if any, comes back with it (O5.2).
    open_.market.take({take.card, take.reserved ? Piece(seat) : Piece()});
    state_.hands[seat].add(take.card);
    emit_(CardTaken{seat, take.card, take.reserved});
    end_turn();
  }

  void reserve(Seat seat, const Reserve& reserve) {  // O6.1
    open_.passes = 0;
    if (reserve.row == From::market) {
      open_.market.set_piece(reserve.card, Piece(seat));
    } else {
      open_.farm.set_piece(reserve.card, Piece(seat));
    }
    emit_(CardReserved{seat, reserve.row, reserve.card});
    end_turn();
  }

  // ---- O4: buying; the steps in the order of O4.4 ------------------------------------------------------------

  void buy(Seat seat, Bag payment) {
    open_.passes = 0;
    // 1. Pay.
    state_.hands[seat] -= payment;
    open_.discard += payment;
    // 2. Take the goods, and the player's own piece (O6.2).
    const Bag goods = open_.market.take_all_for(seat);
    open_.holdings[seat].goods += goods;  // O4.3
    emit_(GoodsBought{seat, payment, goods, goods.value()});
    // 3. Refresh (O7.3).
    refresh();
    // 4. Move the ships.
    const bool arrived = move_ships(goods);
    // 5. Payday, if any.
    if (arrived) {
      payday();  // O8.3
    } else {
      end_turn();
    }
  }

  // ---- O7: refreshing and drawing ----------------------------------------------------------------------------

  void refresh() {  // O7.1
    Refreshed event{};
    event.from_farm = open_.farm;
    open_.market.append(open_.farm);
    deal(2, open_.market, event.to_market);
    deal(3, open_.farm, event.to_farm);
    emit_(event);
  }

  // Fewer cards if both piles are empty (O7.2).
  void deal(int count, auto& row, auto& told) {
    while (count > 0) {
      if (state_.draw.empty()) [[unlikely]]
        renew_pile();
      const std::span<const Card> cards = state_.draw.draw(count);
      if (cards.empty()) return;
      row.lay_out(cards);
      count -= static_cast<int>(cards.size());
      if constexpr (Emit::wanted) {
        for (Card card : cards) told.push(card);
      }
    }
  }

  // False if both piles are empty: then nothing is drawn (O7.2).
  bool draw(Card& card) {
    if (state_.draw.empty()) [[unlikely]]
      renew_pile();
    if (state_.draw.empty()) return false;
    card = state_.draw.draw();
    return true;
  }

  [[gnu::noinline]] void renew_pile() {  // O7.2
    if (open_.discard.empty()) return;
    state_.draw.clear();
    open_.discard.each_card([&](Card card) { state_.draw.put_below(card); });
    open_.discard = Bag();
    // Once the old pile is gone, the cards missing everywhere else are those that lie face down (O12.3).
    state_.buried += state_.blind;
    state_.blind = Bag();
    chance_.shuffle(state_.draw.cards_to_arrange());
    if constexpr (Emit::wanted) {
      PileRenewed event{};
      for (Card card : state_.draw.cards()) event.order.push(card);
      emit_(event);
    }
  }

  // ---- O8: ships ---------------------------------------------------------------------------------------------

  [[nodiscard]] bool in_edo(Colour colour) const { return open_.ships[colour] == Place::edo; }

  // True if a ship has reached Edo.
  bool move_ships(Bag goods) {
    bool arrived = false;
    for (Colour colour : colours) {
      if (!goods.has(colour)) continue;
      const int steps = std::min(goods.count_of(colour), 2);  // O8.1
      const Place from = open_.ships[colour];
      const int to = std::min(static_cast<int>(from) + steps, static_cast<int>(Place::edo));  // O8.2
      open_.ships[colour] = static_cast<Place>(to);
      arrived = arrived || in_edo(colour);
      emit_(ShipMoved{colour, from, open_.ships[colour]});
    }
    return arrived;
  }

  // ---- O9: payday; the steps in the order of O9.1 --------------------------------------------------------------

  [[gnu::noinline]] void payday() {
    PerPlayer<ByColour<bool>> scored{};
    // 1. Every player sells all goods of the arrived colours (O9.2).
    for (Colour colour : colours) {
      if (!in_edo(colour)) continue;
      Seat seat = open_.turn;
      for (int i = 0; i < open_.players; ++i, seat = seat.next(open_.players)) {
        scored[seat][colour] = sell(seat, colour);
      }
    }
    // 2. Tokens (O9.5).
    bool enough = false;
    Seat seat = open_.turn;
    for (int i = 0; i < open_.players; ++i, seat = seat.next(open_.players)) {
      for (Colour colour : colours) {
        if (scored[seat][colour]) give_token(seat, colour, true);
      }
      enough = enough || open_.holdings[seat].token_count() >= tokens_to_end;
    }
    // 3. The end comes before the tide (O11.1).
    if (enough) {
      end_game(Ending::tokens);
      return;
    }
    // 4. The black tide, after everyone has been asked about insurance (O10).
    ask_from(0, 0);
  }

  // True if there was something to sell.
  bool sell(Seat seat, Colour colour) {
    Holdings& holdings = open_.holdings[seat];
    const Bag uninsured = holdings.goods.of_colour(colour);
    const Bag insured = holdings.insured.of_colour(colour);
    const Bag lot = uninsured + insured;  // O9.2: insured or not
    if (lot.empty()) return false;
    holdings.goods -= uninsured;
    holdings.insured -= insured;

    const LotPrice sum = price_of(lot, holdings.tokens[colour]);
    LotSold sale{seat, colour, lot, sum.highest, sum.tokens, sum.price, sum.value, sum.points, {}, {}, 0};
    state_.points[seat] = static_cast<std::uint16_t>(state_.points[seat] + sale.points);

    int left = sale.points;  // O9.3: lowest values first
    for (int value : {2, 3, 5}) {
      const Card card(colour, value);
      const int kept = std::min(left, lot.count(card));
      sale.scored.add(card, kept);
      left -= kept;
    }
    sale.discarded = lot - sale.scored;
    sale.beyond = left;
    state_.buried += sale.scored;
    open_.discard += sale.discarded;
    emit_(sale);

    Card card;
    for (; left > 0 && draw(card); --left) {  // O9.4: without a card the point still counts
      state_.blind.add(card);
      emit_(PointDrawn{seat, card});
    }
    return true;
  }

  // ---- O10: the black tide -------------------------------------------------------------------------------------

  void insure(Seat seat, const Insure& insure) {
    if (insure.discards.empty()) {
      emit_(InsuranceDeclined{seat, open_.asked});
    } else {
      state_.hands[seat] -= insure.discards;
      open_.discard += insure.discards;
      open_.holdings[seat].goods -= insure.goods;
      open_.holdings[seat].insured += insure.goods;  // O10.3: until sold
      emit_(Insured{seat, open_.asked, insure.discards, insure.goods});
    }
    const int steps = (seat.index() - open_.turn.index() + open_.players) % open_.players;
    ask_from(steps, static_cast<int>(open_.asked) + 1);
  }

  // O10.2, O10.5: asks the next player who has something to decide, clockwise from the buyer, colour by colour;
  // `steps` players from the buyer, and there from colour number `first`. When all have been asked, ships sink.
  [[gnu::noinline]] void ask_from(int steps, int first) {
    for (; steps < open_.players; ++steps, first = 0) {
      const Seat seat((open_.turn.index() + steps) % open_.players);
      for (int i = first; i < colour_count; ++i) {
        const Colour colour = colours[static_cast<std::size_t>(i)];
        if (!in_the_tide(open_.ships[colour])) continue;  // O10.4
        if (!can_insure(state_.hands[seat], open_.holdings[seat].goods, colour)) continue;
        open_.phase = Phase::insure;
        open_.actor = seat;
        open_.asked = colour;
        return;
      }
    }
    open_.asked = Colour{};
    sink_ships();
    return_ships();
    end_turn();
  }

  void sink_ships() {  // O10.1
    for (Colour colour : colours) {
      if (!in_the_tide(open_.ships[colour])) continue;
      emit_(ShipSank{colour});
      Seat seat = open_.turn;
      for (int i = 0; i < open_.players; ++i, seat = seat.next(open_.players)) {
        const Bag lost = open_.holdings[seat].goods.of_colour(colour);
        if (lost.empty()) continue;
        open_.holdings[seat].goods -= lost;
        open_.discard += lost;
        emit_(GoodsLost{seat, lost});
      }
    }
  }

  void return_ships() {  // O9.6
    for (Colour colour : colours) {
      const Place place = open_.ships[colour];
      if (place != Place::edo && !in_the_tide(place)) continue;
      open_.ships[colour] = place == Place::edo ? Place::osaka : Place::anori;
      emit_(ShipReturned{colour, open_.ships[colour]});
    }
  }

  // ---- O11: the end ----------------------------------------------------------------------------------------------

  void end_game(Ending ending) {
    open_.phase = Phase::over;
    emit_(GameEnded{ending, winners(open_, state_.points), state_.points});
  }

  State& state_;
  Open& open_;
  Chance& chance_;
  Emit& emit_;
};

}  // namespace ichiba::osaka
