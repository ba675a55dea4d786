#include "programs/ichiba/play/typed.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>

#include "engine/osaka/notation.hpp"
#include "words/osaka_events.hpp"

namespace ichiba::cli::play {
namespace {

std::string capitals(std::string word) {
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return word;
}

}  // namespace

std::vector<std::string> typed_words(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  const auto finish = [&] {
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  };
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isspace(byte) != 0 || std::iscntrl(byte) != 0 || c == ',') {
      finish();
    } else if (c == ':') {
      finish();
      words.emplace_back(":");
    } else {
      word += static_cast<char>(std::tolower(byte));
    }
  }
  finish();
  return words;
}

std::optional<std::size_t> typed_number(const std::vector<std::string>& words) {
  if (words.size() != 1) return std::nullopt;
  const std::string& word = words[0];
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

std::string joined_words(const std::vector<std::string>& words, std::size_t first) {
  std::string text;
  for (std::size_t i = first; i < words.size(); ++i) {
    if (i > first) text += ' ';
    text += words[i];
  }
  return text;
}

std::string osaka_notation(std::vector<std::string> words) {
  if (words.size() == 3 && words[2] == "*") {  // take r5 *
    words[1] = fmt::format("{}*", words[1]);
    words.pop_back();
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::string& word = words[i];
    if (word == "none" || word == "nothing") word.assign(1, '-');
    for (const osaka::Colour colour : osaka::colours) {
      if (word == words::name_of(colour)) word = fmt::format("{}", osaka::letter_of(colour));
    }
    const std::string card = word.substr(0, word.ends_with('*') ? word.size() - 1 : word.size());
    if (osaka::parse_card(capitals(card)) || osaka::colour_of(capitals(card))) word = capitals(word);
  }
  return joined_words(words);
}

}  // namespace ichiba::cli::play
