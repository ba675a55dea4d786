// A replay as text.
#pragma once

#include <optional>
#include <string>

#include "record/replay.hpp"

namespace ichiba::cli {

// The set-up (step is null) or one step: the move and its events, as this seat, or an all-seeing viewer, would see
// them.
template <class G>
std::string replay_step(const record::Replay<G>& replay, const typename record::Replay<G>::Step* step,
                        std::optional<Seat> seat);

// How it ended, or that it has not.
template <class G>
std::string replay_end(const typename G::State& state, const record::Header<G>& header);

}  // namespace ichiba::cli
