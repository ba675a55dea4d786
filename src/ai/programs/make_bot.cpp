#include "ai/programs/make_bot.hpp"

#include <algorithm>
#include <array>

#include "ai/programs/excerpt.hpp"
#include "ai/programs/program_bot.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::bots {
namespace {

constexpr std::string_view prefix = "exec:";
constexpr std::string_view blanks = " \t\r\n";

// The command of exec:COMMAND; empty for any other name.
std::string_view command_in(std::string_view name) {
  if (!name.starts_with(prefix)) return {};
  name.remove_prefix(prefix.size());
  return name.find_first_not_of(blanks) == std::string_view::npos ? std::string_view() : name;
}

std::string_view file_name(std::string_view path) {
  const std::size_t folder = path.find_last_of('/');
  return folder == std::string_view::npos || folder + 1 == path.size() ? path : path.substr(folder + 1);
}

// Words before the name of the program: python3 -u bot.py.
bool only_runs_others(std::string_view word) {
  constexpr std::array<std::string_view, 11> runners{"bash", "env",  "exec", "java", "lua", "nice",
                                                     "node", "perl", "php",  "ruby", "sh"};
  const bool is_python =
      word.starts_with("python") && word.find_first_not_of("0123456789.", 6) == std::string_view::npos;
  return word.starts_with('-') || is_python || word.find('=') != std::string_view::npos ||
         std::ranges::find(runners, word) != runners.end();
}

}  // namespace

template <class G>
std::unique_ptr<ai::Bot<G>> make_bot(std::string_view name, Programs& programs) {
  const std::string_view command = command_in(name);
  if (!command.empty()) return std::make_unique<ProgramBot<G>>(std::string(command), programs);
  return ai::make_bot<G>(name);
}

template std::unique_ptr<ai::Bot<osaka::Game>> make_bot<osaka::Game>(std::string_view, Programs&);
template std::unique_ptr<ai::Bot<tsukiji::Game>> make_bot<tsukiji::Game>(std::string_view, Programs&);

bool is_bot_name(std::string_view name) { return !command_in(name).empty() || ai::is_bot_name(name); }

std::vector<std::string> bot_names() {
  std::vector<std::string> names = ai::bot_names();
  names.emplace_back("exec:COMMAND");
  return names;
}

std::string short_name(std::string_view name) {
  std::string_view command = command_in(name);
  if (command.empty()) return std::string(name);
  if (const std::size_t last = command.rfind("&&"); last != std::string_view::npos) command.remove_prefix(last + 2);
  constexpr std::string_view between = " \t\r\n'\";&|()<>";
  std::string_view best = "program";
  for (std::size_t at = command.find_first_not_of(between); at != std::string_view::npos;
       at = command.find_first_not_of(between, at)) {
    const std::string_view word = command.substr(at, command.find_first_of(between, at) - at);
    best = file_name(word);
    if (!only_runs_others(best)) break;
    at += word.size();
  }
  constexpr std::size_t longest = 20;
  return excerpt(best, longest);
}

}  // namespace ichiba::bots
