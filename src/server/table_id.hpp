// The name of a table in links: ten letters and digits, 50 bits, not guessable. Anyone with the link may come in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ichiba::server {

class TableId {
 public:
  constexpr TableId() = default;
  // The lowest 50 bits of any number.
  constexpr explicit TableId(std::uint64_t number) : number_(number & mask) {}

  static constexpr std::optional<TableId> parse(std::string_view text) {
    if (text.size() != length) return std::nullopt;
    std::uint64_t number = 0;
    for (const char c : text) {
      const std::size_t digit = digits.find(c);
      if (digit == std::string_view::npos) return std::nullopt;
      number = number * 32 + digit;
    }
    return TableId(number);
  }

  [[nodiscard]] std::string text() const {
    std::string text(length, '0');
    std::uint64_t rest = number_;
    for (std::size_t i = length; i-- > 0; rest /= 32) text[i] = digits[rest % 32];
    return text;
  }
  [[nodiscard]] constexpr std::uint64_t number() const { return number_; }

  friend constexpr auto operator<=>(TableId, TableId) = default;

 private:
  static constexpr std::size_t length = 10;
  static constexpr std::uint64_t mask = (1ULL << 50U) - 1;
  static constexpr std::string_view digits = "0123456789abcdefghjkmnpqrstvwxyz";  // none that look alike

  std::uint64_t number_ = 0;
};

}  // namespace ichiba::server
