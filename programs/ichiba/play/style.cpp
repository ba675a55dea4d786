#include "programs/ichiba/play/style.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include "base/printable.hpp"
#include "programs/ichiba/output.hpp"

namespace ichiba::cli::play {
namespace {

constexpr Glyphs unicode_glyphs{"─", "│", "┌", "┐", "└", "┘", "┬", "┴", "≈", "→",
                                "×", "·", "╲", "╱", "┼", "╋", "├", "┤", "●", "○"};
constexpr Glyphs ascii_glyphs{"-", "|", "+",  "+", "+", "+", "+", "+", "~", "->",
                              "x", "-", "\\", "/", "+", "#", "|", "|", "*", "."};

bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    std::string text(value);
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text.find("utf-8") != std::string::npos || text.find("utf8") != std::string::npos;
  }
  return false;
}

std::string_view code_of(Ink ink) {
  switch (ink) {
    case Ink::plain: return "0";
    case Ink::bold: return "1";
    case Ink::dim: return "2";
    case Ink::red: return "1;31";
    case Ink::blue: return "1;94";
    case Ink::yellow: return "1;33";
    case Ink::green: return "1;32";
    case Ink::orange: return "1;91";
    case Ink::cyan: return "36";
    case Ink::magenta: return "1;35";
    case Ink::chosen: return "1;7";
  }
  return "0";
}

// The length of the escape code at the start of the text, if it is one of ours.
std::size_t own_code_length(std::string_view text) {
  if (!text.starts_with("\033[")) return 0;
  const std::size_t end = text.find('m');
  if (end == std::string_view::npos) return 0;
  for (int i = 0; i <= static_cast<int>(Ink::chosen); ++i) {
    if (text.substr(2, end - 2) == code_of(static_cast<Ink>(i))) return end + 1;
  }
  return 0;
}

// Takes one character off a UTF-8 text; a stray byte counts as a character.
char32_t next_character(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  char32_t code = length == 1 ? lead : lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length && i < text.size(); ++i) {
    code = (code << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  text.remove_prefix(std::min(length, text.size()));
  return code;
}

int columns_of(char32_t code) {
  struct Range {
    char32_t first, last;
  };
  constexpr std::array combining{Range{0x300, 0x36F}, Range{0x200B, 0x200F}, Range{0xFE00, 0xFE0F}};
  constexpr std::array wide{Range{0x1100, 0x115F},   Range{0x2E80, 0xA4CF},  Range{0xAC00, 0xD7A3},
                            Range{0xF900, 0xFAFF},   Range{0xFE30, 0xFE6F},  Range{0xFF00, 0xFF60},
                            Range{0x1F300, 0x1FAFF}, Range{0x20000, 0x3FFFD}};
  const auto within = [code](const Range& range) { return code >= range.first && code <= range.last; };
  if (std::ranges::any_of(combining, within)) return 0;
  return std::ranges::any_of(wide, within) ? 2 : 1;
}

void skip_colour_code(std::string_view& text) {
  const std::size_t end = text.find('m');
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
}

}  // namespace

Style Style::detect(bool output_is_terminal) { return {colour_wanted(output_is_terminal), locale_is_utf8()}; }

const Glyphs& Style::glyphs() const { return unicode_ ? unicode_glyphs : ascii_glyphs; }

std::string Style::ink(Ink ink, std::string_view text) const {
  if (!colour_ || ink == Ink::plain) return std::string(text);
  return "\033[" + std::string(code_of(ink)) + 'm' + std::string(text) + "\033[0m";
}

