// What the program prints, and how: colour only where a person looks at a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace ichiba::cli {

// Colour: where the output is a terminal that knows it, and NO_COLOR is not set.
bool colour_wanted(bool output_is_terminal);

// One line on standard error: "ichiba COMMAND: words".
void complain(std::string_view command, std::string_view words);

// Writes to standard output; false where that failed (a full disk, a closed pipe).
bool put(std::string_view text);

// Progress of long work on standard error: a line that rewrites itself on a terminal, a line every five seconds
// elsewhere. Nothing at all for work that takes less than half a second.
class Progress {
 public:
  Progress(std::string_view what, std::int64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void update(std::int64_t done, std::string_view remark = "");

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  std::int64_t total_;
  bool terminal_;
  bool shown_ = false;
  Clock::time_point begun_;
  Clock::time_point next_;
};

}  // namespace ichiba::cli
