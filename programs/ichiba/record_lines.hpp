// Reads a record line by line, and reports what is wrong with it.
#pragma once

#include <string>
#include <string_view>

#include "base/problem.hpp"

namespace ichiba::cli {

// Cuts the text into lines; a last line without a line end counts.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  [[nodiscard]] bool done() const { return rest_.empty(); }
  [[nodiscard]] int number() const { return number_; }
  std::string_view next() {
    const std::size_t end = rest_.find('\n');
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    ++number_;
    return line;
  }

 private:
  std::string_view rest_;
  int number_ = 0;
};

// Prints one line on standard error, "game.jsonl:17: O4.2: payment of 7 does not cover 9"; returns the exit status.
int refuse_line(const std::string& file, int line, const base::Problem& problem);

}  // namespace ichiba::cli
