#include "load/player.hpp"

#include <array>
#include <fmt/format.h>
#include <stdexcept>
#include <vector>

#include "engine/tsukiji/game.hpp"

namespace ichiba::load {
namespace {

namespace json = boost::json;
using namespace tsukiji;

[[noreturn]] void wrong(const std::string& words) { throw std::runtime_error(words); }

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return hash;
}

// The view up to the bid, which comes last and is the viewer's own.
std::string_view open_part(std::string_view message) {
  const std::size_t begin = message.find("\"view\":");
  const std::size_t end = message.find(",\"bid\":", begin);
  if (begin == std::string_view::npos || end == std::string_view::npos) wrong("a view without an own bid");
  return message.substr(begin, end - begin);
}

}  // namespace

Player::Heard Player::hear(std::string_view message, TableCheck& check) {
  std::array<unsigned char, 8192> room;  // NOLINT(cppcoreguidelines-pro-type-member-init): only written to
  json::monotonic_resource resource(room.data(), room.size());
  const json::value value = json::parse(message, &resource);
  const json::object& object = value.as_object();
  const std::string_view type = object.at("type").as_string();
  if (type == "presence") return Heard::nothing;
  if (type != "update") wrong(fmt::format("seat {} sent '{}' and heard {}", seat_, sent_, message.substr(0, 400)));
  const int version = static_cast<int>(object.at("version").as_int64());
  const json::object* table = object.contains("table") ? &object.at("table").as_object() : nullptr;
  const bool first_picture = object.at("events").as_array().empty();
  if (first_picture) {
    version_ = version;                                      // a new table, or the first sight of it
    seat_ = static_cast<int>(object.at("seat").as_int64());  // in a rematch everybody moves one seat further
    over_ = false;
    asked_ = false;
    waiting_ = false;
    check = {};
  } else if (version != version_ + 1) {
    wrong(fmt::format("version {} follows version {}", version, version_));
  }
  version_ = version;
  if (!object.at("view").is_object()) {
    may_move_ = false;
    return Heard::other;
  }
  const std::uint64_t open = hash_of(open_part(message));
  if (check.version == version && check.open_part != open) wrong("the two seats are told different things");
  if (check.version < version) check = {version, open};
  const json::object& view = object.at("view").as_object();
  if (table != nullptr) over_ = table->at("stage").as_string() == "over";
  may_move_ = false;
  for (const json::value& seat : view.at("to_act").as_array()) may_move_ |= seat.as_int64() == seat_;
  if (may_move_) chosen_ = choose(view);
  const json::value* key = object.if_contains("key");
  const bool own = key != nullptr && waiting_ && key->as_string() == key_;
  if (own) {
    waiting_ = false;
    if (sent_.starts_with("bid ") && view.at("phase").as_string() == "bid" && view.at("bid").is_int64() &&
        std::to_string(view.at("bid").as_int64()) != sent_.substr(4)) {
      wrong("the server shows another bid than was made");
    }
  }
  return own ? Heard::own_move : Heard::other;
}

std::string Player::choose(const json::object& view) {
  const Deck& deck = house_deck();
  const std::string_view phase = view.at("phase").as_string();
  const auto colour_of = [&](std::string_view text) {
    const Face face = *parse_face(text);
    std::vector<Colour> colours;
    for (int i = 0; i < deck.colour_count; ++i) {
      if (deck.print(face).has(Colour(i))) colours.push_back(Colour(i));
    }
    return std::string(deck.name_of(colours[rng_.below(static_cast<std::uint32_t>(colours.size()))]));
  };
  if (phase == "bid") return fmt::format("bid {}", 1 + rng_.below(4));
  if (phase == "pick") {
    const json::array& display = view.at("display").as_array();
    const std::uint32_t place = rng_.below(static_cast<std::uint32_t>(display.size()));
    return fmt::format("pick {} {}", place + 1, colour_of(display[place].as_string()));
  }
  if (phase == "colour") return "colour " + colour_of(view.at("drawn").as_string());
  std::vector<std::string> cards;
  const json::object& piles =
      view.at("players").as_array()[static_cast<std::size_t>(1 - seat_)].at("piles").as_object();
  for (const auto& pile : piles) {
    for (const json::value& card : pile.value().as_array()) {
      cards.push_back(fmt::format("{} {} {}", phase, std::string_view(pile.key()), std::string_view(card.as_string())));
    }
  }
  if (cards.empty()) wrong("a choice among no cards");
  return cards[rng_.below(static_cast<std::uint32_t>(cards.size()))];
}

std::string Player::move() {
  key_ = fmt::format("k{}", ++keys_);
  waiting_ = true;
  sent_ = chosen_;
  return fmt::format(R"({{"type":"move","version":{},"key":"{}","move":"{}"}})", version_, key_, chosen_);
}

std::string Player::rematch() {
  asked_ = true;
  return R"({"type":"rematch"})";
}

}  // namespace ichiba::load
