// Converts what people type into the notation: any case, any spacing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ichiba::cli::play {

// In lower case; commas count as spaces; a colon is a separate word.
std::vector<std::string> typed_words(std::string_view line);

// A plain number from 1 on.
std::optional<std::size_t> typed_number(const std::vector<std::string>& words);

std::string joined_words(const std::vector<std::string>& words, std::size_t first = 0);

// Words of Traders of Osaka in the notation: cards and colours in capitals, `red` for R, `none` for -.
std::string osaka_notation(std::vector<std::string> words);

}  // namespace ichiba::cli::play
