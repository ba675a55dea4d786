// Every bot by its name: our own (ai/bot.hpp), and exec:COMMAND, a program that speaks the protocol of docs/bots.md.
// Whoever seats bots asks here.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/bot.hpp"
#include "ai/programs/programs.hpp"

namespace ichiba::bots {

// The bot of this name, or nothing where there is none. The programs outlive it, and are for one thread.
template <class G>
std::unique_ptr<ai::Bot<G>> make_bot(std::string_view name, Programs& programs);

// Is there a bot of this name? It is for both games, or for none. Whether a command can be run shows when it is.
bool is_bot_name(std::string_view name);

// What can be named, for help texts and error messages.
std::vector<std::string> bot_names();

// What to call a bot at a table: its name; of a command what seems to be the program in it, for example bot.py.
std::string short_name(std::string_view name);

}  // namespace ichiba::bots
