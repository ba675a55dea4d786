// What all fuzzers need: a way to fail, and a way to read decisions from bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

namespace ichiba::fuzz {

// Unlike assert it is active in every build.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Decisions read from the input, in order. After the last byte every answer is 0.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}

  [[nodiscard]] bool empty() const { return rest_.empty(); }

  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const std::uint8_t first = rest_.front();
    rest_ = rest_.subspan(1);
    return first;
  }
  std::uint64_t number(int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value = value << 8U | byte();
    return value;
  }
  // A number below n; uses no more bytes than necessary.
  std::uint32_t below(std::uint32_t n) {
    if (n <= 1) return 0;
    return static_cast<std::uint32_t>(number(n <= 256 ? 1 : 3) % n);
  }

 private:
  std::span<const std::uint8_t> rest_;
};

}  // namespace ichiba::fuzz
