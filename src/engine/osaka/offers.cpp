#include "engine/osaka/offers.hpp"

namespace ichiba::osaka {

Offers::Offers(const Open& open, Bag hand, Seat seat) : phase_(open.phase), seat_(seat) {
  if (open.phase == Phase::over || seat != open.actor) return;
  switch (open.phase) {
    case Phase::token: size_ = colour_count; break;
    case Phase::turn: look_around(open, hand); break;
    case Phase::insure: count_insurances(open, hand); break;
    case Phase::over: break;
  }
}

void Offers::look_around(const Open& open, Bag hand) {
  const Bag free = open.market.free_cards();
  const int own = open.market.find_piece_of(seat_);
  int price = free.value();
  to_take_ = Kinds(free);
  has_own_card_ = own != Market::not_found;
  if (has_own_card_) {
    own_card_ = open.market[own].card;
    price += own_card_.value();
  } else if (!open.farm.has_piece_of(seat_)) {  // O6.1: the piece is at home
    market_to_reserve_ = to_take_;
    farm_to_reserve_ = Kinds(open.farm.free_cards());
  }
  size_ = to_take_.size() + (has_own_card_ ? 1 : 0) + market_to_reserve_.size() + farm_to_reserve_.size();
  if (price > 0) {  // O4.1: there must be at least one card to buy
    payments_ = Payments(hand, price);
    size_ += payments_.size();
  }
  if (size_ == 0) size_ = 1;  // O3.3: only a pass is possible
}

void Offers::count_insurances(const Open& open, Bag hand) {
  insurances_ = Insurances(hand, open.holdings[seat_].goods, open.asked);
  size_ = insurances_.size();
}

Legal Offers::operator[](std::uint32_t index) const {
  switch (phase_) {
    case Phase::token: return {seat_, ChooseToken{colours[index]}};
    case Phase::insure: return {seat_, insurances_[index]};
    case Phase::turn:
    case Phase::over: break;
  }
  return turn_move(index);
}

Legal Offers::turn_move(std::uint32_t index) const {
  // O5.1, O6.3: each free kind, and the player's reserved card.
  if (index < to_take_.size()) return {seat_, Take{to_take_[index], false}};
  index -= to_take_.size();
  if (has_own_card_) {
    if (index == 0) return {seat_, Take{own_card_, true}};
    --index;
  }
  // O6.1
  if (index < market_to_reserve_.size()) return {seat_, Reserve{From::market, market_to_reserve_[index]}};
  index -= market_to_reserve_.size();
  if (index < farm_to_reserve_.size()) return {seat_, Reserve{From::farm, farm_to_reserve_[index]}};
  index -= farm_to_reserve_.size();
  if (index < payments_.size()) return {seat_, Buy{payments_[index]}};  // O4.2
  return {seat_, Pass{}};                                               // O3.3
}

}  // namespace ichiba::osaka
