// Records for tests, valid and then broken.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "record/replay.hpp"

namespace ichiba::tests {

using base::Problem;

// The osaka record of docs/records.md.
inline const std::string osaka_deck =
    R"(["B5","R5","Y3","Y3","Y2","G2","R2","B3","G5","R3","B2","Y2","G5","G3","B2","Y5","R3","G2","Y3","G3","Y2",)"
    R"("R2","R5","R2","G3","G5","R2","R5","Y3","Y2","R3","Y2","B3","B5","R3","R5","R2","Y2","R2","Y5","Y2","Y3",)"
    R"("B2","G5","R2","Y3","B2","G2","G5","B5","R2","R5","B2","R2","G2","Y5","B2","G2","B5","G3","B3","B3","G2",)"
    R"("B3","Y3","B5","Y2","G5","Y5","G3","B3","R2","B5","Y5","Y3","Y5","Y2","G2","B3","R3","B2","R5","G2","Y5",)"
    R"("G3","B2","B2","G5","R3","R3","G3","R2","B2","B3","Y2","G2","Y3","B2","R3","B3","R3","R5","G3","G2","G2",)"
    R"("G3","B5","Y2"])";

inline std::string osaka_header(const std::string& deck = osaka_deck, const std::string& more_setup = "") {
  return R"({"ichiba":1,"game":"osaka","players":["Ann","Ben"],"options":{},"setup":{"deck":)" + deck + more_setup +
         "}}";
}

// The tsukiji record of docs/records.md.
inline const std::string tsukiji_deck =
    R"(["7a","12b","3a","10b","16a","1b","18a","5b","9a","14b","2a","11b","6a","17b","4a","15a","8b","13a"])";

inline std::string tsukiji_header(const std::string& options = "{}", const std::string& deck = tsukiji_deck) {
  return R"({"ichiba":1,"game":"tsukiji","players":["Ann","Ben"],"options":)" + options + R"(,"setup":{"deck":)" +
         deck + "}}";
}

inline std::string move(int seat, const std::string& text) {
  return R"({"seat":)" + std::to_string(seat) + R"(,"move":")" + text + "\"}";
}

inline std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  if (at == std::string::npos) throw std::invalid_argument("not there: " + what);
  return text.replace(at, what.size(), by);
}

// The problem of the last of these lines; the lines before it are valid.
inline Problem problem_of(const std::vector<std::string>& lines) {
  auto begun = record::begin_replay(lines.at(0));
  if (!begun) {
    EXPECT_EQ(lines.size(), 1U) << begun.error().text();
    return begun.error();
  }
  for (std::size_t i = 1; i < lines.size(); ++i) {
    auto line = record::parse_line(lines[i]);
    if (!line) return line.error();
    const auto problem = std::visit(
        [&](auto& replay) -> std::optional<Problem> {
          auto done = replay.line(*line);
          if (done) return std::nullopt;
          return done.error();
        },
        *begun);
    if (!problem) continue;
    EXPECT_EQ(i + 1, lines.size()) << "line " << i + 1 << " was to be sound: " << problem->text();
    return *problem;
  }
  const auto end = std::visit([](const auto& replay) { return replay.end(); }, *begun);
  if (!end) return end.error();
  return {Problem::Kind::format, "", "no problem at all"};
}

// One row of a table of bad records.
struct BadRecord {
  std::string name;
  std::vector<std::string> lines;
  std::string clause;  // empty: it is not in the format
  std::string words;
};

inline void expect_problems(const std::vector<BadRecord>& table) {
  for (const BadRecord& bad : table) {
    SCOPED_TRACE(bad.name);
    const Problem problem = problem_of(bad.lines);
    EXPECT_EQ(problem.kind, bad.clause.empty() ? Problem::Kind::format : Problem::Kind::rule);
    EXPECT_EQ(problem.clause, bad.clause);
    EXPECT_EQ(problem.words, bad.words);
    EXPECT_EQ(problem.text(), bad.clause.empty() ? bad.words : bad.clause + ": " + bad.words);
  }
}

}  // namespace ichiba::tests
