// Lists of names on the command line, and variants made from flags.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::cli {

// "a,b,c"; empty parts are kept, so that they can be reported.
std::vector<std::string> split(std::string_view list, char separator = ',');

// The same for bots: a comma within a command is written \, (exec:./bot --levels 1\,2).
std::vector<std::string> split_bots(std::string_view list);

// One bot name per seat: a single name stands for all seats. The error is ready to print.
std::expected<std::vector<std::string>, std::string> bots_for_seats(const std::string& list, int players);

// The players' names: Ann, Ben ... for people (an empty name here); bots by their names, programs by their files,
// numbered if there are several of a kind.
std::vector<std::string> names_for(const std::vector<std::string>& bots);

// An error if there is no such bot; `flag` is where it was given.
std::expected<void, std::string> check_bot(const std::string& name, std::string_view flag = "--bots");

// Flags that describe a variant, as `play` and `simulate` take them.
struct TableFlags {
  int players = 2;
  bool memory = false;
  bool friendly = false;
  std::string deck;  // a file; empty: the house deck
};
std::expected<osaka::Game::Variant, std::string> osaka_table(const TableFlags& flags);
std::expected<tsukiji::Game::Variant, std::string> tsukiji_table(const TableFlags& flags);

}  // namespace ichiba::cli
