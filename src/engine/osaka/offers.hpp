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
  Offers(const Open& open, Bag hand, Seat seat);

  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Legal operator[](std::uint32_t index) const;

  // For bots and people who think in kinds of moves rather than in a list.
  [[nodiscard]] const Payments& payments() const { return payments_; }

 private:
  // A set of kinds of cards, numbered in the order of writing.
  class Kinds {
   public:
    Kinds() = default;
    explicit Kinds(Bag cards) : mask_(cards.kinds()) {}
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(std::popcount(mask_)); }
    [[nodiscard]] Card operator[](std::uint32_t index) const {
      std::uint64_t rest = mask_;
      for (; index > 0; --index) rest &= rest - 1;
      return Card::of_kind(lowest_bit(rest) / 4);
    }

   private:
    std::uint64_t mask_ = 0;
  };

  void look_around(const Open& open, Bag hand);
  [[gnu::noinline]] void count_insurances(const Open& open, Bag hand);  // seldom
  [[nodiscard]] Legal turn_move(std::uint32_t index) const;

  Payments payments_;
  Insurances insurances_;
  Kinds to_take_;            // free cards in the market
  Kinds market_to_reserve_;  // empty if the piece is out
  Kinds farm_to_reserve_;
  Card own_card_;  // in the market, under the player's own piece
  bool has_own_card_ = false;
  Phase phase_;
  Seat seat_;
  std::uint32_t size_ = 0;
};

}  // namespace ichiba::osaka
