// Parameters of a statement. Lists become PostgreSQL arrays in their text form, so one statement carries a whole batch.
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ichiba::server {

class PgParams {
 public:
  PgParams& add(std::int64_t value) { return add_text(fmt::format("{}", value)); }
  PgParams& add(std::string_view value) { return add_text(std::string(value)); }
  PgParams& add_text(std::string value) {
    values_.push_back(std::move(value));
    return *this;
  }
  [[nodiscard]] const std::vector<std::string>& values() const { return values_; }

 private:
  std::vector<std::string> values_;
};

// {1,2,NULL}
class PgArray {
 public:
  void add(std::int64_t value) { fmt::format_to(std::back_inserter(next()), "{}", value); }
  void add(bool value) { next() += value ? 't' : 'f'; }
  void add_null() { next() += "NULL"; }
  template <class T>
  void add(const std::optional<T>& value) {
    if (value) {
      add(*value);
    } else {
      add_null();
    }
  }
  void add(std::string_view value) {
    std::string& text = next();
    text += '"';
    for (const char c : value) {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
    text += '"';
  }
  void add(const std::string& value) { add(std::string_view(value)); }
  void add(const char*) = delete;  // would be taken for a bool
  [[nodiscard]] std::string take() {
    if (text_.empty()) text_ = "{";
    text_ += '}';
    return std::move(text_);
  }

 private:
  std::string& next() { return text_ += text_.empty() ? '{' : ','; }

  std::string text_;
};

}  // namespace ichiba::server
