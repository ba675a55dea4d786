// What people type, made into the notation: any case, any spacing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ichiba::cli::play {

// In small letters; commas count as spaces; a colon stands alone.
std::vector<std::string> typed_words(std::string_view line);

// A plain number from 1 on.
std::optional<std::size_t> typed_number(const std::vector<std::string>& words);

std::string joined_words(const std::vector<std::string>& words, std::size_t first = 0);

// Words of Traders of Osaka as the notation has them: cards and colours in capitals, `red` for R, `none` for
// -.
std::string osaka_notation(std::vector<std::string> words);

}  // namespace ichiba::cli::play
