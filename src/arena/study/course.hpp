// The course of a game: who led when. Points are counted from the events, so that no state is kept for every move.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "arena/facts.hpp"

namespace ichiba::arena {

struct Course {
  // The sole leader in points after a quarter, a half, three quarters of all decisions.
  static constexpr std::array<int, 3> marks{1, 2, 3};  // in quarters
  std::array<std::optional<Seat>, marks.size()> leader;
  int lead_changes = 0;  // how often the lead passed to another player
  int overcome = 0;      // by how many points a winner was behind at the worst moment; the largest of several winners'
};

using Points = BySeat<int, most_players>;

// Everybody's current points, from the events alone.
template <class G>
class RunningPoints;

template <>
class RunningPoints<osaka::Game> {
 public:
  explicit RunningPoints(const osaka::Game::Variant&) {}
  void event(const osaka::Event& event);
  [[nodiscard]] Points points() const { return points_; }

 private:
  Points points_{};
};

template <>
class RunningPoints<tsukiji::Game> {
 public:
  explicit RunningPoints(const tsukiji::Game::Variant& variant) : deck_(variant.deck) { open_.deck = &*deck_; }
  void event(const tsukiji::Event& event);
  [[nodiscard]] Points points() const;  // as if the game were over (T8)

 private:
  void remove(Seat from, tsukiji::Face face);

  tsukiji::SharedDeck deck_;
  tsukiji::Open open_;  // only piles and barrel are kept up to date: a score needs no more
};

// What the points after every decision say about the game.
Course course_of(const std::vector<Points>& after_each_decision, const CommonFacts& game);

}  // namespace ichiba::arena
