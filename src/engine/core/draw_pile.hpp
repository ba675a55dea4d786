// A face-down pile, top first. Cards only leave it from the top; a shuffle replaces it as a whole.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

namespace ichiba {

template <class Card, int Capacity>
class DrawPile {
  static_assert(Capacity < 256);

 public:
  [[nodiscard]] constexpr int size() const { return end_ - next_; }
  [[nodiscard]] constexpr bool empty() const { return next_ == end_; }
  [[nodiscard]] constexpr Card top() const {
    assert(!empty());
    return cards_[next_];
  }
  [[nodiscard]] constexpr std::span<const Card> cards() const {
    return {cards_.data() + next_, static_cast<std::size_t>(size())};
  }

  constexpr Card draw() {
    assert(!empty());
    return cards_[next_++];
  }

  // The next cards. There are as many.
  template <int Count>
  constexpr std::span<const Card, Count> draw() {
    assert(size() >= Count);
    const std::span<const Card, Count> top(cards_.data() + next_, Count);
    next_ = static_cast<std::uint8_t>(next_ + Count);
    return top;
  }

  // The next cards, at most as many as there are.
  constexpr std::span<const Card> draw(int most) {
    const std::span<const Card> top = cards().first(static_cast<std::size_t>(std::min(most, size())));
    next_ = static_cast<std::uint8_t>(next_ + top.size());
    return top;
  }

  // Renewing: put the cards in, in a known order, then let chance arrange them.
  constexpr void clear() { next_ = end_ = 0; }
  constexpr void put_below(Card card, int count = 1) {
    assert(end_ + count <= Capacity);
    Card* to = cards_.data() + end_;
    for (int i = 0; i < count; ++i) to[i] = card;
    end_ = static_cast<std::uint8_t>(end_ + count);
  }
  [[nodiscard]] constexpr std::span<Card> cards_to_arrange() {
    return {cards_.data() + next_, static_cast<std::size_t>(size())};
  }

 private:
  std::array<Card, Capacity> cards_{};
  std::uint8_t next_ = 0;
  std::uint8_t end_ = 0;
};

}  // namespace ichiba
