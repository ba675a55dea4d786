#include "server/net/client_message.hpp"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <fmt/format.h>

#include "match/names.hpp"

namespace ichiba::server {
namespace {

namespace json = boost::json;
template <class T>
using OrWords = std::expected<T, std::string>;

constexpr std::size_t longest_key = 40;
constexpr std::size_t longest_move = 600;  // an insurance with very many cards
constexpr std::array<std::string_view, 6> reactions{"hello", "thanks", "nice", "oops", "thinking", "well_played"};

constexpr const char* nonce_wanted = "nonce: expected 64 hexadecimal digits";

std::unexpected<std::string> wrong(std::string words) { return std::unexpected(std::move(words)); }

OrWords<std::string_view> read_text(const json::object& object, std::string_view name, std::size_t longest) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr || !value->is_string()) return wrong(fmt::format("{}: a text is missing", name));
  const std::string_view text = value->get_string();
  if (text.size() > longest) return wrong(fmt::format("{}: longer than {} bytes", name, longest));
  return text;
}

OrWords<std::string> read_key(const json::object& object, bool needed) {
  if (!needed && !object.contains("key")) return std::string();
  const auto key = read_text(object, "key", longest_key);
  if (!key) return wrong(key.error());
  const auto fits = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  };
  if (key->empty() || !std::ranges::all_of(*key, fits)) {
    return wrong("key: expected at least one of letters, digits, - and _");
  }
  return std::string(*key);
}

OrWords<int> read_number(const json::object& object, std::string_view name, int most) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr || !value->is_int64() || value->get_int64() < 0 || value->get_int64() > most) {
    return wrong(fmt::format("{}: expected a number from 0 to {}", name, most));
  }
  return static_cast<int>(value->get_int64());
}

OrWords<ClientMessage> read_move(const json::object& object) {
  const auto version = read_number(object, "version", 1'000'000'000);
  if (!version) return wrong(version.error());
  auto key = read_key(object, true);
  if (!key) return wrong(key.error());
  const auto move = read_text(object, "move", longest_move);
  if (!move) return wrong(move.error());
  return Ask{match::MakeMove{*version, std::string(*move)}, std::move(*key)};
}

OrWords<ClientMessage> read_hello(const json::object& object) {
  const json::value* token = object.if_contains("token");
  if (token == nullptr || token->is_null()) return Hello{};
  if (!token->is_string() || !looks_like_token(token->get_string()))
    return wrong("token: expected 40 hexadecimal digits");
  return Hello{std::string(token->get_string())};
}

OrWords<match::Command> read_command(const json::object& object, std::string_view type) {
  if (type == "leave") return match::Leave{};
  if (type == "start") return match::Start{};  // the context adds the secret
  if (type == "resign") return match::Resign{};
  if (type == "return") return match::Return{};
  if (type == "rename") {
    const auto text = read_text(object, "name", 200);
    if (!text) return wrong(text.error());
    auto name = match::clean_name(*text);
    if (!name) return wrong(name.error().words);
    return match::Rename{std::move(*name)};
  }
  if (type == "nonce") {
    const auto offer = read_nonce_offer(object);
    if (!offer) return wrong(offer.error());
    if (!offer->nonce) return wrong(nonce_wanted);
    return match::GiveNonce{*offer->nonce};
  }
  if (type == "free") {
    const auto seat = read_number(object, "seat", match::most_seats - 1);
    if (!seat) return wrong(seat.error());
    return match::Free{Seat(*seat)};
  }
  if (type == "swap") {
    const auto with = read_number(object, "with", match::most_seats - 1);
    if (!with) return wrong(with.error());
    return match::Swap{Seat(*with)};
  }
  if (type == "vote") {
    const auto against = read_number(object, "against", match::most_seats - 1);
    if (!against) return wrong(against.error());
    return match::Vote{Seat(*against)};
  }
  return wrong("type: not known here");
}

}  // namespace

std::expected<match::NonceOffer, std::string> read_nonce_offer(const json::object& object) {
  const json::value* value = object.if_contains("nonce");
  if (value == nullptr) return match::NonceOffer{};
  if (*value == "later") return match::NonceOffer{std::nullopt, true};
  const auto nonce = value->is_string() ? match::from_hex(value->get_string()) : std::nullopt;
  if (!nonce) return wrong(nonce_wanted);
  return match::NonceOffer{nonce, false};
}

bool looks_like_token(std::string_view text) {
  return text.size() == 40 &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::expected<ClientMessage, std::string> read_client_message(std::string_view text) {
  // Messages are small: their values fit on the stack.
  std::array<unsigned char, 2048> room;  // NOLINT(cppcoreguidelines-pro-type-member-init): only written to
  json::monotonic_resource resource(room.data(), room.size());
  json::error_code error;
  json::parse_options options;
  options.max_depth = 4;
  const json::value value = json::parse(text, error, &resource, options);
  if (error) return wrong(fmt::format("not JSON ({})", error.message()));
  if (!value.is_object()) return wrong("not a JSON object");
  const json::object& object = value.get_object();
  const auto type = read_text(object, "type", 20);
  if (!type) return wrong(type.error());
  if (*type == "move") return read_move(object);
  if (*type == "hello") return read_hello(object);
  if (*type == "react") {
    const auto reaction = read_text(object, "reaction", 20);
    if (!reaction) return wrong(reaction.error());
    const auto known = std::ranges::find(reactions, *reaction);
    if (known == reactions.end()) return wrong("reaction: not one of those there are");
    return React{*known};
  }
  auto key = read_key(object, false);
  if (!key) return wrong(key.error());
  if (*type == "rematch") return AskRematch{std::move(*key)};
  auto command = read_command(object, *type);
  if (!command) return wrong(command.error());
  return Ask{std::move(*command), std::move(*key)};
}

}  // namespace ichiba::server
