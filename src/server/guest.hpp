// A connection at a table, as the table sees it. Its seat follows from its token, never from its messages.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "match/match.hpp"

namespace ichiba::server {

class Room;

// Text for several guests is made once.
using Text = std::shared_ptr<const std::string>;
inline Text shared_text(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

class Guest : public std::enable_shared_from_this<Guest> {
 public:
  Guest() = default;
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  virtual ~Guest() = default;

  virtual void send(Text text) = 0;
  // Moves to another table: a rematch.
  virtual void follow(std::shared_ptr<Room> room) = 0;

  // Must leave: the seat is gone, and the table does not allow watchers.
  virtual void dismiss(const match::Refusal&) {}

  std::optional<base::Bytes32> token_hash;
  std::optional<Seat> seat;  // the table keeps it up to date
  std::string client;        // the address that limits count; empty: none
};

}  // namespace ichiba::server
