// Every bot by its name: built-in ones (ai/bot.hpp), and exec:COMMAND, a program that speaks the protocol of
// docs/bots.md.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/bot.hpp"
#include "ai/programs/programs.hpp"

namespace ichiba::bots {

// The bot of this name, or nothing if there is none. The programs outlive it, and are for one thread.
template <class G>
std::unique_ptr<ai::Bot<G>> make_bot(std::string_view name, Programs& programs);

// Is there a bot of this name? A bot plays both games or none. Whether a command works shows only when it runs.
bool is_bot_name(std::string_view name);

// The names, for help texts and error messages.
std::vector<std::string> bot_names();

// The name of a bot at a table: its own name; for a command the name of the program in it, such as bot.py.
std::string short_name(std::string_view name);

}  // namespace ichiba::bots
