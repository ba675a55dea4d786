// What a seat of Traders of Osaka observes, as numbers: what the table shows (View), or what a perfect memory knows
// (Knowledge), and what the player to act has chosen so far.
#pragma once

#include <span>
#include <vector>

#include "encoding/numbers.hpp"
#include "encoding/osaka_actions.hpp"
#include "encoding/version.hpp"
#include "engine/osaka/view.hpp"

namespace ichiba::encoding {

struct OsakaViewSeen {
  osaka::View view;
  OsakaPending pending;
  friend bool operator==(const OsakaViewSeen&, const OsakaViewSeen&) = default;
};
struct OsakaKnowledgeSeen {
  osaka::Knowledge known;
  OsakaPending pending;
  friend bool operator==(const OsakaKnowledgeSeen&, const OsakaKnowledgeSeen&) = default;
};

std::vector<Field> osaka_fields(int players, bool memory);
int osaka_observation_size(int players, bool memory);

// Into numbers that are all 0.
void write(const osaka::View& view, const OsakaPending& pending, Number* to);
void write(const osaka::Knowledge& known, const OsakaPending& pending, Number* to);

// The observation of this seat, from numbers that were written in this version. That the numbers fit together is not
// checked.
expected<OsakaViewSeen, Unreadable> read_osaka_view(int written_in, std::span<const Number> numbers, int players,
                                                    Seat seat);
expected<OsakaKnowledgeSeen, Unreadable> read_osaka_knowledge(int written_in, std::span<const Number> numbers,
                                                              int players, Seat seat);

}  // namespace ichiba::encoding
