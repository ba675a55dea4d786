#include "ai/programs/process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "ai/programs/supervisor.hpp"

namespace ichiba::bots {
namespace {

using namespace std::chrono_literals;

constexpr auto look_at_stop = 50ms;  // how often the flag is checked while waiting
constexpr auto taking_down = 2s;     // for the supervisor, before it counts as stuck
constexpr auto dying = 500ms;        // a process needs a moment between closing its files and ending

struct Pipe {
  File reads;
  File writes;
};

// Beyond the three standard ones, which a process that closed them could get.
File above_standard(int number) {
  if (number < 0 || number > STDERR_FILENO) return File(number);
  const File low(number);
  return File(::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

std::optional<Pipe> make_pipe() {
  std::array<int, 2> ends{-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  Pipe pipe{above_standard(ends[0]), above_standard(ends[1])};
  if (pipe.reads.number() < 0 || pipe.writes.number() < 0) return std::nullopt;
  return pipe;
}

bool never_block(const File& file) { return ::fcntl(file.number(), F_SETFL, O_NONBLOCK) == 0; }

std::unexpected<std::string> cannot_start() {
  return std::unexpected(fmt::format("cannot be started: {}", std::strerror(errno)));
}

int milliseconds_until(Process::Clock::time_point until) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Process::Clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 3'600'000));
}

}  // namespace

void File::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

std::expected<Process, std::string> Process::start(const std::string& command, const Limits& limits) {
  auto input = make_pipe();
  auto output = make_pipe();
  auto errors = make_pipe();
  auto lifeline = make_pipe();
  if (!input || !output || !errors || !lifeline) return cannot_start();
  if (!never_block(input->writes) || !never_block(output->reads) || !never_block(errors->reads)) return cannot_start();
  std::signal(SIGPIPE, SIG_IGN);  // writing to a dead program must be an error, not kill us
  const pid_t supervisor = start_supervisor(
      command.c_str(),
      {input->reads.number(), output->writes.number(), errors->writes.number(), lifeline->reads.number()}, limits);
  if (supervisor < 0) return cannot_start();
  return Process(supervisor, {std::move(input->writes), std::move(output->reads), std::move(errors->reads),
                              std::move(lifeline->writes)});
}

Process::Process(Process&& other) noexcept
    : supervisor_(std::exchange(other.supervisor_, -1)),
      files_(std::move(other.files_)),
      inbox_(std::move(other.inbox_)),
      last_words_(std::move(other.last_words_)),
      input_broken_(other.input_broken_),
      output_ended_(other.output_ended_) {}

Process& Process::operator=(Process&& other) noexcept {
  std::swap(supervisor_, other.supervisor_);
  std::swap(files_, other.files_);
  std::swap(inbox_, other.inbox_);
  std::swap(last_words_, other.last_words_);
  std::swap(input_broken_, other.input_broken_);
  std::swap(output_ended_, other.output_ended_);
  return *this;
}

Process::~Process() { end(Clock::now()); }

// ---- Talking ------------------------------------------------------------------------------------------------

std::expected<std::string, Process::Trouble> Process::ask(std::string_view line, const Patience& patience) {
  if (auto sent = send(line, patience); !sent) return std::unexpected(sent.error());
  return receive(patience);
}

std::expected<void, Process::Trouble> Process::send(std::string_view line, const Patience& patience) {
  while (!line.empty()) {
    if (auto done = exchange(line, patience); !done) return done;
  }
  return {};
}

std::expected<std::string, Process::Trouble> Process::receive(const Patience& patience) {
  std::string_view nothing;
  for (;;) {
    if (auto line = take_line()) return std::move(*line);
    if (inbox_.size() > longest_line) return std::unexpected(Trouble::flood);
    if (auto done = exchange(nothing, patience); !done) return std::unexpected(done.error());
  }
}

std::optional<std::string> Process::take_line() {
  const std::size_t end = inbox_.find('\n');
  if (end == std::string::npos || end > longest_line) return std::nullopt;
  std::string line = inbox_.substr(0, end);
  inbox_.erase(0, end + 1);
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

// Waits until something can be done, and does it: sends a part, reads what has arrived.
std::expected<void, Process::Trouble> Process::exchange(std::string_view& unsent, const Patience& patience) {
  if (input_broken_ || output_ended_) return std::unexpected(Trouble::gone);
  if (patience.stop != nullptr && *patience.stop) return std::unexpected(Trouble::stopped);
  int wait = milliseconds_until(patience.until);
  if (wait == 0) return std::unexpected(Trouble::late);
  if (patience.stop != nullptr) wait = std::min(wait, static_cast<int>(look_at_stop.count()));
  const bool room = inbox_.size() <= longest_line;  // a flooding program has to wait
  // Even with nothing to send: poll always reports that nobody reads any more.
  const auto wanted = static_cast<short>(unsent.empty() ? 0 : POLLOUT);
  std::array<pollfd, 3> files{pollfd{files_.input.number(), wanted, 0},
                              pollfd{room ? files_.output.number() : -1, POLLIN, 0},
                              pollfd{files_.errors.number(), POLLIN, 0}};
  if (::poll(files.data(), files.size(), wait) <= 0) return {};  // timeout or signal: handled in the next round
  if (files[2].revents != 0) read_errors();
  if (files[1].revents != 0) read_output();
  if ((files[0].revents & POLLOUT) != 0) input_broken_ = !write_some(unsent);
  if ((files[0].revents & POLLERR) != 0) input_broken_ = true;
  return {};
}

bool Process::write_some(std::string_view& unsent) {
  const ssize_t done = ::write(files_.input.number(), unsent.data(), unsent.size());
  if (done < 0) return errno == EAGAIN || errno == EINTR;
  unsent.remove_prefix(static_cast<std::size_t>(done));
  return true;
}

void Process::read_output() {
  std::array<char, 16'384> buffer{};
  const ssize_t got = ::read(files_.output.number(), buffer.data(), buffer.size());
  if (got > 0) inbox_.append(buffer.data(), static_cast<std::size_t>(got));
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) output_ended_ = true;
}

void Process::read_errors() {
  std::array<char, 16'384> buffer{};
  const ssize_t got = ::read(files_.errors.number(), buffer.data(), buffer.size());
  if (got > 0) last_words_.add({buffer.data(), static_cast<std::size_t>(got)});
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) files_.errors.close();
}

