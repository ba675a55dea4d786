// A player for the load: reads the server's messages, checks them, and picks any legal move.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/random.hpp"

namespace ichiba::load {

// For each version the open part of both seats' views must agree.
struct TableCheck {
  int version = 0;
  std::uint64_t open_part = 0;  // a hash of it
};

class Player {
 public:
  enum class Style { any, longest };
  Player(std::string game, Style style, std::uint64_t seed) : game_(std::move(game)), style_(style), rng_(seed) {}

  enum class Heard { nothing, own_move, other };
  // Takes one message. Throws std::runtime_error if the server is wrong.
  Heard hear(std::string_view message, TableCheck& check);

  [[nodiscard]] bool may_move() const { return may_move_ && !waiting_; }
  // The game is over, and this player has not asked for the next one yet.
  [[nodiscard]] bool wants_rematch() const { return over_ && !asked_; }
  [[nodiscard]] int seat() const { return seat_; }
  [[nodiscard]] int version() const { return version_; }
  [[nodiscard]] const std::string& table() const { return table_; }
  // A player who was disconnected when the others moved to the next table finds its name here.
  [[nodiscard]] const std::string& missed_table() const { return missed_table_; }

  // The message for the move, whose answer is now expected.
  std::string move();
  std::string rematch();
  // After a lost connection: what has to be repeated with the same key; empty: nothing.
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
