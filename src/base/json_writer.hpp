// Writes JSON straight into a string. Views and events go to every socket after every move; building a tree of values
// first would cost several times as much as the rules do. Each call reserves space once and then writes: appending
// character by character was a sixth of the server's own work.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace ichiba::base {

class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  // object("seat", 1, "cards", [&](JsonWriter& w) { ... }): names and values in turn. A value is a number, a boolean, a
  // string, nullptr, or a function that writes one.
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
    append(name.size() + 3, [&](char* to) {
      *to++ = '"';
      to = copy(name, to);
      *to++ = '"';
      *to++ = ':';
      return to;
    });
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

  // A value that is already JSON.
  void raw(std::string_view json) {
    append(json.size(), [&](char* to) { return copy(json, to); });
  }

 private:
  static char* copy(std::string_view text, char* to) {
    std::memcpy(to, text.data(), text.size());
    return to + text.size();
  }
  // Room for a new value of at most this many characters, after a comma unless an object or list has just been opened.
  template <class Write>
  void append(std::size_t most, Write write) {
    const std::size_t size = out_.size();
    out_.resize_and_overwrite(size + most + 1, [&](char* all, std::size_t) {
      char* to = all + size;
      if (!parted_) *to++ = ',';
      return static_cast<std::size_t>(write(to) - all);
    });
    parted_ = false;
  }
  void open(char bracket) {
    append(1, [&](char* to) {
      *to++ = bracket;
      return to;
    });
    parted_ = true;
  }
  void close(char bracket) {
    out_ += bracket;
    parted_ = false;
  }
  void number(std::int64_t number) {
    constexpr std::size_t most = 20;
    append(most, [&](char* to) { return std::to_chars(to, to + most, number).ptr; });
  }
  static bool plain(char c) { return c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20; }
  void text(std::string_view text) {
    std::size_t done = 0;
    append(text.size() + 2, [&](char* to) {
      *to++ = '"';
      for (; done < text.size() && plain(text[done]); ++done) *to++ = text[done];
      if (done == text.size()) *to++ = '"';
      return to;
    });
    if (done < text.size()) escaped(text.substr(done));
  }
  void escaped(std::string_view rest) {
    for (const char c : rest) {
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

}  // namespace ichiba::base
