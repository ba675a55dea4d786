// A player of Tsukiji Market for the load: reads what the server says, checks it, and picks any legal move.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/random.hpp"

namespace ichiba::load {

// What both seats of a table have been told of a version must agree: all but the own bid is open.
struct TableCheck {
  int version = 0;
  std::uint64_t open_part = 0;  // a hash of it
};

class Player {
 public:
  Player(int seat, std::uint64_t seed) : seat_(seat), rng_(seed) {}

  enum class Heard { nothing, own_move, other };
  // Takes one message. Throws std::runtime_error with words where the server is wrong.
  Heard hear(std::string_view message, TableCheck& check);

  [[nodiscard]] bool may_move() const { return may_move_ && !waiting_; }
  // The game is over, and nobody has asked for the next one yet.
  [[nodiscard]] bool wants_rematch() const { return over_ && !asked_; }
  // The message for the move; from now on its answer is waited for.
  std::string move();
  std::string rematch();
  [[nodiscard]] int seat() const { return seat_; }

 private:
  std::string choose(const boost::json::object& view);

  int seat_;
  Rng rng_;
  int version_ = 0;
  std::uint64_t keys_ = 0;
  std::string key_;
  std::string sent_;
  std::string chosen_;
  bool may_move_ = false;
  bool waiting_ = false;
  bool over_ = false;
  bool asked_ = false;
};

}  // namespace ichiba::load
