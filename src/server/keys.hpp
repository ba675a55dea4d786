// Request keys as the store has them: the client's key with the person's identity. Keys of different people are
// independent, and stay theirs when they change seats.
#pragma once

#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "match/fair_dealing.hpp"
#include "match/match.hpp"

namespace ichiba::server {

// The server draws the tokens, so the first digits of their hashes do not collide at one table.
inline constexpr std::size_t key_owner_bytes = 4;
inline constexpr std::size_t key_owner_digits = 2 * key_owner_bytes;

inline std::string key_for_store(const base::Bytes32& token_hash, std::string_view key) {
  std::string text = match::to_hex(std::span(token_hash).first(key_owner_bytes));
  text += ':';
  text += key;
  return text;
}

// The client's own key, if it was this person's.
inline std::string_view own_key(const base::Bytes32& token_hash, std::string_view stored) {
  if (stored.size() <= key_owner_digits || stored[key_owner_digits] != ':') return {};
  const std::string owner = match::to_hex(std::span(token_hash).first(key_owner_bytes));
  return stored.starts_with(owner) ? stored.substr(key_owner_digits + 1) : std::string_view();
}

// Servers of earlier versions kept keys by the seat.
inline std::string old_key_for_store(std::optional<Seat> who, std::string_view key) {
  return who ? fmt::format("{}:{}", who->index(), key) : std::string();
}

}  // namespace ichiba::server
