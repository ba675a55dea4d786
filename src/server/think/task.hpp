// One decision of a bot: what its seat knows, and nothing else. It is made in a thread here, or travels as text to a
// worker. There is no field for a state, so no worker can learn what the seat may not know.
#pragma once

#include <atomic>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>

#include "match/match.hpp"

namespace ichiba::server {

template <class G>
struct Decision {
  match::Shared<G> variant;  // what is known points to its deck
  typename G::Knowledge known;
};

struct Task {
  std::variant<Decision<osaka::Game>, Decision<tsukiji::Game>> decision;
  std::uint64_t seed = 0;
};

// The game is under way, and the seat has to move.
Task task_of(const match::Match& match, Seat seat, std::uint64_t seed);

// The move of a bot of this level, in notation. If it is stopped, any.
std::string find_move(const Task& task, int level, const std::atomic<bool>& stop);

// May the seat make this move? An answer from elsewhere may be anything.
bool is_legal(const Task& task, std::string_view move);

// Fields with a space between them: the game, players, seat, seed, what is known (docs/encodings.md) and the options.
std::string to_text(const Task& task);
// The words say what is wrong. A table that cannot be is refused, because the search relies on it.
std::expected<Task, std::string> read_task(std::string_view text);

}  // namespace ichiba::server
