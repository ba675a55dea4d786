// Takes the fields of a message from its front; a space is between them. After the first mistake everything is empty
// or 0.
#pragma once

#include <charconv>
#include <expected>
#include <fmt/format.h>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/table_id.hpp"

namespace ichiba::server {

template <class Number>
constexpr Number most = std::numeric_limits<Number>::max();

class Fields {
 public:
  explicit Fields(std::string_view text) : rest_(text) {}

  std::string_view word() {
    const std::size_t end = rest_.find(' ');
    const std::string_view word = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    if (word.empty()) fail("a field is missing");
    return word;
  }
  template <class Number>
  Number number(Number lowest, Number highest) {
    const std::string_view digits = word();
    Number value{};
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || value < lowest || value > highest) {
      fail(fmt::format("expected a number from {} to {}", lowest, highest));
      return lowest;
    }
    return value;
  }
  // The table that comes next, if one does, without taking it.
  [[nodiscard]] TableId next_table() const {
    return TableId::parse(rest_.substr(0, rest_.find(' '))).value_or(TableId());
  }
  TableId table() {
    const auto id = TableId::parse(word());
    if (!id) fail("expected the name of a table");
    return id.value_or(TableId());
  }
  std::string_view rest() { return std::exchange(rest_, {}); }
  void fail(std::string words) {
    if (!problem_) problem_ = std::move(words);
  }
  [[nodiscard]] const std::optional<std::string>& problem() const { return problem_; }

 private:
  std::string_view rest_;
  std::optional<std::string> problem_;
};

}  // namespace ichiba::server
