// Makes input safe to print. Everything that a terminal or a log shows and that comes from outside (names, decks, file
// names, answers of programs, quoted bad input) goes through `escaped`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ichiba::base {

// Takes the first character off a UTF-8 string; nothing if it is not valid. Overlong forms, surrogates and values
// beyond U+10FFFF are not valid.
std::optional<char32_t> next_point(std::string_view& text);

bool is_utf8(std::string_view text);

// Not a control character, not invisible, not a line end, and no change of writing direction.
bool is_printable(char32_t point);

// One line that cannot control a terminal: \x1b stands for an ASCII control character or a byte that is not UTF-8,
// \u202e for other unprintable characters. Text beyond `longest` is cut off.
std::string escaped(std::string_view bytes, std::size_t longest = std::string_view::npos);

// The same for several lines, which stay lines. JSON keeps its meaning: it has no ASCII that needs escaping.
std::string escaped_lines(std::string_view text);

}  // namespace ichiba::base
