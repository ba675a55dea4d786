// The table of Traders of Osaka, drawn.
#pragma once

#include "programs/ichiba/play/interface.hpp"
#include "programs/ichiba/play/osaka_snapshot.hpp"

namespace ichiba::cli::play {

Block osaka_board(const OsakaSnapshot& snapshot, const Names& names, const Style& style);

// What buying now would cost and do, in a few lines; empty where the viewer cannot buy.
Block osaka_purchase_lines(const OsakaSnapshot& snapshot, const Names& names);

}  // namespace ichiba::cli::play
