#include "ai/search/budget.hpp"

#include <charconv>

namespace ichiba::ai {

std::optional<Budget> Budget::parse(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number == 0 || number > 100'000'000) return std::nullopt;
  const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  if (unit.empty()) return Budget{number, {}};
  if (unit == "ms" && number <= 3'600'000) return Budget{0, std::chrono::milliseconds(number)};
  if (unit == "s" && number <= 3'600) return Budget{0, std::chrono::seconds(number)};
  return std::nullopt;
}

}  // namespace ichiba::ai
