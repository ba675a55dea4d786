// What a move of Traders of Osaka does, up to the next decision. Nothing here can fail: moves are checked before.
#pragma once

#include <algorithm>

#include "engine/core/apart.hpp"
#include "engine/core/events.hpp"
#include "engine/osaka/events.hpp"
#include "engine/osaka/insurances.hpp"
#include "engine/osaka/lot.hpp"
#include "engine/osaka/move.hpp"
#include "engine/osaka/offers.hpp"
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
    std::visit([&](const auto& move) { carry_out(legal.seat(), move); }, legal.move());
  }
  [[gnu::always_inline]] void apply(const Offers& list, std::uint32_t index) {
    list.visit(index, [self = *this, seat = list.seat()](const auto& move) mutable { self.carry_out(seat, move); });
  }

 private:
  // For what is seldom done: apart([](MoveApplier& self) { ... }).
  void apart(auto step) const { run_apart<MoveApplier>(state_, chance_, emit_, step); }

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

  void carry_out(Seat seat, const ChooseToken& choice) {  // O2.4
    give_token(seat, choice.colour, false);
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
    if (!open_.market.has_something_for(seat)) {  // O3.2; once only (O7.3)
      apart([](MoveApplier& self) { self.refresh(); });
    }
  }

  void end_turn() { begin_turn(open_.turn.next(open_.players)); }

  void carry_out(Seat seat, const Pass&) {  // O3.3
    emit_(Passed{seat});
    if (++open_.passes == open_.players) {
      end_game(Ending::passes);
    } else {
      end_turn();
    }
  }

  // ---- O5, O6: a coin, a reservation -----------------------------------------------------------------------

  void carry_out(Seat seat, const Take& take) {
    open_.passes = 0;
    // Of several identical free cards, the one laid out first (O5.1). Its piece, if any, comes back with it (O5.2).
    open_.market.take({take.card, take.reserved ? Piece(seat) : Piece()});
    state_.hands[seat].add(take.card);
    emit_(CardTaken{seat, take.card, take.reserved});
    end_turn();
  }

  void carry_out(Seat seat, const Reserve& reserve) {  // O6.1
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

  void carry_out(Seat seat, const Buy& buy) {
    const Bag payment = buy.payment;
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
      apart([](MoveApplier& self) { self.payday(); });  // O8.3
    } else {
      end_turn();
    }
  }

  // ---- O7: refreshing and drawing ----------------------------------------------------------------------------

  void refresh() {  // O7.1
    Refreshed event{};
    event.from_farm = open_.farm;
    open_.market.append(open_.farm);
    deal<2>(open_.market, event.to_market);
    deal<3>(open_.farm, event.to_farm);
    emit_(event);
  }

  template <int Count>
  void deal(auto& row, auto& told) {
    if (state_.draw.size() < Count) [[unlikely]]
      return apart([&row, &told](MoveApplier& self) { self.deal_last(Count, row, told); });
    lay_out(state_.draw.template draw<Count>(), row, told);
  }

  // The draw pile runs out: fewer cards if both piles are empty (O7.2).
  void deal_last(int count, auto& row, auto& told) {
    while (count > 0) {
      if (state_.draw.empty()) renew_pile();
      const std::span<const Card> cards = state_.draw.draw(count);
      if (cards.empty()) return;
      lay_out(cards, row, told);
      count -= static_cast<int>(cards.size());
    }
  }

  void lay_out(std::span<const Card> cards, auto& row, auto& told) {
    row.lay_out(cards);
    if constexpr (Emit::wanted) {
      for (Card card : cards) told.push(card);
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
    open_.discard.each([&](Card card, int count) { state_.draw.put_below(card, count); });
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
    std::uint64_t counts = goods.colour_counts();
    for (Colour colour : colours) {
      const int steps = std::min(static_cast<int>(counts & 0xFFFU), 2);  // O8.1
      counts >>= 12U;
      const Place from = open_.ships[colour];
      const int to = std::min(static_cast<int>(from) + steps, static_cast<int>(Place::edo));  // O8.2
      open_.ships[colour] = static_cast<Place>(to);
      arrived |= in_edo(colour);
      if (steps > 0) emit_(ShipMoved{colour, from, open_.ships[colour]});
    }
    return arrived;
  }

  // ---- O9: payday; the steps in the order of O9.1 --------------------------------------------------------------

  void payday() {
    PerPlayer<unsigned> scored{};  // a bit for each colour
    // 1. Every player sells all goods of the arrived colours (O9.2).
    for (Colour colour : colours) {
      if (!in_edo(colour)) continue;
      Seat seat = open_.turn;
      for (int i = 0; i < open_.players; ++i, seat = seat.next(open_.players)) {
        if (sell(seat, colour)) scored[seat] |= 1U << index_of(colour);
      }
    }
    // 2. Tokens (O9.5).
    bool enough = false;
    Seat seat = open_.turn;
    for (int i = 0; i < open_.players; ++i, seat = seat.next(open_.players)) {
      if (scored[seat] == 0) continue;
      for (unsigned rest = scored[seat]; rest != 0; rest &= rest - 1) {
        give_token(seat, colours[static_cast<std::size_t>(lowest_bit(rest))], true);
      }
      enough = enough || open_.holdings[seat].token_count() >= tokens_to_end;
    }
    // 3. The end comes before the tide (O11.1).
    if (enough) {
      end_game(Ending::tokens);
      return;
    }
    // 4. The black tide, after everyone has been asked about insurance (O10).
    ask_from(open_.turn, 0);
  }

  // True if there was something to sell.
  bool sell(Seat seat, Colour colour) {
    Holdings& holdings = open_.holdings[seat];
    if (!holdings.goods.has(colour) && !holdings.insured.has(colour)) return false;
    const Bag uninsured = holdings.goods.of_colour(colour);
    const Bag insured = holdings.insured.of_colour(colour);
    const Bag lot = uninsured + insured;  // O9.2: insured or not
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

  void carry_out(Seat seat, const Insure& insure) {
    if (insure.discards.empty()) {
      emit_(InsuranceDeclined{seat, open_.asked});
    } else {
      state_.hands[seat] -= insure.discards;
      open_.discard += insure.discards;
      open_.holdings[seat].goods -= insure.goods;
      open_.holdings[seat].insured += insure.goods;  // O10.3: until sold
      emit_(Insured{seat, open_.asked, insure.discards, insure.goods});
    }
    apart([seat, next = static_cast<int>(open_.asked) + 1](MoveApplier& self) { self.ask_from(seat, next); });
  }

  // O10.2, O10.5: asks the next player who has something to decide, clockwise from the buyer, colour by colour;
  // from this seat on, and there from colour number `first`. When all have been asked, ships sink.
  void ask_from(Seat seat, int first) {
    do {
      const Bag hand = state_.hands[seat];
      const Bag goods = open_.holdings[seat].goods;
      for (int i = first; i < colour_count; ++i) {
        const Colour colour = colours[static_cast<std::size_t>(i)];
        if (!in_the_tide(open_.ships[colour])) continue;  // O10.4
        if (!can_insure(hand, goods, colour)) continue;
        open_.phase = Phase::insure;
        open_.actor = seat;
        open_.asked = colour;
        return;
      }
      first = 0;
      seat = seat.next(open_.players);
    } while (seat != open_.turn);
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
        if (!open_.holdings[seat].goods.has(colour)) continue;
        const Bag lost = open_.holdings[seat].goods.of_colour(colour);
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
