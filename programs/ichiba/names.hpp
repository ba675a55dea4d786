// Lists of names on the command line, and tables made from flags.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::cli {

// "a,b,c"; empty parts are kept, so that they can be complained about.
std::vector<std::string> split(std::string_view list, char separator = ',');

// The same for bots: a comma that belongs to a command is written \, (exec:./bot --levels 1\,2).
std::vector<std::string> split_bots(std::string_view list);

// One bot name a seat: a single name stands for all seats. The error is ready to print.
std::expected<std::vector<std::string>, std::string> bots_for_seats(const std::string& list, int players);

// What those who sit there are called: Ann, Ben ... for people (an empty name here); a bot is called what it is, a
// program by its file, with a number where there are several of its kind.
std::vector<std::string> names_for(const std::vector<std::string>& bots);

// An error where the name is no bot's; `flag` is where it was given.
std::expected<void, std::string> check_bot(const std::string& name, std::string_view flag = "--bots");

// Flags that describe a table, as `play` and `simulate` take them.
struct TableFlags {
  int players = 2;
  bool memory = false;
  bool friendly = false;
  std::string deck;  // a file; empty: the house deck
};
std::expected<osaka::Game::Variant, std::string> osaka_table(const TableFlags& flags);
std::expected<tsukiji::Game::Variant, std::string> tsukiji_table(const TableFlags& flags);

}  // namespace ichiba::cli
