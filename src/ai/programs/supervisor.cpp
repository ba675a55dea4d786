#include "ai/programs/supervisor.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace ichiba::bots {
namespace {

// All of this runs in a forked child that has not called exec. Other threads may have held any lock, even the heap's,
// so only plain system calls are safe.

constexpr int lifeline_file = STDIN_FILENO;
constexpr int errors_file = STDERR_FILENO;
constexpr int census_ms = 100;  // how often the processes are counted

void say(std::string_view words) {
  pollfd file{errors_file, POLLOUT, 0};
  if (::poll(&file, 1, 0) != 1 || (file.revents & POLLOUT) == 0) return;  // nobody reads it; it must not block us
  (void)!::write(errors_file, words.data(), words.size());
}

void limit_data(std::int64_t bytes) {
  if (bytes <= 0) return;
  // Data that a program can write to. Address space would count what Java, Go and node reserve and never use.
  const rlimit limit{static_cast<rlim_t>(bytes), static_cast<rlim_t>(bytes)};
  ::setrlimit(RLIMIT_DATA, &limit);
}

[[noreturn]] void run_program(const char* command, const ProgramFiles& files, const Limits& limits) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // should the supervisor be killed
  ::dup2(files.input, STDIN_FILENO);
  ::dup2(files.output, STDOUT_FILENO);
  ::dup2(files.errors, STDERR_FILENO);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::signal(SIGPIPE, SIG_DFL);
  ::close_range(STDERR_FILENO + 1, ~0U, 0);
  limit_data(limits.memory);
  ::execl("/bin/sh", "sh", "-c", "--", command, static_cast<char*>(nullptr));
  constexpr std::string_view words = "/bin/sh cannot be run\n";
  (void)!::write(STDERR_FILENO, words.data(), words.size());
  ::_exit(127);
}

// The children of a process, as the kernel lists them: "12 345 6 ". Calls `each` for every one; false if there is no
// such list.
template <class Each>
bool each_child(const char* list, Each each) {
  const int file = ::open(list, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  std::array<char, 4096> buffer{};
  pid_t number = 0;
  for (ssize_t got = 0; (got = ::read(file, buffer.data(), buffer.size())) > 0;) {
    for (const char c : std::string_view(buffer.data(), static_cast<std::size_t>(got))) {
      if (c >= '0' && c <= '9') {
        number = number * 10 + (c - '0');
      } else if (number > 0) {
        each(std::exchange(number, 0));
      }
    }
  }
  ::close(file);
  return true;
}

constexpr const char* own_children = "/proc/thread-self/children";

struct ListName {
  std::array<char, 64> text{};
  explicit ListName(pid_t id) {
    std::array<char, 16> digits{};
    std::size_t at = digits.size() - 1;
    for (; id > 0 && at > 0; id /= 10) digits[--at] = static_cast<char>('0' + id % 10);
    const char* number = digits.data() + at;
    std::size_t length = 0;
    for (const char* part : {"/proc/", number, "/task/", number, "/children"}) {
      for (; *part != '\0'; ++part) text[length++] = *part;
    }
  }
};

// The number of processes below this one. Children of threads other than the first are missed, but killed all the same.
int count(const char* list, int most) {
  int sum = 0;
  each_child(list, [&](pid_t child) {
    if (sum > most) return;
    sum += 1 + count(ListName(child).text.data(), most - sum);
  });
  return sum;
}

// A dying child leaves its own children to us, whatever their session (PR_SET_CHILD_SUBREAPER): so killing our children
// until there are none kills everything.
void take_all_down(pid_t program) {
  ::kill(-program, SIGKILL);
  for (;;) {
    const bool listed = each_child(own_children, [](pid_t child) { ::kill(child, SIGKILL); });
    if (::waitpid(-1, nullptr, listed ? 0 : WNOHANG) <= 0 && errno != EINTR) return;
  }
}

[[noreturn]] void end_as(int status) {
  if (WIFEXITED(status)) ::_exit(WEXITSTATUS(status));
  const rlimit nothing{0, 0};
  ::setrlimit(RLIMIT_CORE, &nothing);
  ::signal(WTERMSIG(status), SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::kill(::getpid(), WTERMSIG(status));
  ::_exit(128 + WTERMSIG(status));
}

// Returns how the program ended: by itself, or killed.
int watch(pid_t program, int deaths, int most_processes) {
  for (;;) {
    std::array<pollfd, 2> files{pollfd{lifeline_file, POLLIN, 0}, pollfd{deaths, POLLIN, 0}};
    ::poll(files.data(), files.size(), most_processes > 0 ? census_ms : -1);
    if (files[0].revents != 0) return SIGKILL;
    std::array<char, sizeof(signalfd_siginfo)> news{};
    (void)!::read(deaths, news.data(), news.size());
    int status = 0;
    for (pid_t dead = 0; (dead = ::waitpid(-1, &status, WNOHANG)) > 0;) {
      if (dead == program) return status;
    }
    if (most_processes > 0 && count(own_children, most_processes) > most_processes) {
      say("killed by ichiba: too many processes\n");
      return SIGKILL;
    }
  }
}

[[noreturn]] void supervise(const char* command, const ProgramFiles& files, const Limits& limits) {
  ::setpgid(0, 0);  // Ctrl-C is not for us
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  ::prctl(PR_SET_NAME, "ichiba-guard");
  sigset_t death;
  sigemptyset(&death);
  sigaddset(&death, SIGCHLD);
  ::sigprocmask(SIG_SETMASK, &death, nullptr);
  ::signal(SIGPIPE, SIG_IGN);
  const pid_t program = ::fork();
  if (program == 0) run_program(command, files, limits);
  if (program < 0) ::_exit(127);
  ::setpgid(program, program);  // whichever comes first
  ::dup2(files.lifeline, lifeline_file);
  ::dup2(files.errors, errors_file);
  ::close(STDOUT_FILENO);
  ::close_range(STDERR_FILENO + 1, ~0U, 0);
  const int deaths = ::signalfd(-1, &death, SFD_NONBLOCK | SFD_CLOEXEC);
  const int status = watch(program, deaths, limits.processes);
  take_all_down(program);
  end_as(status);
}

}  // namespace

pid_t start_supervisor(const char* command, const ProgramFiles& files, const Limits& limits) {
  const pid_t child = ::fork();
  if (child == 0) supervise(command, files, limits);
  return child;
}

}  // namespace ichiba::bots
