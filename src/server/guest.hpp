// Somebody connected to a table, as the table sees them. Their seat follows from their token, never from what they say.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "match/match.hpp"

namespace ichiba::server {

class Room;

// What is sent to several guests is made once.
using Text = std::shared_ptr<const std::string>;
inline Text shared_text(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

class Guest : public std::enable_shared_from_this<Guest> {
 public:
  Guest() = default;
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  virtual ~Guest() = default;

  virtual void send(Text text) = 0;
  // Goes over to another table: a rematch.
  virtual void follow(std::shared_ptr<Room> room) = 0;

  // May not stay: the seat is gone, and the table is not open to those who watch.
  virtual void dismiss(const match::Refusal&) {}

  std::optional<match::Bytes32> token_hash;
  std::optional<Seat> seat;  // the table keeps it up to date
  std::string client;        // the address by which limits count; empty: nobody to charge
};

}  // namespace ichiba::server
