// For loops over the values of a type that is made from an index: seats, colours.
#pragma once

namespace ichiba {

template <class T>
class CountingIterator {
 public:
  constexpr explicit CountingIterator(int index) : index_(index) {}
  constexpr T operator*() const { return static_cast<T>(index_); }
  constexpr CountingIterator& operator++() {
    ++index_;
    return *this;
  }
  friend constexpr bool operator==(CountingIterator, CountingIterator) = default;

 private:
  int index_;
};

}  // namespace ichiba
