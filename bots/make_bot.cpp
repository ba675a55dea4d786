#include "bots/make_bot.hpp"

#include "bots/excerpt.hpp"
#include "bots/program_bot.hpp"
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
  const std::string_view command = command_in(name);
  if (command.empty()) return std::string(name);
  std::string_view best;
  bool is_file = false;
  for (std::size_t at = command.find_first_not_of(blanks); at != std::string_view::npos && !is_file;
       at = command.find_first_not_of(blanks, at)) {
    const std::string_view word = command.substr(at, command.find_first_of(blanks, at) - at);
    is_file = word.find_first_of("/.") != std::string_view::npos;
    if (best.empty() || is_file) best = word;
    at += word.size();
  }
  const std::size_t folder = best.find_last_of('/');
  if (folder != std::string_view::npos && folder + 1 < best.size()) best.remove_prefix(folder + 1);
  constexpr std::size_t longest = 20;
  return excerpt(best, longest);
}

}  // namespace ichiba::bots
