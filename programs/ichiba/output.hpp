// The program's output: colour only on a terminal. All of it may hold input (names, decks, file names, quoted bad
// input), which is escaped here so that it cannot control a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace ichiba::cli {

// Colour: if the output is a terminal that supports it, and NO_COLOR is not set.
bool colour_wanted(bool output_is_terminal);

// One line on standard error: "ichiba COMMAND: words".
void complain(std::string_view command, std::string_view words);
// The same without a command.
void complain_line(std::string_view line);

// Writes to standard output; false if that failed (a full disk, a closed pipe).
bool put(std::string_view text);

// Progress of long work on standard error: a line that rewrites itself on a terminal, a line every five seconds
// elsewhere. Nothing for work that takes less than half a second.
class Progress {
 public:
  // Work done before does not count for the speed.
  Progress(std::string_view what, std::int64_t total, std::int64_t done_before = 0);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void update(std::int64_t done, std::string_view remark = "");
  // An error message in between, on a separate line.
  void complain(std::string_view command, std::string_view words);

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  std::int64_t total_;
  std::int64_t done_before_;
  bool terminal_;
  bool shown_ = false;
  Clock::time_point begun_;
  Clock::time_point next_;
};

}  // namespace ichiba::cli
