// What is wrong with a line of a record or with a deck file.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace ichiba::base {

struct Problem {
  enum class Kind {
    rule,    // in the format, but against the rules: exit status 1
    format,  // not in the format: exit status 2
  };
  Kind kind = Kind::format;
  std::string clause;  // of a broken rule; empty otherwise
  std::string words;

  // "O4.2: payment of 7 does not cover 9", or just the words.
  [[nodiscard]] std::string text() const { return clause.empty() ? words : clause + ": " + words; }
};

template <class T>
using OrProblem = std::expected<T, Problem>;

inline std::unexpected<Problem> not_in_format(std::string words) {
  return std::unexpected(Problem{Problem::Kind::format, {}, std::move(words)});
}
inline std::unexpected<Problem> against_rule(std::string_view clause, std::string words) {
  return std::unexpected(Problem{Problem::Kind::rule, std::string(clause), std::move(words)});
}

}  // namespace ichiba::base
