// How to make a game of Traders of Osaka last: what two players would do who want the server to keep as long a log as
// the rules allow. Tests of limits play such games.
#pragma once

#include "engine/osaka/view.hpp"

namespace ichiba::load {

osaka::Move longest_move(const osaka::View& view);

}  // namespace ichiba::load
