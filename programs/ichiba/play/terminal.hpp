// Input and output of a terminal game: lines in, text out, and signals are noticed wherever the program waits.
#pragma once

#include <atomic>
#include <expected>
#include <string>
#include <string_view>

#include "programs/ichiba/play/style.hpp"

namespace ichiba::cli::play {

enum class Leave { by_choice, end_of_input, interrupted, terminated };

// While an object of this class lives, Ctrl-C and similar signals set a flag instead of ending the program.
class SignalGuard {
 public:
  SignalGuard();
  ~SignalGuard();
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;
};

class Terminal {
 public:
  Terminal(int input, int output);

  [[nodiscard]] const Style& style() const { return style_; }
  [[nodiscard]] bool interactive() const { return input_is_terminal_ && output_is_terminal_; }

  // A line without its end; or the reason why there will be none.
  std::expected<std::string, Leave> read_line();
  // Control characters in it are escaped.
  void write(std::string_view text);
  void write(const Block& block) { write(joined(block)); }

  // Clears the current line; nothing if the output is not a terminal.
  void clear_line();
  // A fresh page for the same reader. If the output is not a terminal, the pages follow each other.
  void new_page();
  // Earlier output can no longer be read or scrolled back to.
  void hide_all();

  // Has a signal asked the program to leave?
  [[nodiscard]] static std::expected<void, Leave> still_wanted();
  // The same for a busy search: becomes true.
  [[nodiscard]] static const std::atomic<bool>& leave_flag();

 private:
  void send(std::string_view text);  // as it is
  [[nodiscard]] std::expected<void, Leave> wait_for_input() const;

  int input_;
  int output_;
  bool input_is_terminal_;
  bool output_is_terminal_;
  Style style_;
  std::string pending_;  // read, but not yet a whole line
  bool ended_ = false;
};

}  // namespace ichiba::cli::play
