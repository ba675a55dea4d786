#include "server/log.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fmt/format.h>
#include <unistd.h>

#include "base/json_writer.hpp"
#include "base/printable.hpp"

namespace ichiba::server {
namespace {

std::string time_text() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto millis = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  const std::time_t seconds = millis / 1000;
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday,
                     utc.tm_hour, utc.tm_min, utc.tm_sec, millis % 1000);
}

// Values that could look like the next field or line are quoted.
std::string quoted(std::string_view text) {
  const bool simple = !text.empty() && std::ranges::all_of(text, [](char c) {
    return c > ' ' && c <= '~' && c != '"' && c != '\\' && c != '=';
  });
  if (simple) return std::string(text);
  std::string made = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') made += '\\';
    made += c;
  }
  return base::escaped(made) + '"';
}

}  // namespace

std::string Log::line(std::string_view severity, std::string_view event, std::initializer_list<Field> fields) const {
  std::string line;
  if (as_json_) {
    base::JsonWriter w(line);
    w.begin_object();
    w.fields("time", time_text(), "level", severity, "event", event);
    for (const auto& [name, value] : fields) w.fields(name, base::escaped(value));
    w.end_object();
  } else {
    line = fmt::format("{} {}", time_text(), event);
    for (const auto& [name, value] : fields) line += fmt::format(" {}={}", name, quoted(value));
  }
  return line;
}

void Log::put(std::string_view severity, std::string_view event, std::initializer_list<Field> fields) const {
  const std::string text = line(severity, event, fields) + '\n';
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace ichiba::server
