// A list with a fixed capacity and no heap: the engine never allocates while a game is played.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

namespace ichiba {

// Vacated places are reset to T{}, so that equal lists are equal byte by byte.
template <class T, int Capacity>
class FixedList {
  static_assert(Capacity < 256);

 public:
  [[nodiscard]] constexpr int size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }

  constexpr T& operator[](int i) {
    assert(i >= 0 && i < size_);
    return items_[static_cast<std::size_t>(i)];
  }
  constexpr const T& operator[](int i) const {
    assert(i >= 0 && i < size_);
    return items_[static_cast<std::size_t>(i)];
  }

  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  [[nodiscard]] constexpr const T* begin() const { return items_.data(); }
  [[nodiscard]] constexpr const T* end() const { return items_.data() + size_; }
  [[nodiscard]] constexpr std::span<const T> span() const { return {begin(), end()}; }

  constexpr void push(T item) {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }

  template <int OtherCapacity>
  constexpr void append(const FixedList<T, OtherCapacity>& other) {
    assert(size_ + other.size() <= Capacity);
    T* to = end();
    for (const T& item : other) *to++ = item;
    size_ = static_cast<std::uint8_t>(size_ + other.size());
  }

  // Removes item i; later items move up, so the order is kept.
  constexpr T take(int i) {
    T item = (*this)[i];
    for (int k = i + 1; k < size_; ++k) items_[static_cast<std::size_t>(k) - 1] = items_[static_cast<std::size_t>(k)];
    items_[--size_] = T{};
    return item;
  }

  constexpr void clear() { *this = FixedList(); }

  friend constexpr bool operator==(const FixedList&, const FixedList&) = default;

 private:
  std::array<T, Capacity> items_{};
  std::uint8_t size_ = 0;
};

}  // namespace ichiba
