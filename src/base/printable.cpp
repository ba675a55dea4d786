#include "base/printable.hpp"

#include <fmt/format.h>

namespace ichiba::base {

std::optional<char32_t> next_point(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const std::size_t length = first < 0x80 ? 1 : first >= 0xC2 && first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if ((first >= 0x80 && first < 0xC2) || first > 0xF4 || text.size() < length) return std::nullopt;
  char32_t point = length == 1 ? first : first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return std::nullopt;
    point = (point << 6U) | (byte(i) & 0x3FU);
  }
  const bool too_long = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
  if (too_long || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) return std::nullopt;
  text.remove_prefix(length);
  return point;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    if (static_cast<unsigned char>(text.front()) < 0x80) {
      text.remove_prefix(1);
    } else if (!next_point(text)) {
      return false;
    }
  }
  return true;
}

bool is_printable(char32_t point) {
  if (point < 0x20 || (point >= 0x7F && point < 0xA0)) return false;  // control characters
  if (point == 0xAD || point == 0x61C || point == 0x180E) return false;
  if (point >= 0x200B && point <= 0x200F) return false;  // zero width, or changes the writing direction
  if (point >= 0x2028 && point <= 0x202E) return false;  // line ends, turning the writing
  if (point >= 0x2060 && point <= 0x206F) return false;  // zero width, or changes the writing direction
  if (point == 0xFEFF || (point >= 0xFFF0 && point <= 0xFFFF)) return false;
  if (point >= 0xE000 && point <= 0xF8FF) return false;  // private use
  return point < 0xE0000;                                // tags and private use
}

namespace {

// Escapes like JSON, so that JSON stays JSON.
std::string escape_of(char32_t point) {
  if (point < 0x20) return fmt::format("\\x{:02x}", static_cast<unsigned>(point));
  if (point < 0x10000) return fmt::format("\\u{:04x}", static_cast<unsigned>(point));
  const auto rest = static_cast<unsigned>(point - 0x10000);
  return fmt::format("\\u{:04x}\\u{:04x}", 0xD800U + (rest >> 10U), 0xDC00U + (rest & 0x3FFU));
}

}  // namespace

std::string escaped(std::string_view bytes, std::size_t longest) {
  std::string text;
  while (!bytes.empty()) {
    if (text.size() >= longest) return text + "...";
    std::string_view rest = bytes;
    const auto point = next_point(rest);
    if (!point) {
      text += fmt::format("\\x{:02x}", static_cast<unsigned char>(bytes.front()));
      rest = bytes.substr(1);
    } else if (is_printable(*point)) {
      text += bytes.substr(0, bytes.size() - rest.size());
    } else {
      text += escape_of(*point);
    }
    bytes = rest;
  }
  return text;
}

std::string escaped_lines(std::string_view text) {
  std::string lines;
  lines.reserve(text.size());
  for (;;) {
    const std::size_t end = text.find('\n');
    lines += escaped(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    lines += '\n';
    text.remove_prefix(end + 1);
  }
}

}  // namespace ichiba::base
