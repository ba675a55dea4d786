#include "bots/excerpt.hpp"

#include <cstdint>
#include <fmt/format.h>

namespace ichiba::bots {
namespace {

constexpr std::size_t kept_bytes = 2'000;
constexpr int kept_lines = 3;

// The length of the well-formed character that the bytes begin with; 0 where they begin with none, or with a control
// character. Overlong forms, surrogates and what lies beyond U+10FFFF are not well-formed.
std::size_t printable_length(std::string_view bytes) {
  const auto at = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
  const std::uint8_t first = at(0);
  if (first < 0x80) return first >= 0x20 && first != 0x7F ? 1 : 0;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || bytes.size() < length) return 0;
  std::uint32_t code = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((at(i) & 0xC0U) != 0x80) return 0;
    code = code << 6U | (at(i) & 0x3FU);
  }
  constexpr std::uint32_t smallest[]{0, 0, 0xA0, 0x800, 0x10000};  // U+0080 to U+009F are control characters
  if (code < smallest[length] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return 0;
  return length;
}

}  // namespace

std::string excerpt(std::string_view bytes, std::size_t longest) {
  std::string text;
  while (!bytes.empty()) {
    if (text.size() >= longest) return text + "...";
    if (const std::size_t length = printable_length(bytes); length > 0) {
      text += bytes.substr(0, length);
      bytes.remove_prefix(length);
    } else {
      text += fmt::format("\\x{:02x}", static_cast<std::uint8_t>(bytes.front()));
      bytes.remove_prefix(1);
    }
  }
  return text;
}

void LastLines::add(std::string_view bytes) {
  if (bytes.size() > kept_bytes) bytes.remove_prefix(bytes.size() - kept_bytes);
  tail_ += bytes;
  if (tail_.size() > kept_bytes) tail_.erase(0, tail_.size() - kept_bytes);
}

std::string LastLines::text() const {
  std::string text;
  std::string_view rest = tail_;
  for (int lines = 0; lines < kept_lines && !rest.empty();) {
    const std::size_t end = rest.find_last_of('\n');
    const std::string_view line = end == std::string_view::npos ? rest : rest.substr(end + 1);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(0, end);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    text = excerpt(line, 200) + (text.empty() ? "" : " | " + text);
    ++lines;
  }
  return text;
}

}  // namespace ichiba::bots
