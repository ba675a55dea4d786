#include "words/rules_text.hpp"

#include <array>

namespace ichiba::embedded {
extern const std::string_view osaka_rules;
extern const std::string_view tsukiji_rules;
}  // namespace ichiba::embedded

namespace ichiba::words {
namespace {

struct Heading {
  int level = 0;  // of the Markdown heading; 0: an ordinary line
  std::string_view id;
};

Heading heading_of(std::string_view line) {
  Heading heading;
  while (heading.level < 6 && line.substr(static_cast<std::size_t>(heading.level)).starts_with('#')) ++heading.level;
  if (heading.level == 0) return heading;
  line.remove_prefix(static_cast<std::size_t>(heading.level));
  if (line.starts_with(' ')) line.remove_prefix(1);
  heading.id = line.substr(0, line.find(' '));
  return heading;
}

// Calls visit(position, line) for each line of the text.
template <class Visit>
void each_line(std::string_view text, Visit visit) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) end = text.size();
    visit(at, text.substr(at, end - at));
    at = end + 1;
  }
}

std::array<std::string_view, 2> texts() { return {rules_of("osaka"), rules_of("tsukiji")}; }

}  // namespace

std::string_view rules_of(std::string_view game) {
  if (game == "osaka") return embedded::osaka_rules;
  if (game == "tsukiji") return embedded::tsukiji_rules;
  return {};
}

std::optional<std::string> rule(std::string_view id) {
  for (const std::string_view text : texts()) {
    std::optional<std::size_t> begin;
    std::size_t end = text.size();
    int level = 0;
    each_line(text, [&](std::size_t at, std::string_view line) {
      const Heading heading = heading_of(line);
      if (heading.level < 2) return;
      if (!begin && heading.id == id) {
        begin = at;
        level = heading.level;
      } else if (begin && end == text.size() && heading.level <= level) {
        end = at;
      }
    });
    if (!begin) continue;
    std::string found(text.substr(*begin, end - *begin));
    while (found.ends_with('\n')) found.pop_back();
    return found + '\n';
  }
  return std::nullopt;
}

std::vector<std::string> rule_ids() {
  std::vector<std::string> ids;
  for (const std::string_view text : texts()) {
    each_line(text, [&](std::size_t, std::string_view line) {
      const Heading heading = heading_of(line);
      if (heading.level >= 2) ids.emplace_back(heading.id);
    });
  }
  return ids;
}

}  // namespace ichiba::words