std::string_view Process::unread() {
  if (!output_ended_ && inbox_.size() <= longest_line) read_output();
  return inbox_;
}

bool Process::alive() {
  (void)unread();
  return !input_broken_ && !output_ended_ && !exit_status();
}

// ---- The end ------------------------------------------------------------------------------------------------

std::optional<std::string> Process::exit_status() const {
  siginfo_t info{};
  if (::waitid(P_PID, static_cast<id_t>(supervisor_), &info, WEXITED | WNOHANG | WNOWAIT) != 0) return "ended";
  if (info.si_pid == 0) return std::nullopt;
  if (info.si_code != CLD_EXITED) {
    const char* name = ::sigabbrev_np(info.si_status);
    return name != nullptr ? fmt::format("was killed by SIG{}", name)
                           : fmt::format("was killed by signal {}", info.si_status);
  }
  const std::string_view hint = info.si_status == 127 ? " (no such command)" : "";
  return fmt::format("exited with status {}{}", info.si_status, hint);
}

std::string Process::fate() {
  const auto until = Clock::now() + dying;
  for (;;) {
    if (auto status = exit_status()) return *status;
    if (Clock::now() > until) return input_broken_ ? "closed its standard input" : "closed its standard output";
    std::this_thread::sleep_for(2ms);
  }
}

std::string Process::last_words() {
  constexpr int enough = 64;  // reads; one that keeps writing is not read forever
  for (int i = 0; i < enough && files_.errors.number() >= 0; ++i) {
    pollfd file{files_.errors.number(), POLLIN, 0};
    if (::poll(&file, 1, 0) <= 0) break;
    read_errors();
  }
  return last_words_.text();
}

void Process::end(Clock::time_point until) {
  if (supervisor_ < 0) return;
  dismiss();
  while (!exit_status() && Clock::now() < until) {
    inbox_.clear();
    std::array<pollfd, 2> files{pollfd{output_ended_ ? -1 : files_.output.number(), POLLIN, 0},
                                pollfd{files_.errors.number(), POLLIN, 0}};
    if (::poll(files.data(), files.size(), 5) <= 0) continue;
    if (files[0].revents != 0) read_output();
    if (files[1].revents != 0) read_errors();
  }
  files_.lifeline.close();  // the supervisor kills everything, and ends
  const auto patience = Clock::now() + taking_down;
  while (!exit_status() && Clock::now() < patience) std::this_thread::sleep_for(1ms);
  ::kill(supervisor_, SIGKILL);  // if it was stopped; the program dies with it
  while (::waitpid(supervisor_, nullptr, 0) < 0 && errno == EINTR) {
  }
  supervisor_ = -1;
}

}  // namespace ichiba::bots
