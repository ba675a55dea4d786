// Bytes from a program, made safe for a report: one short line that cannot control a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ichiba::bots {

// Control characters and bytes that are not UTF-8 become \x1b and so on; text beyond `longest` is cut off.
std::string excerpt(std::string_view bytes, std::size_t longest = 120);

// Keeps the last lines of a longer text.
class LastLines {
 public:
  void add(std::string_view bytes);

  // "second last | last"; empty if there was nothing.
  [[nodiscard]] std::string text() const;

 private:
  std::string tail_;
};

}  // namespace ichiba::bots
