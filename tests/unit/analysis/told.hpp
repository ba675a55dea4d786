// Helpers to ask for reasons in tests.
#pragma once

#include <algorithm>
#include <cctype>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/reason.hpp"
#include "tests/unit/engine/cards.hpp"

namespace ichiba::tests {

inline const analysis::Names ann_and_ben{"Ann", "Ben"};

// "name=Ben lots=2R points=2", in their order.
inline std::string facts_of(const analysis::Reason& reason) {
  std::string text;
  for (const analysis::Fact& fact : reason.facts) {
    if (!text.empty()) text += ' ';
    text += fact.name;
    text += '=';
    text += fact.is_number ? std::to_string(fact.number) : fact.text;
  }
  return text;
}

inline std::vector<std::string> numbers_in(std::string_view text) {
  std::vector<std::string> numbers;
  bool inside = false;
  for (const char letter : text) {
    const bool digit = std::isdigit(static_cast<unsigned char>(letter)) != 0;
    if (digit && !inside) numbers.emplace_back();
    if (digit) numbers.back() += letter;
    inside = digit;
  }
  return numbers;
}

// The words mention no number and no name that is not among the facts.
inline void expect_facts_for_words(const analysis::Reason& reason) {
  const std::string given = facts_of(reason);
  const std::vector<std::string> numbers = numbers_in(given);
  for (const std::string& number : numbers_in(reason.words)) {
    EXPECT_TRUE(std::ranges::find(numbers, number) != numbers.end())
        << number << " is no fact of " << reason.kind << ": " << reason.words << " (" << given << ")";
  }
  for (const std::string& name : ann_and_ben) {
    if (reason.words.find(name) == std::string::npos) continue;
    EXPECT_TRUE(given.find(name) != std::string::npos)
        << name << " is no fact of " << reason.kind << ": " << reason.words << " (" << given << ")";
  }
}

// The reason of this kind, if there is one. All of them must have their facts.
inline const analysis::Reason* of_kind(const std::vector<analysis::Reason>& reasons, std::string_view kind) {
  for (const analysis::Reason& reason : reasons) expect_facts_for_words(reason);
  const auto place = std::ranges::find(reasons, kind, &analysis::Reason::kind);
  return place == reasons.end() ? nullptr : &*place;
}

// "+ sells 3 red for 5 points" for a reason of this kind, "- ..." if it speaks against; empty if there is none.
inline std::string told(const std::vector<analysis::Reason>& reasons, std::string_view kind) {
  const analysis::Reason* reason = of_kind(reasons, kind);
  return reason == nullptr ? "" : (reason->speaks_for ? "+ " : "- ") + reason->words;
}

// The facts of the same reason.
inline std::string facts(const std::vector<analysis::Reason>& reasons, std::string_view kind) {
  const analysis::Reason* reason = of_kind(reasons, kind);
  return reason == nullptr ? "none of this kind" : facts_of(*reason);
}

inline std::vector<analysis::Reason> reasons_for(const osaka::State& state, std::string_view move) {
  return analysis::reasons(osaka::know(state, state.open.actor), osaka::parse_move(move).value(), ann_and_ben);
}
inline std::vector<analysis::Reason> reasons_for(const tsukiji::State& state, Seat seat, std::string_view move,
                                                 const ai::BidJudgement* bids) {
  const tsukiji::Knowledge known = tsukiji::know(state, seat);
  const tsukiji::Move parsed = tsukiji::parse_move(*state.open.deck, move).value();
  return analysis::reasons(known, parsed, ann_and_ben, bids);
}

inline std::string told(const osaka::State& state, std::string_view move, std::string_view kind) {
  return told(reasons_for(state, move), kind);
}
inline std::string facts(const osaka::State& state, std::string_view move, std::string_view kind) {
  return facts(reasons_for(state, move), kind);
}

inline std::string told(const tsukiji::State& state, Seat seat, std::string_view move, std::string_view kind,
                        const ai::BidJudgement* bids = nullptr) {
  return told(reasons_for(state, seat, move, bids), kind);
}
inline std::string facts(const tsukiji::State& state, Seat seat, std::string_view move, std::string_view kind,
                         const ai::BidJudgement* bids = nullptr) {
  return facts(reasons_for(state, seat, move, bids), kind);
}

}  // namespace ichiba::tests
