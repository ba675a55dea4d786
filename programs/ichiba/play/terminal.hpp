// The person's side of a terminal game: lines come in, text goes out, and a signal is noticed wherever the
// program waits.
#pragma once

#include <atomic>
#include <expected>
#include <string>
#include <string_view>

#include "programs/ichiba/play/style.hpp"

namespace ichiba::cli::play {

enum class Leave { by_choice, end_of_input, interrupted, terminated };

// While one of these lives, Ctrl-C and the like set a flag instead of ending the program.
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
  // Texts from outside among it lose what could steer the terminal.
  void write(std::string_view text);
  void write(const Block& block) { write(joined(block)); }

  // What stands on the current line goes; nothing where nobody looks on.
  void clear_line();
  // A fresh page for the same reader. Where the output is no terminal, the pages just follow each other.
  void new_page();
  // Nothing of what stood here before can be read or scrolled back to.
  void hide_all();

  // Has a signal asked the program to leave?
  [[nodiscard]] static std::expected<void, Leave> still_wanted();
  // The same for whoever is busy and cannot ask: becomes true.
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
