// How a position becomes a row of numbers, and numbers become the position again. What is encoded is said once for each
// game, in a function that visits its fields one after another. It is called with one of three visitors: a writer, a
// reader or a describer. So the encoding, its decoding and its documentation cannot differ.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// GCC has this since version 12. A test does without.
#if defined(__has_builtin) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && !defined(ICHIBA_PLAIN_COUNTS)
#if __has_builtin(__builtin_shufflevector)
#define ICHIBA_HAS_SHUFFLES
#endif
#endif

namespace ichiba::encoding {

using Number = std::int16_t;

// What a field is called and what it means.
struct Label {
  std::string_view name;
  std::string_view meaning;
};

// One field, for the documentation.
struct Field {
  std::string name;
  std::string meaning;
  int offset = 0;
  int size = 0;
  int lowest = 0;
  int highest = 0;
};

// Twelve numbers from twelve counts of four bits each, wherever a compiler knows no better way.
inline void write_counts_one_by_one(std::uint64_t packed, Number* to) {
  for (int i = 0; i < 12; ++i, packed >>= 4U) to[i] = static_cast<Number>(packed & 15U);
}

#if defined(ICHIBA_HAS_SHUFFLES)
// The same at once: even and odd counts become bytes in turn, and those numbers.
inline void write_counts(std::uint64_t packed, Number* to) {
  using Bytes [[gnu::vector_size(16)]] = std::uint8_t;
  // Not an array: it would go through memory in two halves, and a processor waits until both are there.
  using Words [[gnu::vector_size(16)]] = std::uint64_t;
  constexpr std::uint64_t low = 0x0F0F0F0F0F0FULL;
  const auto even = std::bit_cast<Bytes>(Words{packed & low, 0});
  const auto odd = std::bit_cast<Bytes>(Words{(packed >> 4U) & low, 0});
  const Bytes all = __builtin_shufflevector(even, odd, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const Bytes zero{};
  const Bytes first = __builtin_shufflevector(all, zero, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const Bytes last = __builtin_shufflevector(all, zero, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  std::memcpy(to, &first, 16);
  std::memcpy(to + 8, &last, 8);
}
#else
inline void write_counts(std::uint64_t packed, Number* to) { write_counts_one_by_one(packed, to); }
#endif

// Writes into numbers that are all 0: what is 0 is only passed over.
class Writer {
 public:
  static constexpr bool reads = false;

  explicit Writer(Number* to) : to_(to) {}

  void group(std::string_view) {}

  template <class T>
  void number(const Label&, const T& value, int, int) {
    *to_++ = static_cast<Number>(value);
  }

  // One of several: a 1 at its place. None of them if it is not there.
  template <class T>
  void choice(const Label&, const T& value, int alternatives, bool there = true) {
    if (there) to_[static_cast<int>(value)] = 1;
    to_ += alternatives;
  }

  // Twelve numbers from twelve counts of four bits each.
  void counts(const Label&, std::uint64_t packed) {
    write_counts(packed, to_);
    to_ += 12;
  }

  [[nodiscard]] Number* place() const { return to_; }
  void skip(int numbers) { to_ += numbers; }

 private:
  Number* to_;
};

// Reads numbers of any origin: what is out of bounds is reported, and never used.
class Reader {
 public:
  static constexpr bool reads = true;

  explicit Reader(std::span<const Number> from) : from_(from) {}

  // Were all numbers there, and in bounds?
  [[nodiscard]] bool fine() const { return fine_ && from_.empty(); }
  void fail() { fine_ = false; }

  void group(std::string_view) {}

  template <class T>
  void number(const Label&, T& value, int lowest, int highest) {
    value = static_cast<T>(bounded(lowest, highest));
  }

  template <class T>
  void choice(const Label&, T& value, int alternatives, bool there = true) {
    int chosen = -1;
    for (int i = 0; i < alternatives; ++i) {
      if (bounded(0, 1) == 0) continue;
      if (chosen >= 0) fail();
      chosen = i;
    }
    if (there != (chosen >= 0)) fail();
    value = static_cast<T>(std::max(chosen, 0));
  }

  int bounded(int lowest, int highest) {
    if (from_.empty()) {
      fail();
      return lowest;
    }
    const int number = from_.front();
    from_ = from_.subspan(1);
    if (number >= lowest && number <= highest) return number;
    fail();
    return lowest;
  }

 private:
  std::span<const Number> from_;
  bool fine_ = true;
};

class Describer {
 public:
  static constexpr bool reads = false;

  // Whose fields follow, put before their names: "own ", "next ".
  void group(std::string_view prefix) { prefix_ = prefix; }

  template <class T>
  void number(const Label& label, const T&, int lowest, int highest) {
    add(label, 1, lowest, highest);
  }
  template <class T>
  void choice(const Label& label, const T&, int alternatives, bool = true) {
    add(label, alternatives, 0, 1);
  }
  void add(const Label& label, int size, int lowest, int highest) {
    fields_.push_back({prefix_ + std::string(label.name), std::string(label.meaning), size_, size, lowest, highest});
    size_ += size;
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] const std::vector<Field>& fields() const { return fields_; }

 private:
  std::vector<Field> fields_;
  std::string prefix_;
  int size_ = 0;
};

// What an action of the fixed action space means.
struct ActionText {
  std::string name;
  std::string meaning;
};

}  // namespace ichiba::encoding
