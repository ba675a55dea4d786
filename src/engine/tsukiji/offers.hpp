// The moves offered to a player: a numbered list that is never written out, made only from what lies open.
#pragma once

#include <cstdint>

#include "engine/tsukiji/move.hpp"
#include "engine/tsukiji/state.hpp"

namespace ichiba::tsukiji {

// The order of the list: bids rising; picks by place in the display, then by the colours as printed; colours as
// printed; steals and discards in the order in which the cards were placed.
class Offers {
 public:
  Offers(const Open& open, Seat seat) : open_(&open), seat_(seat) {
    if (!open.to_act.has(seat)) return;
    switch (open.phase) {
      case Phase::bid: size_ = max_bid; break;
      case Phase::pick:
        if (!open.display.empty()) size_ = open.deck->print(open.display[0]).colour_count;
        if (open.display.size() == 2) size_ += open.deck->print(open.display[1]).colour_count;
        break;
      case Phase::colour: size_ = open.deck->print(open.drawn).colour_count; break;
      case Phase::steal:
      case Phase::discard: size_ = static_cast<std::uint32_t>(open.piles[opponent_of(seat)].size()); break;
      case Phase::over: break;
    }
  }

  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }

  // Calls visit(move) with offer number `index`, by its own type: as long as the table that the offers were made from
  // is unchanged.
  template <class Visit>
  [[gnu::always_inline]] auto visit(std::uint32_t index, Visit visit) const {
    switch (open_->phase) {
      case Phase::bid: return visit(Bid{static_cast<std::uint8_t>(index + 1)});
      case Phase::pick: return visit(pick(index));
      case Phase::colour: return visit(ChooseColour{open_->deck->print(open_->drawn).colours[index]});
      case Phase::steal: return visit(Steal{theirs(index).colour, theirs(index).face});
      case Phase::discard:
      case Phase::over: break;
    }
    return visit(Discard{theirs(index).colour, theirs(index).face});
  }

  [[nodiscard]] Legal operator[](std::uint32_t index) const {
    return visit(index, [&](const auto& move) { return Legal(seat_, move); });
  }

  [[nodiscard]] Seat seat() const { return seat_; }

 private:
  [[nodiscard]] Pick pick(std::uint32_t index) const {
    std::uint8_t place = 0;
    const std::uint32_t of_first = open_->deck->print(open_->display[0]).colour_count;
    if (index >= of_first) {
      index -= of_first;
      place = 1;
    }
    return {place, open_->deck->print(open_->display[place]).colours[index]};
  }
  [[nodiscard]] Held theirs(std::uint32_t index) const {
    return open_->piles[opponent_of(seat_)][static_cast<int>(index)];
  }

  const Open* open_;
  Seat seat_;
  std::uint32_t size_ = 0;
};

}  // namespace ichiba::tsukiji
