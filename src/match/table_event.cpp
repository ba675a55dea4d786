#include "match/table_event.hpp"

#include <fmt/format.h>

#include "base/json_writer.hpp"
#include "engine/core/events.hpp"
#include "record/replay.hpp"

namespace ichiba::match {
namespace {

using base::not_in_format;
using base::OrProblem;

json::object write_chair(const Chair& chair) {
  json::object object;
  switch (chair.holder) {
    case Chair::Holder::nobody: object["kind"] = "open"; break;
    case Chair::Holder::bot:
      object["kind"] = "bot";
      object["level"] = chair.level;
      break;
    case Chair::Holder::person:
      object["kind"] = "person";
      object["token"] = to_hex(chair.token_hash);
      if (chair.nonce_wanted) object["nonce_wanted"] = true;
      break;
  }
  if (!chair.name.empty()) object["name"] = chair.name;
  if (chair.host) object["host"] = true;
  if (chair.name_removed) object["name_removed"] = true;
  return object;
}

// We wrote the log ourselves, so a missing field means that the file was changed by something else: a std::exception
// from Boost.JSON is a good enough report, and read_table_event turns it into a problem.
base::Bytes32 hash_of(const json::object& object, std::string_view name) {
  const auto bytes = from_hex(std::string_view(object.at(name).as_string()));
  if (!bytes) throw std::runtime_error(fmt::format("{}: not 64 hexadecimal digits", name));
  return *bytes;
}
std::string text_of(const json::object& object, std::string_view name) {
  return std::string(object.at(name).as_string());
}
Seat seat_of(const json::object& object, std::string_view name) {
  const std::int64_t number = object.at(name).as_int64();
  if (number < 0 || number >= most_seats) throw std::runtime_error(fmt::format("{}: not a seat", name));
  return Seat(static_cast<int>(number));
}

Chair read_chair(const json::object& object) {
  Chair chair;
  const std::string kind = text_of(object, "kind");
  if (const json::value* name = object.if_contains("name")) chair.name = std::string(name->as_string());
  chair.name_removed = object.contains("name_removed");
  if (kind == "bot") {
    chair.holder = Chair::Holder::bot;
    chair.level = static_cast<std::uint8_t>(object.at("level").as_int64());
  } else if (kind == "person") {
    chair.holder = Chair::Holder::person;
    chair.token_hash = hash_of(object, "token");
    chair.nonce_wanted = object.contains("nonce_wanted");
    chair.host = object.contains("host");
  }
  return chair;
}

// Fields that entries of older versions do not have.
std::optional<Secret> secret_of(const json::object& object) {
  if (!object.contains("seed")) return std::nullopt;
  return Secret{hash_of(object, "seed"), hash_of(object, "salt")};
}
json::object with_secret(json::object fields, const std::optional<Secret>& secret) {
  if (secret) {
    fields["seed"] = to_hex(secret->seed);
    fields["salt"] = to_hex(secret->salt);
  }
  return fields;
}
NonceOffer offer_of(const json::object& object) {
  if (!object.contains("nonce")) return {};
  if (object.at("nonce") == "later") return {std::nullopt, true};
  return {hash_of(object, "nonce"), false};
}

TableEvent read(const json::object& object) {
  const std::string name = text_of(object, "deed");
  const auto seat = [&] { return seat_of(object, "seat"); };
  if (name == "moved") {
    const json::value* level = object.if_contains("level");
    return Moved{seat(), text_of(object, "move"), level == nullptr ? 0 : static_cast<int>(level->as_int64())};
  }
  if (name == "sat") return Sat{seat(), text_of(object, "name"), hash_of(object, "token"), offer_of(object)};
  if (name == "nonce_added") return NonceAdded{seat(), hash_of(object, "nonce")};
  if (name == "left") return Left{seat()};
  if (name == "freed") {
    return Freed{seat(), object.contains("by") ? std::optional(seat_of(object, "by")) : std::nullopt};
  }
  if (name == "renamed") return Renamed{seat(), text_of(object, "name")};
  if (name == "swap_asked") return SwapAsked{seat(), seat_of(object, "with")};
  if (name == "swapped") return Swapped{seat(), seat_of(object, "with")};
  if (name == "started") return Started{secret_of(object)};
  if (name == "resigned") return Resigned{seat()};
  if (name == "timed_out") return TimedOut{seat()};
  if (name == "voted") return Voted{seat(), seat_of(object, "against")};
  if (name == "returned") return Returned{seat()};
  if (name == "rematch_offered") return RematchOffered{seat()};
  if (name == "rematched") return Rematched{seat(), text_of(object, "table")};
  if (name == "closed") return Closed{};
  if (name == "name_removed") return NameRemoved{seat()};
  if (name == "created") {
    auto setup = read_setup(object.at("setup").as_object());
    if (!setup) throw std::runtime_error(setup.error().text());
    Created created{std::move(*setup), {}, secret_of(object)};
    for (const json::value& chair : object.at("chairs").as_array()) {
      created.chairs.push_back(read_chair(chair.as_object()));
    }
    if (static_cast<int>(created.chairs.size()) != created.setup.players())
      throw std::runtime_error("chairs: not as many as players");
    return created;
  }
  throw std::runtime_error(fmt::format("deed: '{}' is not known here", name.substr(0, 40)));
}

}  // namespace

std::string to_text(const TableEvent& event) {
  const auto made = [](std::string_view name, json::object fields) {
    json::object object{{"deed", name}};
    for (auto& field : fields) object[field.key()] = std::move(field.value());
    return json::serialize(object);
  };
  const auto with_seat = [&](std::string_view name, Seat seat) { return made(name, {{"seat", seat.index()}}); };
  return std::visit(
      Overloaded{
          [&](const Created& d) {
            json::array chairs;
            for (const Chair& chair : d.chairs) chairs.push_back(write_chair(chair));
            return made("created",
                        with_secret({{"setup", write_setup(d.setup)}, {"chairs", std::move(chairs)}}, d.secret));
          },
          [&](const Sat& d) {
            json::object fields{{"seat", d.seat.index()}, {"name", d.name}, {"token", to_hex(d.token_hash)}};
            if (d.nonce.nonce || d.nonce.later) fields["nonce"] = d.nonce.nonce ? to_hex(*d.nonce.nonce) : "later";
            return made("sat", std::move(fields));
          },
          [&](const NonceAdded& d) {
            return made("nonce_added", {{"seat", d.seat.index()}, {"nonce", to_hex(d.nonce)}});
          },
          [&](const Left& d) { return with_seat("left", d.seat); },
          [&](const Freed& d) {
            json::object fields{{"seat", d.seat.index()}};
            if (d.by) fields["by"] = d.by->index();
            return made("freed", std::move(fields));
          },
          [&](const Renamed& d) { return made("renamed", {{"seat", d.seat.index()}, {"name", d.name}}); },
          [&](const SwapAsked& d) { return made("swap_asked", {{"seat", d.seat.index()}, {"with", d.with.index()}}); },
          [&](const Swapped& d) { return made("swapped", {{"seat", d.one.index()}, {"with", d.other.index()}}); },
          [&](const Started& d) { return made("started", with_secret({}, d.secret)); },
          // By far the most frequent one.
          [&](const Moved& d) {
            std::string text;
            base::JsonWriter w(text);
            w.begin_object();
            w.fields("deed", "moved", "seat", d.seat.index(), "move", d.move);
            if (d.hurried != 0) w.fields("level", d.hurried);
            w.end_object();
            return text;
          },
          [&](const Resigned& d) { return with_seat("resigned", d.seat); },
          [&](const TimedOut& d) { return with_seat("timed_out", d.seat); },
          [&](const Voted& d) { return made("voted", {{"seat", d.seat.index()}, {"against", d.against.index()}}); },
          [&](const Returned& d) { return with_seat("returned", d.seat); },
          [&](const RematchOffered& d) { return with_seat("rematch_offered", d.seat); },
          [&](const Rematched& d) { return made("rematched", {{"seat", d.seat.index()}, {"table", d.table}}); },
          [&](const Closed&) { return made("closed", {}); },
          [&](const NameRemoved& d) { return with_seat("name_removed", d.seat); },
      },
      event);
}

OrProblem<TableEvent> read_table_event(std::string_view text) {
  auto object = record::parse_line(text);
  if (!object) return std::unexpected(object.error());
  try {
    return read(*object);
  } catch (const std::exception& error) {
    return not_in_format(error.what());
  }
}

}  // namespace ichiba::match
