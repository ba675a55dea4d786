// A player for the load: reads what the server says, checks it, and picks any legal move.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/random.hpp"

namespace ichiba::load {

// What both seats of a table are told of a version must agree in all that lies open.
struct TableCheck {
  int version = 0;
  std::uint64_t open_part = 0;  // a hash of it
};

class Player {
 public:
  enum class Style { any, longest };
  Player(std::string game, Style style, std::uint64_t seed) : game_(std::move(game)), style_(style), rng_(seed) {}

  enum class Heard { nothing, own_move, other };
  // Takes one message. Throws std::runtime_error with words where the server is wrong.
  Heard hear(std::string_view message, TableCheck& check);

  [[nodiscard]] bool may_move() const { return may_move_ && !waiting_; }
  // The game is over, and nobody has asked for the next one yet.
  [[nodiscard]] bool wants_rematch() const { return over_ && !asked_; }
  [[nodiscard]] int seat() const { return seat_; }
  [[nodiscard]] const std::string& table() const { return table_; }
  // Who was away when the others went on to the next table finds its name here.
  [[nodiscard]] const std::string& missed_table() const { return missed_table_; }

  // The message for the move; from now on its answer is waited for.
  std::string move();
  std::string rematch();
  // After the connection was lost: what has to be said again, with the same key; empty: nothing.
  [[nodiscard]] const std::string& unanswered() const { return unanswered_; }

 private:
  std::string choose(const boost::json::object& view);
  void check_view(std::string_view message, int version, TableCheck& check) const;

  std::string game_;
  Style style_;
  Rng rng_;
  int seat_ = 0;
  std::string table_;
  std::string missed_table_;
  int version_ = 0;
  std::uint64_t keys_ = 0;
  std::string key_;
  std::string chosen_;
  std::string unanswered_;
  bool may_move_ = false;
  bool waiting_ = false;
  bool over_ = false;
  bool asked_ = false;
};

}  // namespace ichiba::load
