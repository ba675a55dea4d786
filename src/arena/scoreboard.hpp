// The score of a match: the results of its deals, added up.
#pragma once

#include <string>
#include <vector>

#include "arena/bradley_terry.hpp"
#include "arena/elo.hpp"
#include "arena/interval.hpp"
#include "arena/schedule.hpp"

namespace ichiba::arena {

// A bot that could not go on in one of the games of a deal.
struct DealForfeit {
  std::size_t game = 0;  // number in the schedule
  std::size_t seat = 0;
  std::string why;

  friend bool operator==(const DealForfeit&, const DealForfeit&) = default;
};

// For every game of the schedule the place of each seat, as a digit: "12" when seat 0 has won, "11" for a draw or a
// shared win, "2113" ...
struct DealResult {
  std::vector<std::string> places;
  std::vector<DealForfeit> forfeits;

  friend bool operator==(const DealResult&, const DealResult&) = default;
};

// The places for these results: more is better, equal ones share a place.
std::string places_by(const std::vector<int>& worth);

// The result of one bot. A shared win counts in parts, a draw half.
struct Standing {
  std::string bot;
  std::int64_t games_a_deal = 0;  // a bot in two seats counts two
  Spread twelfths;                // of wins, by deal
  std::int64_t forfeits = 0;
  std::vector<std::string> reasons;  // why, of the first few

  [[nodiscard]] std::int64_t games() const { return games_a_deal * twelfths.deals(); }
  [[nodiscard]] double wins() const { return static_cast<double>(twelfths.sum()) / 12; }
  [[nodiscard]] double win_rate() const;
  [[nodiscard]] Interval interval() const { return twelfths.share(12 * games_a_deal); }
};

// One bot against another: which finished ahead. In a game of two that is the winner; with more players each pair at
// the table is compared by final places.
struct Meeting {
  std::int64_t meetings_a_deal = 0;
  Spread halves;  // by deal: 2 for each time ahead, 1 for a shared place

  [[nodiscard]] std::int64_t meetings() const { return meetings_a_deal * halves.deals(); }
  [[nodiscard]] double score() const { return static_cast<double>(halves.sum()) / 2; }
  [[nodiscard]] double rate() const;
  [[nodiscard]] Interval interval() const { return halves.share(2 * meetings_a_deal); }
};

class Scoreboard {
 public:
  explicit Scoreboard(const Schedule& schedule);

  void add(const DealResult& deal);

  [[nodiscard]] const Schedule& schedule() const { return schedule_; }
  [[nodiscard]] std::int64_t deals() const { return deals_; }
  [[nodiscard]] std::int64_t games() const { return deals_ * static_cast<std::int64_t>(schedule_.games.size()); }
  [[nodiscard]] const std::vector<Standing>& standings() const { return standings_; }
  [[nodiscard]] const Meeting& meeting(std::size_t bot, std::size_t other) const {
    return meetings_[bot * standings_.size() + other];
  }

  // Two bots: the difference between them. More: a common scale on which the mean is 0. Empty for one.
  [[nodiscard]] std::vector<Rating> ratings() const;

 private:
  Meeting& meeting_between(std::size_t bot, std::size_t other) { return meetings_[bot * standings_.size() + other]; }
  [[nodiscard]] Square spread_of_scores() const;

  Schedule schedule_;
  std::int64_t deals_ = 0;
  std::vector<Standing> standings_;
  std::vector<Meeting> meetings_;
  // What each bot scored in the meetings of a deal, in halves: sums, and sums of products of each two.
  std::vector<std::int64_t> scored_;
  std::vector<std::int64_t> scored_together_;
};

// What a deal gave to each bot, in twelfths of a win.
std::vector<std::int64_t> twelfths_of(const Schedule& schedule, const DealResult& deal);

}  // namespace ichiba::arena
