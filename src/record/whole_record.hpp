// A record that is in memory as a whole.
#pragma once

#include "record/replay.hpp"

namespace ichiba::record {

struct WrongLine {
  int number = 1;  // the first line is 1
  base::Problem problem;
};

// Takes all lines after the header. `each` gets every complete step; the replay is then after it.
template <class G, class Each>
std::expected<void, WrongLine> replay_lines(Replay<G>& replay, std::string_view rest, Each&& each) {
  int number = 2;
  for (; !rest.empty(); ++number) {
    const std::string_view text = next_line(rest);
    if (text.empty() && rest.empty()) break;
    const auto line = parse_line(text);
    if (!line) return std::unexpected(WrongLine{number, line.error()});
    auto step = replay.line(*line);
    if (!step) return std::unexpected(WrongLine{number, step.error()});
    if (*step) each(std::move(**step));
  }
  if (const auto complete = replay.end(); !complete) return std::unexpected(WrongLine{number, complete.error()});
  return {};
}

}  // namespace ichiba::record
