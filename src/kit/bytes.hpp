// Values as bytes of this kind of machine, for pickles and for hashes.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "batch/layout.hpp"

namespace ichiba::kit {

class ByteWriter {
 public:
  explicit ByteWriter(std::string& to) : to_(to) {}

  template <class T>
  void raw(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    to_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void number(std::uint64_t value) { raw(value); }
  void text(std::string_view text) {
    number(text.size());
    to_.append(text);
  }
  template <class T>
  void list(const std::vector<T>& items) {
    number(items.size());
    for (const T& item : items) raw(item);
  }

 private:
  std::string& to_;
};

// Reads what a ByteWriter wrote. If something is missing, everything from there on is empty or 0.
class ByteReader {
 public:
  explicit ByteReader(std::string_view from) : from_(from) {}

  [[nodiscard]] bool fine() const { return fine_; }
  [[nodiscard]] bool done() const { return fine_ && from_.empty(); }

  template <class T>
  void raw(T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (take(sizeof value)) std::memcpy(static_cast<void*>(&value), taken_.data(), sizeof value);
  }
  std::uint64_t number() {
    std::uint64_t value = 0;
    raw(value);
    return value;
  }
  std::string_view text() { return take(number()) ? taken_ : std::string_view(); }
  template <class T>
  std::vector<T> list() {
    std::vector<T> items;
    for (std::uint64_t count = number(); count > 0 && fine_; --count) raw(items.emplace_back());
    return items;
  }

 private:
  bool take(std::uint64_t size) {
    fine_ = fine_ && size <= from_.size();
    if (!fine_) return false;
    taken_ = from_.substr(0, size);
    from_.remove_prefix(size);
    return true;
  }

  std::string_view from_;
  std::string_view taken_;
  bool fine_ = true;
};

using batch::fnv;

}  // namespace ichiba::kit
