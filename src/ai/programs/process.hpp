// An external program: it reads lines from us and writes lines back, and never makes us wait longer than we want.
// Whatever it does, it and all it has started are gone when its Process is.
#pragma once

#include <atomic>
#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>

#include "ai/programs/excerpt.hpp"
#include "ai/programs/limits.hpp"

namespace ichiba::bots {

// An open file, closed when it goes.
class File {
 public:
  File() = default;
  explicit File(int number) : number_(number) {}
  File(File&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  File& operator=(File&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~File() { close(); }

  [[nodiscard]] int number() const { return number_; }  // -1: none
  void close();

 private:
  int number_ = -1;
};

class Process {
 public:
  using Clock = std::chrono::steady_clock;

  // How long to wait, and a flag that ends the wait early (may be null).
  struct Patience {
    Clock::time_point until;
    const std::atomic<bool>* stop = nullptr;
  };

  enum class Trouble {
    late,     // no answer in time
    gone,     // it ended, or closed its input or output
    flood,    // a line longer than any valid answer
    stopped,  // we stopped waiting
  };

  static constexpr std::size_t longest_line = 65'536;

  // Runs the command with /bin/sh, below a supervisor (supervisor.hpp) that kills it with all that it has started, even
  // if we die. The error says why it failed.
  static std::expected<Process, std::string> start(const std::string& command, const Limits& limits = {});

  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  ~Process();  // at once

  // Sends a line, with its line end, and waits for the answer, returned without one.
  std::expected<std::string, Trouble> ask(std::string_view line, const Patience& patience);
  // The same in two steps.
  std::expected<void, Trouble> send(std::string_view line, const Patience& patience);
  std::expected<std::string, Trouble> receive(const Patience& patience);

  // Output that nobody has asked for.
  std::string_view unread();
  // Is it still running, with both pipes open?
  [[nodiscard]] bool alive();

  // After Trouble::gone: "exited with status 3", "was killed by SIGSEGV", "closed its standard output".
  std::string fate();
  // The end of what it wrote to standard error.
  std::string last_words();

  // Tells it, by closing its input, that there is no more to come.
  void dismiss() { files_.input.close(); }
  // Waits until it has exited, reading and dropping its output, then kills what is left.
  void end(Clock::time_point until);

 private:
  struct Files {
    File input;
    File output;
    File errors;
    File lifeline;  // the supervisor waits for its end
  };
  Process(pid_t supervisor, Files files) : supervisor_(supervisor), files_(std::move(files)) {}

  std::expected<void, Trouble> exchange(std::string_view& unsent, const Patience& patience);
  bool write_some(std::string_view& unsent);
  void read_output();
  void read_errors();
  std::optional<std::string> take_line();
  // How it ended, if it has; it is not reaped, so that its number is not reused.
  [[nodiscard]] std::optional<std::string> exit_status() const;

  pid_t supervisor_ = -1;
  Files files_;
  std::string inbox_;  // read, but not asked for yet
  LastLines last_words_;
  bool input_broken_ = false;
  bool output_ended_ = false;
};

}  // namespace ichiba::bots
