// The statistics of a series of games. All sums are integers, so the order in which threads finish changes nothing.
#pragma once

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cstdint>
#include <string_view>
#include <vector>

#include "arena/facts.hpp"
#include "arena/forfeits.hpp"
#include "arena/tally.hpp"

namespace ichiba::arena {

namespace json = boost::json;

json::object to_json(const Tally& tally);  // mean, sd, min, max

// What both games have.
struct CommonStatistics {
  Tally moves;                          // in a game
  Tally offered;                        // at a decision
  std::vector<Tally> points;            // by seat
  std::vector<std::int64_t> win_parts;  // by seat, in twelfths: a win shared by two, three or four counts in parts
  std::int64_t draws = 0;
  std::vector<Forfeits> forfeits;  // by seat

  explicit CommonStatistics(int players)
      : points(static_cast<std::size_t>(players)),
        win_parts(static_cast<std::size_t>(players)),
        forfeits(static_cast<std::size_t>(players)) {}
  void end_game(const CommonFacts& game);
  // A game that was broken off has winners, but its points do not count.
  void break_off(int moves_made, std::int64_t game, const Forfeited& lost);
  void add(const CommonStatistics& other);
  void write(json::object& into) const;

 private:
  void count_winners(SeatSet winners);
};

// What does not depend on the game. It is fed like the facts of a game, for many games in sequence.
template <class G>
class GameStatistics {
 public:
  void begin(const std::vector<typename G::Event>& set_up) {
    game_ = {};
    for (const auto& event : set_up) game_.event(event);
  }
  void move(const typename G::Legal& legal, std::uint32_t offered) {
    game_.move(legal);
    common_.offered.add(offered);
  }
  void event(const typename G::Event& event) { game_.event(event); }
  void break_off(std::int64_t game, const Forfeited& lost) { common_.break_off(game_.decisions, game, lost); }

 protected:
  explicit GameStatistics(int players) : common_(players) {}
  void end_game(const typename G::State& state) {
    game_.end(state);
    common_.end_game(game_);
    for (std::size_t kind = 0; kind < actions_.size(); ++kind) actions_[kind] += game_.action(kind);
  }
  void add_shared(const GameStatistics& other) {
    common_.add(other.common_);
    for (std::size_t i = 0; i < actions_.size(); ++i) actions_[i] += other.actions_[i];
  }

  CommonStatistics common_;
  GameFacts<G> game_;  // under way
  std::array<std::int64_t, std::variant_size_v<typename G::Move>> actions_{};
};

template <class G>
class Statistics;

template <>
class Statistics<osaka::Game> : public GameStatistics<osaka::Game> {
 public:
  explicit Statistics(int players) : GameStatistics(players) {}
  void end(const osaka::State& state);
  void add(const Statistics& other);
  [[nodiscard]] json::object to_json() const;

 private:
  std::int64_t lots_ = 0, lot_cards_ = 0, points_ = 0, points_drawn_ = 0;
  std::int64_t ships_landed_ = 0, ships_sunk_ = 0, goods_lost_ = 0, goods_insured_ = 0;
  std::int64_t reshuffles_ = 0, ended_by_passes_ = 0;
};

template <>
class Statistics<tsukiji::Game> : public GameStatistics<tsukiji::Game> {
 public:
  explicit Statistics(int players) : GameStatistics(players) {}
  void end(const tsukiji::State& state);
  void add(const Statistics& other);
  [[nodiscard]] json::object to_json() const;

 private:
  std::array<std::int64_t, 4> bids_{};     // of 1 to 4 fingers
  std::array<std::int64_t, 4> bonuses_{};  // by Bonus
  std::int64_t rounds_ = 0, ties_ = 0, ends_of_track_ = 0, renewals_ = 0, knife_wins_ = 0;
};

// Shares of a total, by name: {"take": 0.42, ...}.
json::object shares(std::initializer_list<std::string_view> names, const std::int64_t* counts);

}  // namespace ichiba::arena
