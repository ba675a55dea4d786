// Bytes that come from a program, made fit for a report: one line, not too long, and nothing that steers a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ichiba::bots {

// Control characters and bytes that are no UTF-8 become \x1b and the like; what is beyond the longest is cut off.
std::string excerpt(std::string_view bytes, std::size_t longest = 120);

// Keeps the last lines of what is much longer.
class LastLines {
 public:
  void add(std::string_view bytes);

  // "second last | last"; empty where there was nothing.
  [[nodiscard]] std::string text() const;

 private:
  std::string tail_;
};

}  // namespace ichiba::bots
