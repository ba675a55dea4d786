// The server's log on standard error: plain lines, or JSON for machines. Never tokens, seeds, names or moves.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace ichiba::server {

class Log {
 public:
  enum class Level { quiet, normal, verbose };
  using Field = std::pair<std::string_view, std::string>;

  Log(Level level, bool as_json) : level_(level), as_json_(as_json) {}

  void info(std::string_view event, std::initializer_list<Field> fields = {}) const {
    if (level_ != Level::quiet) put("info", event, fields);
  }
  void detail(std::string_view event, std::initializer_list<Field> fields = {}) const {
    if (verbose()) put("debug", event, fields);
  }
  // Check this before making expensive fields.
  [[nodiscard]] bool verbose() const { return level_ == Level::verbose; }
  void warn(std::string_view event, std::initializer_list<Field> fields = {}) const { put("warning", event, fields); }

  // Values are escaped where they could be mistaken for something else: a line is always one line.
  [[nodiscard]] std::string line(std::string_view severity, std::string_view event,
                                 std::initializer_list<Field> fields) const;

 private:
  void put(std::string_view severity, std::string_view event, std::initializer_list<Field> fields) const;

  Level level_;
  bool as_json_;
};

}  // namespace ichiba::server
