#include "programs/ichiba/play/help.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "words/rules_text.hpp"

namespace ichiba::cli::play {
namespace {

Block lines_of(std::string_view text) {
  Block lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

// Lines of one paragraph or list item belong together, however the source breaks them.
Block paragraphs_of(std::string_view text) {
  Block paragraphs;
  bool open = false;
  for (const std::string& line : lines_of(text)) {
    const std::size_t dot = line.find(". ");
    const bool numbered = dot != std::string::npos && dot > 0 && line.find_first_not_of("0123456789") == dot;
    const bool starts = line.empty() || line.starts_with('#') || line.starts_with("- ") || numbered;
    if (starts || !open) {
      paragraphs.push_back(line);
    } else {
      paragraphs.back() += fmt::format(" {}", line.substr(std::min(line.find_first_not_of(' '), line.size())));
    }
    open = !line.empty() && !line.starts_with('#');
  }
  return paragraphs;
}

// Removes Markdown marks, which mean nothing on a screen.
std::string without_marks(std::string text) {
  for (const std::string_view mark : {"**", "`"}) {
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
      text.erase(at, mark.size());
    }
  }
  return text;
}

}  // namespace

Block help_shown(const Block& moves, std::string_view section) {
  Block block{" Type the number of a choice, or a move:"};
  append(block, moves);
  append(block, {" At any time:", "   hint               a move to consider, and why; a hint remembers every card",
                 "   board              draw the table again", "   log                what has happened so far",
                 "   discards           the discard pile, which is open to all",
                 fmt::format("   rules, rules {}    the rules, or one section or clause of them", section),
                 "   why                the rule behind the last refusal",
                 "   undo               take back what is not yet confirmed", "   quit               leave the game"});
  return block;
}

Block rule_shown(std::string_view id, const Style& style) {
  const auto text = words::rule(id);
  if (!text) return {fmt::format("There is no rule {}. Type rules for the sections.", id)};
  Block block;
  for (const std::string& paragraph : paragraphs_of(*text)) {
    const std::size_t start = paragraph.find_first_not_of("# ");
    if (paragraph.starts_with('#') && start != std::string::npos) {
      block.push_back(fmt::format(" {}", style.bold(paragraph.substr(start))));
    } else {
      append(block, wrapped(fmt::format(" {}", without_marks(paragraph)), paragraph.starts_with("- ") ? 3 : 1));
    }
  }
  return block;
}

Block rules_shown(const std::vector<std::string>& words, std::string_view game, std::string_view section,
                  const Style& style) {
  if (words.size() > 1) {
    std::string id = words[1];
    std::ranges::transform(id, id.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return rule_shown(id, style);
  }
  Block block{fmt::format(" The sections of the rules. To read one, type for example rules {}:", section)};
  for (const std::string_view line : lines_of(words::rules_of(game))) {
    if (line.starts_with("## ")) block.push_back(fmt::format("   {}", line.substr(3)));
  }
  return block;
}

}  // namespace ichiba::cli::play