std::string Style::own_codes_only(std::string_view text) const {
  std::string shown;
  while (!text.empty()) {
    const std::size_t next = text.find('\033');
    shown += base::escaped_lines(text.substr(0, next));
    if (next == std::string_view::npos) break;
    text.remove_prefix(next);
    const std::size_t length = colour_ ? own_code_length(text) : 0;
    shown += length > 0 ? std::string(text.substr(0, length)) : base::escaped(text.substr(0, 1));
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return shown;
}

std::string Style::rule(std::string_view title, std::string_view hint, int width) const {
  const auto line = [this](int length) { return repeated(glyphs().across, length); };
  const int used = width_of(title) + 4 + (hint.empty() ? 0 : width_of(hint) + 4);
  std::string text = line(2) + ' ' + bold(title) + ' ' + line(std::max(0, width - used));
  if (!hint.empty()) text += ' ' + dim(hint) + ' ' + line(2);
  return text;
}

std::string Style::edge(std::string_view left, std::string_view right, int inner_width, std::string_view text,
                        bool at_end) const {
  const std::string shown = text.empty() ? "" : ' ' + std::string(text) + ' ';
  const int rest = std::max(0, inner_width - width_of(shown));
  const int after = at_end ? std::min(rest, 1) : rest - std::min(rest, 1);
  return std::string(left) + repeated(glyphs().across, rest - after) + shown + repeated(glyphs().across, after) +
         std::string(right);
}

Block Style::card(const Block& lines, int inner_width, std::string_view label, std::string_view foot) const {
  const Glyphs& g = glyphs();
  Block block{edge(g.top_left, g.top_right, inner_width, label, false)};
  for (const std::string& line : lines) {
    block.push_back(std::string(g.down) + padded(line, inner_width) + std::string(g.down));
  }
  block.push_back(edge(g.bottom_left, g.bottom_right, inner_width, foot, true));
  return block;
}

int width_of(std::string_view text) {
  int width = 0;
  while (!text.empty()) {
    if (text[0] == '\033') {
      skip_colour_code(text);
    } else {
      width += columns_of(next_character(text));
    }
  }
  return width;
}

std::string padded(std::string_view text, int width) {
  return std::string(text) + repeated(" ", width - width_of(text));
}

std::string centred(std::string_view text, int width) {
  const int spare = std::max(0, width - width_of(text));
  return repeated(" ", spare / 2) + std::string(text) + repeated(" ", spare - spare / 2);
}

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

std::string shortened(std::string_view text, int width) {
  std::string_view rest = text;
  int used = 0;
  while (!rest.empty()) {
    std::string_view after = rest;
    used += columns_of(next_character(after));
    if (used > width) break;
    rest = after;
  }
  return std::string(text.substr(0, text.size() - rest.size()));
}

Block wrapped(std::string_view text, int indent, int width) {
  Block lines;
  const std::size_t lead = std::min(text.find_first_not_of(' '), text.size());
  std::string line(lead, ' ');
  text.remove_prefix(lead);
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    const bool first_word = width_of(line) == (lines.empty() ? static_cast<int>(lead) : indent);
    if (!first_word && width_of(line) + 1 + width_of(word) > width) {
      lines.push_back(std::move(line));
      line = repeated(" ", indent);
    } else if (!first_word) {
      line += ' ';
    }
    line += word;
  }
  lines.push_back(std::move(line));
  return lines;
}

Block flowing(std::string_view label, const std::vector<std::string>& items, std::string_view gap, int width) {
  const int indent = width_of(label);
  Block lines;
  std::string line(label);
  bool fresh = true;
  for (const std::string& item : items) {
    if (!fresh && width_of(line) + width_of(gap) + width_of(item) > width) {
      lines.push_back(std::move(line));
      line = repeated(" ", indent);
      fresh = true;
    }
    if (!fresh) line += gap;
    line += item;
    fresh = false;
  }
  lines.push_back(std::move(line));
  return lines;
}

Block beside(const Block& left, const Block& right, std::string_view gap) {
  int width = 0;
  for (const std::string& line : left) width = std::max(width, width_of(line));
  Block block;
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    std::string line = padded(i < left.size() ? std::string_view(left[i]) : std::string_view(), width);
    line += gap;
    if (i < right.size()) line += right[i];
    block.push_back(std::move(line));
  }
  return block;
}

void append(Block& block, const Block& more) { block.insert(block.end(), more.begin(), more.end()); }

std::string joined(const Block& block) {
  std::string text;
  for (const std::string& line : block) {
    text += line;
    while (!text.empty() && text.back() == ' ') text.pop_back();
    text += '\n';
  }
  return text;
}

}  // namespace ichiba::cli::play
