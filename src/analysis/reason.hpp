// Why a move is good or bad, in words. Every reason is a fact found through the rules: the move is carried out on a
// table made from what the mover knows, and its changes are reported. Nothing here comes from the search, except the
// mix that a bid will meet.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/search/search.hpp"
#include "analysis/played.hpp"

namespace ichiba::analysis {

// A value that the text of a reason mentions, by name, so that a page can say the same in any language.
struct Fact {
  Fact(std::string_view fact, int value) : name(fact), number(value), is_number(true) {}
  Fact(std::string_view fact, std::string value) : name(fact), text(std::move(value)) {}

  std::string_view name;  // docs/analysis.md lists them
  int number = 0;
  std::string text;  // cards, colours and lots in notation
  bool is_number = false;
};
using FactList = std::vector<Fact>;

// Both together. A name in both keeps its first value.
FactList joined(FactList facts, const FactList& more);

struct Reason {
  std::string_view kind;  // docs/analysis.md lists them
  bool speaks_for = true;
  double weight = 0;  // in points, roughly; the heaviest is told first
  std::string words;  // without a subject, which is the move: "sells 3 red for 5 points"
  FactList facts;     // everything the words mention: lots "3R", points 5

  friend bool operator==(const Reason& a, const Reason& b) { return a.kind == b.kind && a.words == b.words; }
};

// Everything for or against a move, the heaviest first. `bids` is only needed for bids; Traders of Osaka has none.
std::vector<Reason> reasons(const osaka::Knowledge& known, const osaka::Move& move, const Names& names,
                            const ai::BidJudgement* bids = nullptr);
std::vector<Reason> reasons(const tsukiji::Knowledge& known, const tsukiji::Move& move, const Names& names,
                            const ai::BidJudgement* bids = nullptr);

// "Ann's"; and "your" where the player is called "you", as a hint does.
std::string possessive(const std::string& name);

void sort_by_weight(std::vector<Reason>& list);

// What distinguishes the better move from the other: at most two reasons for the one, and one against the other.
struct Contrast {
  std::vector<Reason> for_better;
  std::vector<Reason> against_other;
  [[nodiscard]] bool empty() const { return for_better.empty() && against_other.empty(); }
};
Contrast contrast(const std::vector<Reason>& better, const std::vector<Reason>& other);

// What makes a position promising for a seat: what it could do if it were to move. Explains strokes of luck.
std::vector<Reason> promises(const osaka::State& state, Seat seat, const Names& names);
std::vector<Reason> promises(const tsukiji::State& state, Seat seat, const Names& names);

}  // namespace ichiba::analysis
