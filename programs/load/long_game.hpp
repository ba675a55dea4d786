// Makes a game of Traders of Osaka last as long as the rules allow, which makes the server keep a long log. Tests of
// limits play such games.
#pragma once

#include "engine/osaka/view.hpp"

namespace ichiba::load {

osaka::Move longest_move(const osaka::View& view);

}  // namespace ichiba::load
