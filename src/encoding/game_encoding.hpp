// The encoding of each game, for generic code: batches, tests, documentation, Python.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "encoding/osaka_actions.hpp"
#include "encoding/osaka_observation.hpp"
#include "encoding/tsukiji_actions.hpp"
#include "encoding/tsukiji_observation.hpp"
#include "encoding/version.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::encoding {

// No action space has more: a set of actions is one word.
inline constexpr int most_actions = 64;

// What is observed: what the table shows, or what a perfect memory knows.
enum class Memory : std::uint8_t { table, perfect };

template <class G>
struct Encoding;

template <>
struct Encoding<osaka::Game> {
  using Game = osaka::Game;
  using Pending = OsakaPending;
  static constexpr int actions = OsakaActions::count;

  static std::vector<Field> fields(const Game::Variant& variant, Memory memory) {
    return osaka_fields(variant.players, memory == Memory::perfect);
  }
  static int size(const Game::Variant& variant, Memory memory) {
    return osaka_observation_size(variant.players, memory == Memory::perfect);
  }
  static std::vector<ActionText> action_texts() { return osaka_action_texts(); }

  // Into numbers that are all 0. Only the player to act sees what they have chosen so far.
  static void observe(const osaka::State& state, Seat seat, const Pending& pending, Memory memory, Number* to) {
    const Pending& own = seat == state.open.actor ? pending : nothing;
    if (memory == Memory::perfect) {
      write(know(state, seat), own, to);
    } else {
      write(view(state, seat), own, to);
    }
  }
  static std::uint64_t legal(const osaka::State& state, Seat seat, const Pending& pending) {
    return legal_actions(state.open, state.hands[seat], seat, pending);
  }
  // Carries out a legal action: the move, if it is complete.
  static std::optional<osaka::Move> choose(const osaka::State& state, Seat seat, Pending& pending, int action) {
    return encoding::choose(state.open, seat, pending, action);
  }
  static std::vector<int> actions_of(const osaka::State& state, Seat seat, const osaka::Move& move) {
    return encoding::actions_of(state.open, state.hands[seat], seat, move);
  }

 private:
  static constexpr Pending nothing{};
};

template <>
struct Encoding<tsukiji::Game> {
  using Game = tsukiji::Game;
  using Pending = TsukijiPending;
  static constexpr int actions = TsukijiActions::count;

  static std::vector<Field> fields(const Game::Variant&, Memory memory) {
    return tsukiji_fields(memory == Memory::perfect);
  }
  static int size(const Game::Variant&, Memory memory) { return tsukiji_observation_size(memory == Memory::perfect); }
  static std::vector<ActionText> action_texts() { return tsukiji_action_texts(); }

  static void observe(const tsukiji::State& state, Seat seat, const Pending&, Memory memory, Number* to) {
    if (memory == Memory::perfect) {
      write(know(state, seat), to);
    } else {
      write(view(state, seat), to);
    }
  }
  static std::uint64_t legal(const tsukiji::State& state, Seat seat, const Pending&) {
    return legal_actions(state.open, seat);
  }
  static std::optional<tsukiji::Move> choose(const tsukiji::State& state, Seat seat, Pending&, int action) {
    return move_of(state.open, seat, action);
  }
  static std::vector<int> actions_of(const tsukiji::State& state, Seat, const tsukiji::Move& move) {
    return {action_of(state.open, move)};
  }
};

static_assert(Encoding<osaka::Game>::actions <= most_actions && Encoding<tsukiji::Game>::actions <= most_actions);

// docs/encodings.md.
std::string markdown();

}  // namespace ichiba::encoding
