#include "tests/rules/playthroughs/script.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace ichiba::tests {
namespace {

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

ScriptLine line_of(const std::string& text, int number) {
  const auto bad = [&](std::string_view why) { return BadScript(fmt::format("line {}: {}: {}", number, why, text)); };
  ScriptLine line{ScriptLine::Kind::given, number, -1, {}, {}, {}};
  if (text.starts_with("> ")) {
    line.kind = ScriptLine::Kind::event;
    line.value = trimmed(text.substr(2));
    return line;
  }
  if (text[0] >= '0' && text[0] <= '9') {
    line.seat = text[0] - '0';
    if (text.starts_with(text.substr(0, 1) + ": ")) {
      line.kind = ScriptLine::Kind::move;
      line.value = trimmed(text.substr(2));
      return line;
    }
    const std::size_t arrow = text.find(" -> ");
    if (text[1] != '!' || arrow == std::string::npos) throw bad("neither a move nor a refused move");
    line.kind = ScriptLine::Kind::refused;
    line.value = trimmed(std::string_view(text).substr(2, arrow - 2));
    line.verdict = trimmed(text.substr(arrow + 4));
    return line;
  }
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) throw bad("a line of no known kind");
  line.key = trimmed(text.substr(0, colon));
  line.value = trimmed(text.substr(colon + 1));
  if (line.key == "reshuffle") line.kind = ScriptLine::Kind::reshuffle;
  if (line.key.starts_with("expect ")) {
    line.kind = ScriptLine::Kind::expect;
    line.key = trimmed(line.key.substr(7));
  }
  return line;
}

void read_file(const std::filesystem::path& path, std::vector<Playthrough>& into) {
  std::ifstream file(path);
  std::string raw;
  for (int number = 1; std::getline(file, raw); ++number) {
    const std::string text = trimmed(raw);
    if (text.empty() || text.starts_with("--")) continue;
    if (text.starts_with("# ")) {
      into.push_back({path.stem().string(), trimmed(text.substr(2)), number, {}});
    } else if (into.empty() || into.back().file != path.stem()) {
      throw BadScript(fmt::format("{}:{}: a line before the first title", path.filename().string(), number));
    } else {
      into.back().lines.push_back(line_of(text, number));
    }
  }
}

}  // namespace

std::vector<Playthrough> read_playthroughs(const std::string& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".txt") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  std::vector<Playthrough> all;
  for (const auto& path : paths) read_file(path, all);
  return all;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = text.find_first_not_of(' '); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = text.find_first_not_of(' ', end);
  }
  if (words == std::vector<std::string>{"-"}) words.clear();
  return words;
}

int number_of(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw BadScript(fmt::format("not a number: '{}'", text));
  }
  return number;
}

std::vector<std::pair<std::string, std::string>> pairs_of(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const std::string& word : words_of(text)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) throw BadScript(fmt::format("no pair: '{}'", word));
    pairs.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return pairs;
}

}  // namespace ichiba::tests
