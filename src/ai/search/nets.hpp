// The networks by name. A program has them built in; the page loads one when a bot or an analysis needs it.
#pragma once

#include <string>
#include <string_view>

#include "ai/search/search.hpp"

namespace ichiba::ai {

// The network by which a search evaluates this table: "osaka-2", "osaka-3", "osaka-4", "tsukiji", "tsukiji-house", or
// none (empty).
std::string net_for_leaf(Leaf leaf, const osaka::Game::Variant& variant);
std::string net_for_leaf(Leaf leaf, const tsukiji::Game::Variant& variant);

// How many looks by the rule of thumb one look of this leaf takes, at the table of a seat: 1 where no large network is
// used.
std::uint32_t cost_of_look(Leaf leaf, const osaka::Knowledge& known);
std::uint32_t cost_of_look(Leaf leaf, const tsukiji::Knowledge& known);

// Is the network of this name there? Without it a search evaluates by the rule of thumb.
bool has_net(std::string_view name);

// Takes in a network from the text of its file, base 64 (src/ai/nets). False if it is not one that fits this program,
// or if all networks are built in.
bool take_net(std::string_view text);

}  // namespace ichiba::ai
