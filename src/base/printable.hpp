// Texts from outside, made fit to be printed. Everything that a terminal or a log shows and that somebody else wrote
// (names, decks, file names, answers of programs, bad input that is quoted) goes through `escaped`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ichiba::words {

// Takes the first character off a text in UTF-8; nothing where it begins with none. Overlong forms, surrogates and what
// lies beyond U+10FFFF are none.
std::optional<char32_t> next_point(std::string_view& text);

bool is_utf8(std::string_view text);

// Neither a control character nor one that cannot be seen, ends a line or turns the direction of writing.
bool is_printable(char32_t point);

// One line that cannot steer a terminal: \x1b stands for a control character of ASCII or a byte that is no UTF-8,
// \u202e for other characters that are not printable. What is beyond the longest is cut off.
std::string escaped(std::string_view bytes, std::size_t longest = std::string_view::npos);

// The same for several lines, which stay lines. JSON means the same afterwards: it has nothing of ASCII to escape.
std::string escaped_lines(std::string_view text);

}  // namespace ichiba::words
