#include "analysis/reason.hpp"

#include <algorithm>

namespace ichiba::analysis {
namespace {

// Reasons of one list that the other lacks, for or against, at most this many. Both are sorted by weight.
std::vector<Reason> only_in(const std::vector<Reason>& list, const std::vector<Reason>& other, bool for_it,
                            std::size_t most) {
  std::vector<Reason> found;
  for (const Reason& reason : list) {
    const bool shared = std::ranges::find(other, reason) != other.end();
    if (found.size() < most && reason.speaks_for == for_it && !shared) found.push_back(reason);
  }
  return found;
}

}  // namespace

FactList joined(FactList facts, const FactList& more) {
  for (const Fact& fact : more) {
    if (std::ranges::find(facts, fact.name, &Fact::name) == facts.end()) facts.push_back(fact);
  }
  return facts;
}

Contrast contrast(const std::vector<Reason>& better, const std::vector<Reason>& other) {
  return {only_in(better, other, true, 2), only_in(other, better, false, 1)};
}

std::string possessive(const std::string& name) { return name == "you" ? "your" : name + "'s"; }

void sort_by_weight(std::vector<Reason>& list) { std::ranges::stable_sort(list, std::greater{}, &Reason::weight); }

}  // namespace ichiba::analysis
