#include "programs/load/player.hpp"

#include <array>
#include <fmt/format.h>
#include <stdexcept>

#include "programs/load/long_game.hpp"
#include "record/codec.hpp"

namespace ichiba::load {
namespace {

namespace json = boost::json;

[[noreturn]] void wrong(const std::string& words) { throw std::runtime_error(words); }

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return hash;
}

template <class G>
std::string any_move(const json::object& view, int seat, Player::Style style, Rng& rng) {
  static const typename G::Variant variant{};
  const auto seen = record::Codec<G>::view(variant, Seat(seat), view);
  if (!seen) wrong("a view that cannot be read: " + seen.error().text());
  if (style == Player::Style::longest) {
    if (const auto move = longest_move(*seen)) return G::text(variant, *move);
  }
  const auto list = offers(*seen);
  if (list.size() == 0) wrong("a seat that has to move and cannot");
  return G::text(variant, list[rng.below(list.size())].move());
}

}  // namespace

// Everything from the view's beginning to its players is open, in both games.
void Player::check_view(std::string_view message, int version, TableCheck& check) const {
  const std::size_t begin = message.find("\"view\":");
  const std::size_t end = message.find(",\"players\":", begin);
  if (begin == std::string_view::npos || end == std::string_view::npos) wrong("a view without players");
  const std::uint64_t open = hash_of(message.substr(begin, end - begin));
  if (check.version == version && check.open_part != open) wrong("the two seats are told different things");
  if (check.version < version) check = {version, open};
}

Player::Heard Player::hear(std::string_view message, TableCheck& check) {
  std::array<unsigned char, 16384> room;  // NOLINT(cppcoreguidelines-pro-type-member-init): only written to
  json::monotonic_resource resource(room.data(), room.size());
  const json::value value = json::parse(message, &resource);
  const json::object& object = value.as_object();
  const std::string_view type = object.at("type").as_string();
  if (type == "presence") return Heard::nothing;
  if (type != "update") wrong(fmt::format("seat {} said {} and heard {}", seat_, unanswered_, message.substr(0, 400)));
  const int version = static_cast<int>(object.at("version").as_int64());
  const json::value* key = object.if_contains("key");
  const bool own = key != nullptr && waiting_ && key->as_string() == key_;
  if (own) {
    waiting_ = false;
    unanswered_.clear();
  }
  if (key != nullptr && version <= version_)
    return own ? Heard::own_move : Heard::nothing;  // the answer to a repeated message
  const json::object* table = object.contains("table") ? &object.at("table").as_object() : nullptr;
  if (object.at("events").as_array().empty()) {  // a snapshot: a new table, or a new connection
    const std::string name(table->at("table").as_string());
    if (name != table_) {
      check = {};
      asked_ = false;
      waiting_ = false;
      unanswered_.clear();
    } else if (version < version_) {
      wrong(fmt::format("the server has forgotten: version {} after version {}", version, version_));
    }
    table_ = name;
    const json::value* next = table->if_contains("rematch");
    missed_table_ = next == nullptr ? std::string() : std::string(next->as_string());
    seat_ = static_cast<int>(object.at("seat").as_int64());  // in a rematch everybody moves one seat further
  } else if (version != version_ + 1) {
    wrong(fmt::format("version {} follows version {}", version, version_));
  }
  version_ = version;
  may_move_ = false;
  over_ = table != nullptr && table->at("stage").as_string() == "over";
  if (!object.at("view").is_object()) return Heard::other;
  check_view(message, version, check);
  const json::object& view = object.at("view").as_object();
  for (const json::value& seat : view.at("to_act").as_array()) may_move_ |= seat.as_int64() == seat_;
  may_move_ = may_move_ && !over_;
  if (may_move_) chosen_ = choose(view);
  return own ? Heard::own_move : Heard::other;
}

std::string Player::choose(const json::object& view) {
  return game_ == osaka::Game::name ? any_move<osaka::Game>(view, seat_, style_, rng_)
                                    : any_move<tsukiji::Game>(view, seat_, style_, rng_);
}

std::string Player::move() {
  key_ = fmt::format("k{}", ++keys_);
  waiting_ = true;
  unanswered_ = fmt::format(R"({{"type":"move","version":{},"key":"{}","move":"{}"}})", version_, key_, chosen_);
  return unanswered_;
}

std::string Player::rematch() {
  asked_ = true;
  return R"({"type":"rematch"})";
}

}  // namespace ichiba::load
