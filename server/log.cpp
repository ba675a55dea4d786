#include "server/log.hpp"

#include <chrono>
#include <ctime>
#include <fmt/format.h>
#include <unistd.h>

#include "record/json_writer.hpp"
#include "words/printable.hpp"

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

}  // namespace

void Log::put(std::string_view severity, std::string_view event, std::initializer_list<Field> fields) const {
  std::string line;
  if (as_json_) {
    record::JsonWriter w(line);
    w.begin_object();
    w.fields("time", time_text(), "level", severity, "event", event);
    for (const auto& [name, value] : fields) w.fields(name, value);
    w.end_object();
  } else {
    line = fmt::format("{} {}", time_text(), event);
    for (const auto& [name, value] : fields) line += fmt::format(" {}={}", name, value);
  }
  line = words::escaped(line) + '\n';
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace ichiba::server
