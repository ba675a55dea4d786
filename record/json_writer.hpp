// Writes JSON straight into a text. Views and events go to every socket after every move, and building a tree of values
// first would cost several times as much as the rules do.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/core/seat.hpp"

namespace ichiba::record {

class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  // object("seat", 1, "cards", [&](JsonWriter& w) { ... }): names and values in turn. A value is a number, a truth
  // value, a text, nullptr, or a function that writes one.
  template <class... NamesAndValues>
  void object(const NamesAndValues&... fields) {
    begin_object();
    this->fields(fields...);
    end_object();
  }
  template <class Value, class... Rest>
  void fields(std::string_view name, const Value& value, const Rest&... rest) {
    key(name);
    this->value(value);
    fields(rest...);
  }
  void fields() {}

  template <class List, class Write>
  void array(const List& list, Write write) {
    begin_array();
    for (const auto& item : list) value(write(item));
    end_array();
  }

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }

  // Names are our own: letters and underscores.
  void key(std::string_view name) {
    part();
    out_ += '"';
    out_ += name;
    out_ += "\":";
    parted_ = true;
  }

  template <class Value>
  void value(const Value& value) {
    if constexpr (std::is_invocable_v<const Value&, JsonWriter&>) {
      value(*this);
    } else if constexpr (std::same_as<Value, bool>) {
      raw(value ? "true" : "false");
    } else if constexpr (std::same_as<Value, std::nullptr_t>) {
      raw("null");
    } else if constexpr (std::integral<Value>) {
      number(static_cast<std::int64_t>(value));
    } else {
      text(value);
    }
  }

  // Something that is JSON already.
  void raw(std::string_view json) {
    part();
    out_ += json;
    parted_ = false;
  }

 private:
  void open(char bracket) {
    part();
    out_ += bracket;
    parted_ = true;
  }
  void close(char bracket) {
    out_ += bracket;
    parted_ = false;
  }
  // A comma, unless something has just been opened.
  void part() {
    if (!parted_) out_ += ',';
    parted_ = false;
  }
  void number(std::int64_t number) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    raw({digits, static_cast<std::size_t>(end - digits)});
  }
  void text(std::string_view text) {
    part();
    out_ += '"';
    for (const char c : text) {
      if (c == '"' || c == '\\') {
        out_ += '\\';
        out_ += c;
      } else if (static_cast<unsigned char>(c) < 0x20) {
        constexpr std::string_view hex = "0123456789abcdef";
        out_ += "\\u00";
        out_ += hex[static_cast<unsigned char>(c) >> 4U];
        out_ += hex[static_cast<unsigned char>(c) & 15U];
      } else {
        out_ += c;
      }
    }
    out_ += '"';
  }

  std::string& out_;
  bool parted_ = true;
};

// A list of seats, as numbers.
inline auto seats_in(SeatSet set, int players) {
  return [set, players](JsonWriter& w) {
    w.begin_array();
    for (Seat seat : Seats(players)) {
      if (set.has(seat)) w.value(seat.index());
    }
    w.end_array();
  };
}

}  // namespace ichiba::record
