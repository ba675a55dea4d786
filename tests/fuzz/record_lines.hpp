// Records as lines, for the fuzzer of records and for its mutator.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "record/replay.hpp"
#include "record/writer.hpp"

namespace ichiba::fuzz {

inline std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

// A step as it is written: the move, then the reshuffles that it brought about.
template <class G>
std::string step_lines(const typename G::Variant& table, const typename record::Replay<G>::Step& step) {
  std::string text = record::move_line<G>(table, step.legal.seat(), step.legal.move());
  for (const auto& event : step.events) {
    std::visit(
        [&](const auto& happened) {
          if constexpr (requires { happened.order; }) {
            text += record::reshuffle_line<G>({happened.order.begin(), happened.order.end()});
          }
        },
        event);
  }
  return text;
}

}  // namespace ichiba::fuzz
