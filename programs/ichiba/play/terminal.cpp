#include "programs/ichiba/play/terminal.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <poll.h>
#include <unistd.h>

namespace ichiba::cli::play {
namespace {

volatile std::sig_atomic_t signal_seen = 0;
std::atomic<bool> leaving = false;
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal handler may not wait

extern "C" void note_signal(int number) {
  signal_seen = number;
  leaving = true;
}

constexpr std::size_t longest_line = 1U << 16U;

constexpr std::array watched{SIGINT, SIGTERM, SIGHUP};

void install(void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  action.sa_flags = 0;  // no SA_RESTART: a waiting read must return
  for (const int number : watched) sigaction(number, &action, nullptr);
}

// Signals are only delivered while waiting: none can slip in between checking the flag and sleeping.
class SignalsHeldBack {
 public:
  SignalsHeldBack() {
    sigset_t all;
    sigemptyset(&all);
    for (const int number : watched) sigaddset(&all, number);
    sigprocmask(SIG_BLOCK, &all, &before_);
  }
  ~SignalsHeldBack() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeldBack(const SignalsHeldBack&) = delete;
  SignalsHeldBack& operator=(const SignalsHeldBack&) = delete;
  [[nodiscard]] const sigset_t& before() const { return before_; }

 private:
  sigset_t before_{};
};

}  // namespace

SignalGuard::SignalGuard() {
  signal_seen = 0;
  leaving = false;
  install(note_signal);
}

SignalGuard::~SignalGuard() { install(SIG_DFL); }

Terminal::Terminal(int input, int output)
    : input_(input),
      output_(output),
      input_is_terminal_(isatty(input) != 0),
      output_is_terminal_(isatty(output) != 0),
      style_(Style::detect(output_is_terminal_)) {}

std::expected<void, Leave> Terminal::still_wanted() {
  if (signal_seen == 0) return {};
  return std::unexpected(signal_seen == SIGINT ? Leave::interrupted : Leave::terminated);
}

const std::atomic<bool>& Terminal::leave_flag() { return leaving; }

std::expected<void, Leave> Terminal::wait_for_input() const {
  const SignalsHeldBack held_back;
  for (;;) {
    if (auto wanted = still_wanted(); !wanted) return wanted;
    pollfd watch{input_, POLLIN, 0};
    if (ppoll(&watch, 1, nullptr, &held_back.before()) > 0) return {};
    if (errno != EINTR) return std::unexpected(Leave::end_of_input);
  }
}

std::expected<std::string, Leave> Terminal::read_line() {
  for (;;) {
    if (const std::size_t end = pending_.find('\n'); end != std::string::npos) {
      std::string line = pending_.substr(0, end);
      pending_.erase(0, end + 1);
      if (!input_is_terminal_) write("\n");  // nobody has pressed Enter on the screen
      return line;
    }
    if (ended_) return std::unexpected(Leave::end_of_input);
    if (pending_.size() > longest_line) {  // nobody types that much, so it need not be kept
      pending_ += '\n';
      continue;
    }
    if (auto ready = wait_for_input(); !ready) return std::unexpected(ready.error());
    std::array<char, 4096> buffer{};
    const ssize_t got = read(input_, buffer.data(), buffer.size());
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got > 0) {
      pending_.append(buffer.data(), static_cast<std::size_t>(got));
      continue;
    }
    ended_ = true;
    if (!pending_.empty()) pending_ += '\n';  // a last line without a line end still counts
  }
}

void Terminal::write(std::string_view text) { send(style_.own_codes_only(text)); }

void Terminal::clear_line() {
  if (interactive()) send("\r\033[K");
}

void Terminal::send(std::string_view text) {
  while (!text.empty()) {
    const ssize_t done = ::write(output_, text.data(), text.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) {
      ended_ = true;  // nobody reads any more, so no more questions
      return;
    }
    text.remove_prefix(static_cast<std::size_t>(done));
  }
}

void Terminal::new_page() { send(output_is_terminal_ ? "\033[2J\033[H" : "\n"); }

void Terminal::hide_all() {
  if (output_is_terminal_) {
    send("\033[H\033[2J\033[3J");  // in this order: clearing the screen may push it into the scrollback
  } else {
    write(repeated("\n", 60));
  }
}

}  // namespace ichiba::cli::play
