// JSON from outside, read into a struct that says what is wanted: its members are the fields, their types what each may
// be (Boost.Describe). The first thing that is wrong is told with its place: "clock.seconds: a number from 1 to 30 is
// wanted". Nothing is thrown and, where all is well, nothing is allocated.
//
//   struct Clock { Number<1, 30> days; std::optional<bool> listed; };
//   BOOST_DESCRIBE_STRUCT(Clock, (), (days, listed))
//   const auto clock = read_json<Clock>(object, {.what = "clock"});
#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11.hpp>
#include <cstdint>
#include <expected>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/field_names.hpp"

namespace ichiba::base {

namespace json = boost::json;

// A whole number within bounds.
template <std::int64_t Least, std::int64_t Most>
struct Number {
  std::int64_t value = Least;
  [[nodiscard]] int as_int() const { return static_cast<int>(value); }
};
// A text that points into the JSON; in bytes.
template <std::size_t Longest = 1'000'000>
struct Text {
  std::string_view value;
};
// A field that may be null.
template <class T>
struct Nullable {
  std::optional<T> value;
};

enum class UnknownFields : std::uint8_t { refused, ignored };

struct Wanted {
  std::string_view what = "this";  // what has the fields, for those that are unknown
  UnknownFields unknown = UnknownFields::refused;
  std::string_view place = {};  // that the fields are in: "clock" makes "clock.seconds"
};

// Members of these types take a field as it is; null where it is missing.
using AnyField = const json::value*;
using ObjectField = const json::object*;

class JsonReader {
 public:
  // Where in the JSON: linked, so that texts are made only for what is wrong.
  struct Place {
    const Place* parent = nullptr;
    std::string_view name = {};
    std::size_t index = 0;  // of a list's item; the name is then empty
  };

  [[nodiscard]] const std::string& wrong() const { return wrong_; }

  template <class T>
  bool read_object(T& into, const json::object& object, const Place* place, Wanted wanted) {
    using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
    if (wanted.unknown == UnknownFields::refused) {
      for (const auto& field : object) {
        bool known = false;
        boost::mp11::mp_for_each<Members>([&](auto member) { known = known || field.key() == member.name; });
        if (!known) {
          wrong_ = fmt::format("{} has no field '{}'", wanted.what, std::string(field.key()).substr(0, 40));
          return false;
        }
      }
    }
    bool fine = true;
    boost::mp11::mp_for_each<Members>([&](auto member) {
      if (!fine) return;
      const Place here{place, member.name};
      fine = read(into.*member.pointer, object.if_contains(member.name), here);
    });
    return fine;
  }

 private:
  bool fail(const Place& place, std::string_view what) {
    wrong_ = fmt::format("{}: {}", text_of(place), what);
    return false;
  }
  static std::string text_of(const Place& place) {
    std::string text = place.parent == nullptr ? std::string() : text_of(*place.parent);
    if (place.name.empty()) return text + fmt::format("[{}]", place.index);
    if (!text.empty()) text += '.';
    return text += place.name;
  }

  template <std::int64_t Least, std::int64_t Most>
  bool read(Number<Least, Most>& into, const json::value* value, const Place& place) {
    if (value == nullptr || !value->is_int64() || value->get_int64() < Least || value->get_int64() > Most) {
      return fail(place, fmt::format("expected a whole number from {} to {}", Least, Most));
    }
    into.value = value->get_int64();
    return true;
  }
  template <std::size_t Longest>
  bool read(Text<Longest>& into, const json::value* value, const Place& place) {
    if (value == nullptr || !value->is_string()) return fail(place, "a text is missing");
    if (value->get_string().size() > Longest) return fail(place, fmt::format("longer than {} bytes", Longest));
    into.value = value->get_string();
    return true;
  }
  bool read(bool& into, const json::value* value, const Place& place) {
    if (value == nullptr || !value->is_bool()) return fail(place, "neither true nor false");
    into = value->get_bool();
    return true;
  }
  bool read(AnyField& into, const json::value* value, const Place&) {
    into = value;
    return true;
  }
  bool read(ObjectField& into, const json::value* value, const Place& place) {
    if (value != nullptr && !value->is_object()) return fail(place, "not an object");
    into = value == nullptr ? nullptr : &value->get_object();
    return true;
  }
  template <Named E>
  bool read(E& into, const json::value* value, const Place& place) {
    constexpr auto& names = names_of<E>;
    if (value != nullptr && value->is_string()) {
      for (std::size_t i = 0; i < names.size(); ++i) {
        if (value->get_string() != names[i]) continue;
        into = static_cast<E>(i);
        return true;
      }
    }
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (i > 0) list += i + 1 == names.size() ? " or " : ", ";
      list += names[i];
    }
    return fail(place, "expected " + list);
  }
  template <class T>
  bool read(std::optional<T>& into, const json::value* value, const Place& place) {
    if (value == nullptr) return true;
    return read(into.emplace(), value, place);
  }
  template <class T>
  bool read(Nullable<T>& into, const json::value* value, const Place& place) {
    if (value != nullptr && value->is_null()) return true;
    return read(into.value.emplace(), value, place);
  }
  template <class T>
  bool read(std::vector<T>& into, const json::value* value, const Place& place) {
    if (value == nullptr || !value->is_array()) return fail(place, "a list is missing");
    for (const json::value& item : value->get_array()) {
      const Place here{&place, {}, into.size()};
      if (!read(into.emplace_back(), &item, here)) return false;
    }
    return true;
  }
  // An object within an object: fields that are not known are ignored there.
  template <class T>
    requires boost::describe::has_describe_members<T>::value
  bool read(T& into, const json::value* value, const Place& place) {
    if (value == nullptr || !value->is_object()) return fail(place, "not an object");
    return read_object(into, value->get_object(), &place, {.unknown = UnknownFields::ignored});
  }

  std::string wrong_;
};

template <class T>
std::expected<T, std::string> read_json(const json::object& object, Wanted wanted) {
  JsonReader reader;
  T into{};
  const JsonReader::Place place{nullptr, wanted.place};
  if (reader.read_object(into, object, wanted.place.empty() ? nullptr : &place, wanted)) return into;
  return std::unexpected(reader.wrong());
}

}  // namespace ichiba::base
