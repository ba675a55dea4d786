// The answer to a command: a JSON object, or a problem in plain words.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "base/problem.hpp"
#include "engine/core/seat.hpp"

namespace ichiba::page {

namespace json = boost::json;

// {"problem": {"kind": "format", "words": "..."}}: the command, or a text in it, is not valid.
inline json::object problem(std::string_view kind, std::string_view words) {
  return {{"problem", json::object{{"kind", kind}, {"words", words}}}};
}
inline json::object problem(const base::Problem& found) {
  json::object object = problem(found.kind == base::Problem::Kind::rule ? "rule" : "format", found.words);
  if (!found.clause.empty()) object["problem"].as_object()["clause"] = found.clause;
  return object;
}

// Fields of a command; missing ones or those of another type give the fallback.
inline std::int64_t number_in(const json::object& command, std::string_view name, std::int64_t fallback) {
  const json::value* value = command.if_contains(name);
  return value != nullptr && value->is_int64() ? value->get_int64() : fallback;
}
inline std::string_view text_in(const json::object& command, std::string_view name) {
  const json::value* value = command.if_contains(name);
  return value != nullptr && value->is_string() ? std::string_view(value->get_string()) : std::string_view();
}
inline json::object object_in(const json::object& command, std::string_view name) {
  const json::value* value = command.if_contains(name);
  return value != nullptr && value->is_object() ? value->get_object() : json::object();
}

// The seat named in a command; nothing for a spectator.
inline std::optional<Seat> seat_in(const json::object& command, std::string_view name, int players) {
  const std::int64_t seat = number_in(command, name, -1);
  if (seat < 0 || seat >= players) return std::nullopt;
  return Seat(static_cast<int>(seat));
}

// The seats listed in a command; nothing if there is no list.
inline std::optional<SeatSet> seats_in(const json::object& command, std::string_view name, int players) {
  const json::value* list = command.if_contains(name);
  if (list == nullptr || !list->is_array()) return std::nullopt;
  SeatSet seats;
  for (const json::value& seat : list->get_array()) {
    if (seat.is_int64() && seat.get_int64() >= 0 && seat.get_int64() < players) {
      seats.add(Seat(static_cast<int>(seat.get_int64())));
    }
  }
  return seats;
}

}  // namespace ichiba::page
