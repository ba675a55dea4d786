#include "engine/osaka/rules.hpp"

#include <algorithm>

#include "engine/core/events.hpp"

namespace ichiba::osaka {

// Makes legal moves; see move.hpp.
struct Referee {
  static Legal legal(Seat seat, const Move& move) { return {seat, move}; }
};

namespace {

using Verdict = std::optional<Refusal>;  // empty: nothing to object

// O1.2: only cards in the hand are money or insurance.
Verdict check_in_hand(Bag hand, Bag cards) {
  if (hand.contains(cards)) return {};
  Verdict verdict;
  cards.each([&](Card card, int count) {
    if (!verdict && hand.count(card) < count) {
      verdict = refusal(Reason::cards_not_in_hand, card.kind(), hand.count(card));
    }
  });
  return verdict;
}

Verdict check_take(const Open& open, Seat seat, const Take& take) {
  const Piece piece = take.reserved ? Piece(seat) : Piece();
  if (open.market.find({take.card, piece}) != Market::not_found) return {};  // O5.1, O6.3
  Verdict verdict = refusal(take.reserved ? Reason::not_reserved_by_you : Reason::not_in_market, take.card.kind());
  for (int i = 0; i < open.market.size(); ++i) {
    const Slot slot = open.market[i];
    if (slot.card == take.card && !take.reserved && slot.by.of_other_than(seat)) {  // O6.2
      verdict = refusal(Reason::reserved_by_other, take.card.kind(), slot.by.owner().index());
    }
  }
  return verdict;
}

template <int Capacity>
Verdict check_reserve_in(const Row<Capacity>& row, const Reserve& reserve) {
  if (row.find({reserve.card, Piece()}) != row.not_found) return {};
  Verdict verdict = refusal(Reason::not_in_row, reserve.card.kind(), static_cast<int>(reserve.row));
  for (int i = 0; i < row.size(); ++i) {
    const Slot slot = row[i];
    if (slot.card == reserve.card) {
      verdict = refusal(Reason::already_reserved, reserve.card.kind(), slot.by.owner().index());
    }
  }
  return verdict;
}

Verdict check_reserve(const Open& open, Seat seat, const Reserve& reserve) {  // O6.1
  if (!piece_at_home(open, seat)) return refusal(Reason::piece_is_out);
  return reserve.row == From::market ? check_reserve_in(open.market, reserve) : check_reserve_in(open.farm, reserve);
}

Verdict check_buy(const Open& open, Bag hand, Seat seat, const Buy& buy) {
  const Bag goods = goods_for_sale(open.market, seat);
  if (goods.empty()) return refusal(Reason::nothing_to_buy);  // O4.1
  if (const Verdict missing = check_in_hand(hand, buy.payment)) return missing;
  if (buy.payment.value() < goods.value()) {  // O4.2
    return refusal(Reason::payment_too_small, buy.payment.value(), goods.value());
  }
  return {};
}

Verdict check_insure(const Open& open, Bag hand, Seat seat, const Insure& insure) {
  int icons = 0;
  Verdict verdict;
  const auto object = [&](Reason reason, Card card, int second) {
    if (!verdict) verdict = refusal(reason, card.kind(), second);
  };
  const int asked = static_cast<int>(open.asked);
  insure.discards.each([&](Card card, int count) {
    if (card.colour() != open.asked) object(Reason::wrong_colour, card, asked);  // O10.4
    if (card.icons() == 0) object(Reason::no_icon_on_card, card, 0);             // O10.2
    icons += card.icons() * count;
  });
  if (verdict) return verdict;
  if (const Verdict missing = check_in_hand(hand, insure.discards)) return missing;
  const Bag uninsured = open.holdings[seat].goods;
  insure.goods.each([&](Card card, int count) {
    if (card.colour() != open.asked) object(Reason::wrong_colour, card, asked);
    if (uninsured.count(card) < count) object(Reason::goods_not_there, card, uninsured.count(card));
  });
  if (verdict) return verdict;
  if (insure.goods.empty() && !insure.discards.empty()) return refusal(Reason::no_goods_named);
  if (insure.goods.size() > icons) return refusal(Reason::too_few_icons, icons, insure.goods.size());
  return {};
}

// O3.3: a pass is for those who can do nothing else.
Verdict check_pass(const Open& open, Bag hand, Seat seat) {
  const Offers possible(open, hand, seat);
  if (std::holds_alternative<Pass>(possible[0].move())) return {};
  return refusal(Reason::pass_with_actions_left);
}

// Is this the kind of move that is due now?
Verdict check_phase(const Open& open, const Move& move) {
  const bool token = std::holds_alternative<ChooseToken>(move);
  const bool insure = std::holds_alternative<Insure>(move);
  switch (open.phase) {
    case Phase::token: return token ? Verdict() : refusal(Reason::token_is_due);
    case Phase::insure: return insure ? Verdict() : refusal(Reason::insuring_is_due, static_cast<int>(open.asked));
    case Phase::turn:
      if (token) return refusal(Reason::token_not_due);
      if (insure) return refusal(Reason::insuring_not_due);
      return {};
    case Phase::over: break;
  }
  return refusal(Reason::game_is_over);
}

Verdict check_content(const Open& open, Bag hand, Seat seat, const Move& move) {
  return std::visit(Overloaded{
                        [&](const ChooseToken&) { return Verdict(); },  // O1.4: the supply never runs out
                        [&](const Take& take) { return check_take(open, seat, take); },
                        [&](const Reserve& reserve) { return check_reserve(open, seat, reserve); },
                        [&](const Buy& buy) { return check_buy(open, hand, seat, buy); },
                        [&](const Insure& insure) { return check_insure(open, hand, seat, insure); },
                        [&](const Pass&) { return check_pass(open, hand, seat); },
                    },
                    move);
}

}  // namespace

expected<Legal, Refusal> check(const Open& open, Bag hand, Seat seat, const Move& move) {
  if (open.phase == Phase::over) return unexpected(refusal(Reason::game_is_over));
  if (seat != open.actor) {
    return unexpected(refusal(Reason::not_your_turn, open.actor.index(), seat.index()));
  }
  if (const Verdict verdict = check_phase(open, move)) return unexpected(*verdict);
  if (const Verdict verdict = check_content(open, hand, seat, move)) return unexpected(*verdict);
  return Referee::legal(seat, move);
}

int standing(const Open& open, const PerPlayer<std::uint16_t>& points, Seat seat) {
  return points[seat] * 256 + open.holdings[seat].token_count();
}

SeatSet winners(const Open& open, const PerPlayer<std::uint16_t>& points) {
  int best = 0;
  for (Seat seat : Seats(open.players)) best = std::max(best, standing(open, points, seat));
  SeatSet set;
  for (Seat seat : Seats(open.players)) {
    if (standing(open, points, seat) == best) set.add(seat);
  }
  return set;
}

}  // namespace ichiba::osaka
