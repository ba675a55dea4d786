// What a person, a bot or the server wants of a table, on its way to become an entry of its log.
#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "match/match.hpp"
#include "server/guest.hpp"

namespace ichiba::server {

struct Request {
  using Clock = std::chrono::steady_clock;
  // For requests without a connection.
  using Reply = std::move_only_function<void(std::expected<match::TableEvent, match::Refusal>)>;

  std::weak_ptr<Guest> guest;
  bool from_guest = false;
  bool from_bot = false;    // counts only while a bot plays for the seat
  std::optional<Seat> who;  // of a guest: looked up in the table that decides
  match::Command command;
  std::string key;         // the client's own; empty: none
  std::string stored_key;  // the same as stored
  Reply reply;
  Clock::time_point arrived = Clock::now();
};

}  // namespace ichiba::server
