// A move of Traders of Osaka carried out on a table made from what the mover knows: the table before and after, what
// happened, and the reasons found so far.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "analysis/reason.hpp"
#include "engine/osaka/notation.hpp"
#include "preview/osaka_lots.hpp"
#include "preview/osaka_purchase.hpp"

namespace ichiba::analysis {

// Weights are in victory points; the heaviest reason comes first.
inline constexpr double decisive = 20;  // the game itself
inline constexpr double maybe = 0.5;    // what lies a turn or more ahead counts half
inline constexpr double coin_worth = 0.15;

class TriedMove {
 public:
  TriedMove(const osaka::Knowledge& known, const osaka::Move& move, const Names& names);

  // Nothing happens if the move is not legal.
  [[nodiscard]] bool made() const { return !events.empty(); }

  void add_for(std::string_view kind, double weight, std::string text, FactList facts) {
    found.push_back({kind, true, weight, std::move(text), std::move(facts)});
  }
  void add_against(std::string_view kind, double weight, std::string text, FactList facts) {
    found.push_back({kind, false, weight, std::move(text), std::move(facts)});
  }
  [[nodiscard]] const std::string& name(Seat who) const { return names[static_cast<std::size_t>(who.index())]; }
  [[nodiscard]] std::string whose(Seat who) const { return possessive(name(who)); }

  template <class Event>
  [[nodiscard]] bool happened() const {
    return std::ranges::any_of(events, [](const auto& event) { return std::holds_alternative<Event>(event); });
  }

  const Names& names;
  Seat seat;
  osaka::State before;
  osaka::State after;
  std::vector<osaka::Event> events;
  std::vector<Reason> found;
};

// "3 red and 2 blue for 9 points".
std::string told_sales(const std::vector<osaka::LotSold>& sales, Seat seat);
// The same as facts: lots "3R 2B", points 9.
FactList sale_facts(const std::vector<osaka::LotSold>& sales, Seat seat);

inline Fact colour_fact(osaka::Colour colour) { return {"colour", std::string(1, osaka::letter_of(colour))}; }

// What speaks for and against a purchase.
void look_at_purchase(TriedMove& tried, const osaka::Buy& buy);

}  // namespace ichiba::analysis
