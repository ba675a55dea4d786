// How a position becomes a row of numbers, and numbers become the position again. What is encoded is said once for each
// game, in a function that visits its fields one after another. It is called with one of three visitors: a writer, a
// reader or a describer. So the encoding, its decoding and its documentation cannot differ.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
    static_assert(std::endian::native == std::endian::little);
    if (packed == 0) return skip(12);
    for (int i = 0; i < 3; ++i, packed >>= 16U, to_ += 4) {
      std::uint64_t four = packed & 0xFFFFU;
      four = (four | (four << 24U)) & 0x000000FF000000FFULL;
      four = (four | (four << 12U)) & 0x000F000F000F000FULL;
      std::memcpy(to_, &four, sizeof four);
    }
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
