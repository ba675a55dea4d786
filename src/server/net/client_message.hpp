// The messages of a client's WebSocket: a closed sum (docs/protocol.md). This is the first code that sees bytes from
// outside, so it has a fuzzer.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "match/match.hpp"

namespace ichiba::server {

struct Hello {
  std::optional<std::string> token;  // none: comes to watch
};
struct Ask {
  match::Command command;
  std::string key;  // empty: none; moves always have one
};
struct AskRematch {
  std::string key;
};
struct React {
  std::string_view reaction;  // one of a fixed list
};

using ClientMessage = std::variant<Hello, Ask, AskRematch, React>;

// The error says what is wrong, for the client's programmer.
std::expected<ClientMessage, std::string> read_client_message(std::string_view text);

// The field "nonce" when taking a seat: 64 hexadecimal digits, "later", or nothing.
std::expected<match::NonceOffer, std::string> read_nonce_offer(const boost::json::object& object);

// Gives access to a seat; only its hash is kept. 40 hexadecimal digits.
bool looks_like_token(std::string_view text);

}  // namespace ichiba::server
