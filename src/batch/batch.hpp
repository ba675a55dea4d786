// Many games at once, for programs that learn: one call carries out an action in each of them and writes what is
// observed next into arrays of the caller. Finished games start over, each from a seed of its own. What happens depends
// on the seed and the actions alone, not on the number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/parallel_for.hpp"
#include "encoding/game_encoding.hpp"

namespace ichiba::batch {

using encoding::Memory;
using encoding::Number;

// Who is observed.
enum class Form : std::uint8_t {
  // One row for each game: the seat that acts. Of two who act at once (T3.1), first seat 0, then seat 1. The first
  // action waits for the second, so both observe the same as in form `seats`.
  turns,
  seats,  // a row for each seat of each game. All who have to act do so in one step.
};

// What the caller gave cannot be carried out. Nothing has changed.
class BadArgument : public std::invalid_argument {
 public:
  BadArgument(const std::string& name, const std::string& reason)
      : std::invalid_argument(name + ": " + reason), argument(name) {}
  std::string argument;  // its name
};

template <class G>
struct Settings {
  typename G::Variant variant{};
  std::size_t games = 1;
  std::uint64_t seed = 0;
  int threads = 1;
  Memory memory = Memory::table;
  Form form = Form::turns;
  // By seat, the name of the bot that plays there (ai/bot.hpp); empty: the caller plays. No names: they play all seats.
  std::vector<std::string> bots = {};
};

// Where a step writes. A row is a game or a seat of a game, as the form says.
struct Arrays {
  std::span<Number> observations;  // rows x observation size
  std::span<std::uint8_t> masks;   // rows x actions: 1 if legal
  std::span<std::int8_t> actors;   // rows: the seat that acts (turns); 1 if this seat acts, else 0 (seats)
  std::span<float> rewards;        // games x players: 0 until a game ends
  std::span<std::uint8_t> ends;    // games: 1 if a game has ended; what is observed then is the start of the next
  // Games x players x observation size, or nothing: where a game has ended, what each seat observed last. The rest
  // stays as it is.
  std::span<Number> finals = {};
};

// At the end of a game: 1 for the winner, -1 shared by the others, 0 for all if nobody wins; winners who share the win
// share the difference. The sum is 0.
float reward(SeatSet winners, Seat seat, int players);

template <class G>
class Batch {
 public:
  explicit Batch(const Settings<G>& settings);

  [[nodiscard]] const Settings<G>& settings() const { return settings_; }
  [[nodiscard]] std::size_t rows() const { return tables_.size() * rows_of_a_game(); }
  [[nodiscard]] std::size_t observation_size() const { return observation_size_; }
  [[nodiscard]] static constexpr std::size_t actions() {
    return static_cast<std::size_t>(encoding::Encoding<G>::actions);
  }
  [[nodiscard]] std::size_t players() const { return static_cast<std::size_t>(G::players(settings_.variant)); }

  // What is observed now, without rewards and ends.
  void observe(const Arrays& to) const;

  // Carries out an action for each row. In form `seats` the actions of those who do not act are ignored.
  void step(std::span<const std::int32_t> actions, const Arrays& to);

  // A legal action for each row, drawn from all with equal chances; 0 for a seat that does not act. What a row gets
  // depends on its own game and on the seed.
  void random_actions(std::uint64_t seed, std::span<std::int32_t> to) const;

  // All games as they are. Restoring takes the settings that the batch had; on another kind of machine or with another
  // version of the program it is refused.
  [[nodiscard]] std::string save() const;
  void restore(std::string_view saved);

 private:
  using E = encoding::Encoding<G>;

  struct BatchTable {
    typename G::State state;
    typename E::Pending pending;
    BySeat<std::uint64_t, 4> legal;  // the legal actions of each seat: none if it does not act
    Rng rng{0};
    Rng bot_rng{0};               // of its own, so that the cards do not depend on what bots draw
    std::uint64_t finished = 0;   // games at this table
    std::int64_t waiting = none;  // in form `turns`: the action of the first of two who act at once
    static constexpr std::int64_t none = -1;
  };

  [[nodiscard]] std::size_t rows_of_a_game() const { return settings_.form == Form::turns ? 1 : players(); }
  void check_bots() const;
  [[nodiscard]] bool is_bot(Seat seat) const { return !settings_.bots.empty() && !bot_at(seat).empty(); }
  [[nodiscard]] const std::string& bot_at(Seat seat) const {
    return settings_.bots[static_cast<std::size_t>(seat.index())];
  }
  [[nodiscard]] SeatSet callers_turn(const BatchTable& table) const;
  [[nodiscard]] Seat asked(const BatchTable& table) const;
  void let_bot_move(BatchTable& table, Seat seat) const;
  void let_bots_move(BatchTable& table) const;
  void check_arrays(const Arrays& to) const;
  void check_actions(std::span<const std::int32_t> actions) const;
  void deal(std::size_t game);
  void find_legal(BatchTable& table) const;
  void step_game(std::size_t game, const std::int32_t* actions, const Arrays& to);
  template <class ActionOf>
  void act_all(BatchTable& table, ActionOf action_of);
  void step_turn(BatchTable& table, std::int32_t action);
  void act(BatchTable& table, Seat seat, int action);
  void observe_game(std::size_t game, const Arrays& to) const;
  void observe_seat(const BatchTable& table, Seat seat, std::size_t row, const Arrays& to) const;
  void observe_end(std::size_t game, const Arrays& to) const;
  void write_numbers(const BatchTable& table, Seat seat, Number* to) const;

  // Calls work(game) for all games, on all threads.
  template <class Work>
  void for_all_tables(Work work) const {
    base::parallel_for(tables_.size(), static_cast<std::size_t>(settings_.threads), work);
  }

  Settings<G> settings_;
  std::size_t observation_size_;
  std::vector<BatchTable> tables_;
};

extern template class Batch<osaka::Game>;
extern template class Batch<tsukiji::Game>;

}  // namespace ichiba::batch
