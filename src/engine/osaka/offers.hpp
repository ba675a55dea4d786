// The moves offered to a player: a numbered list that is never written out. It depends only on the open table and the
// player's own hand, so it cannot reveal a secret.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/core/bits.hpp"
#include "engine/osaka/insurances.hpp"
#include "engine/osaka/move.hpp"
#include "engine/osaka/payments.hpp"
#include "engine/osaka/state.hpp"

namespace ichiba::osaka {

// The order of the list: tokens by colour; takes by kind, own reserved card last; reservations in the market, then in
// the farm, by kind; payments; if there is none of these, a pass. While insuring: to decline, then the ways.
class Offers {
 public:
  Offers(const Open& open, Bag hand, Seat seat) : phase_(open.phase), seat_(seat) {
    if (seat != open.actor) return;
    switch (open.phase) {
      case Phase::token: size_ = colour_count; break;
      case Phase::turn: look_around(open, hand); break;
      case Phase::insure:
        insurances_ = Insurances(hand, open.holdings[seat].goods, open.asked);
        size_ = insurances_.size();
        break;
      case Phase::over: break;
    }
  }

  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  // Calls visit(move) with offer number `index`, by its own type.
  template <class Visit>
  [[gnu::always_inline]] auto visit(std::uint32_t index, Visit visit) const {
    switch (phase_) {
      case Phase::token: return visit(ChooseToken{colours[index]});
      case Phase::insure: return visit(insurances_[index]);
      case Phase::turn:
      case Phase::over: break;
    }
    // O5.1, O6.3: each free kind, and the player's reserved card.
    if (index < to_take_.size()) return visit(Take{to_take_[index], false});
    index -= to_take_.size();
    if (index < own_cards()) return visit(Take{own_card_.first(), true});
    index -= own_cards();
    if (can_reserve_) {  // O6.1
      if (index < to_take_.size()) return visit(Reserve{From::market, to_take_[index]});
      index -= to_take_.size();
      if (index < in_farm_.size()) return visit(Reserve{From::farm, in_farm_[index]});
      index -= in_farm_.size();
    }
    if (index < payments_.size()) return visit(Buy{payments_[index]});  // O4.2
    return visit(Pass{});                                               // O3.3
  }

  [[nodiscard]] Legal operator[](std::uint32_t index) const {
    return visit(index, [&](const auto& move) { return Legal(seat_, move); });
  }

  [[nodiscard]] Seat seat() const { return seat_; }

  // For bots and people who think in kinds of moves rather than in a list.
  [[nodiscard]] const Payments& payments() const { return payments_; }

 private:
  // A set of kinds of cards, numbered in the order of writing.
  class Kinds {
   public:
    Kinds() = default;
    explicit Kinds(Bag cards) : mask_(cards.kinds()) {}
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(std::popcount(mask_)); }
    // The product adds up, for every place, how many kinds there are up to it: eight at the most, as a row has no more
    // cards. Looked for is the first place with more than `index`, to which 7 - index is added to reach 8. There is no
    // loop whose length a processor would have to guess.
    [[nodiscard]] Card operator[](std::uint32_t index) const {
      return Card::of_kind(lowest_bit((mask_ * ones + (7 - index) * ones) & (8 * ones)) / 4);
    }

   private:
    static constexpr std::uint64_t ones = 0x1111111111111111ULL;
    std::uint64_t mask_ = 0;
  };

  [[nodiscard]] std::uint32_t own_cards() const { return static_cast<std::uint32_t>(own_card_.size()); }

  void look_around(const Open& open, Bag hand) {
    const Bag free = open.market.free_cards();
    can_reserve_ = piece_at_home(open, seat_);
    own_card_ = open.market.card_under_piece_of(seat_);
    to_take_ = Kinds(free);
    in_farm_ = Kinds(open.farm.free_cards());
    size_ = to_take_.size() + own_cards();
    size_ += (to_take_.size() + in_farm_.size()) * static_cast<std::uint32_t>(can_reserve_);  // O6.1
    const int price = (free + own_card_).value();
    if (price > 0) {  // O4.1: there must be at least one card to buy
      payments_ = Payments(hand, price);
      size_ += payments_.size();
    }
    if (size_ == 0) size_ = 1;  // O3.3: only a pass is possible
  }

  Payments payments_;
  Insurances insurances_;
  Kinds to_take_;  // free cards in the market
  Kinds in_farm_;  // free cards there
  bool can_reserve_ = false;
  Bag own_card_;  // in the market, under the player's own piece
  Phase phase_;
  Seat seat_;
  std::uint32_t size_ = 0;
};

}  // namespace ichiba::osaka
