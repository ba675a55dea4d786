#include "programs/ichiba/output.hpp"

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <unistd.h>

#include "base/printable.hpp"

namespace ichiba::cli {

bool colour_wanted(bool output_is_terminal) {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  const bool refused = no_colour != nullptr && *no_colour != '\0';
  return output_is_terminal && !refused && term != nullptr && std::string_view(term) != "dumb";
}

void complain(std::string_view command, std::string_view words) {
  complain_line(command.empty() ? fmt::format("ichiba: {}", words) : fmt::format("ichiba {}: {}", command, words));
}

void complain_line(std::string_view line) { std::fputs((base::escaped_lines(line) + '\n').c_str(), stderr); }

bool put(std::string_view foreign) {
  const std::string text = base::escaped_lines(foreign);
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

Progress::Progress(std::string_view what, std::int64_t total, std::int64_t done_before)
    : what_(what),
      total_(total),
      done_before_(done_before),
      terminal_(::isatty(STDERR_FILENO) == 1),
      begun_(Clock::now()),
      next_(begun_ + std::chrono::milliseconds(terminal_ ? 500 : 5000)) {}

Progress::~Progress() {
  if (terminal_ && shown_) std::fputs("\r\033[K", stderr);
}

void Progress::update(std::int64_t done, std::string_view remark) {
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(terminal_ ? 200 : 5000);
  shown_ = true;
  const double seconds = std::chrono::duration<double>(now - begun_).count();
  const double rate = static_cast<double>(done - done_before_) / seconds;
  const double left = rate > 0 ? static_cast<double>(total_ - done) / rate : 0;
  const std::string line = fmt::format("{} of {} {} ({:.1f}/s, about {:.0f} s left){}", done, total_, what_, rate, left,
                                       base::escaped(remark));
  std::fputs(terminal_ ? fmt::format("\r\033[K{}", line).c_str() : (line + "\n").c_str(), stderr);
}

void Progress::complain(std::string_view command, std::string_view words) {
  if (terminal_ && shown_) std::fputs("\r\033[K", stderr);
  shown_ = false;
  cli::complain(command, words);
}

}  // namespace ichiba::cli
