#include "analysis/played.hpp"

#include <span>

#include "engine/core/events.hpp"

namespace ichiba::analysis {
namespace {

bool is_bid(const osaka::Open&) { return false; }
bool is_bid(const tsukiji::Open& open) { return open.phase == tsukiji::Phase::bid; }

// Do two courses of the game look alike to those at the table? At the end only the result counts.
template <class G>
bool alike(const typename G::State& a, const typename G::State& b) {
  if (over(a) || over(b)) return over(a) && over(b) && G::winners(a) == G::winners(b);
  return know(a, Seat(0)) == know(b, Seat(0));
}

// Deals the unseen cards again many times and makes the same moves: can the result differ?
template <class G>
bool chance_acts(const typename G::State& before, std::span<const typename G::Legal> moves,
                 const typename G::State& after) {
  constexpr int deals = 24;
  Rng rng(0);
  const auto known = know(before, moves.front().seat());
  for (int i = 0; i < deals; ++i) {
    typename G::State state = sample(known, rng);
    for (const auto& legal : moves) apply(state, legal, rng, NoEvents{});
    if (!alike<G>(state, after)) return true;
  }
  return false;
}

}  // namespace

template <class G>
std::vector<DecisionPoint> decision_points_of(const Played<G>& game) {
  std::vector<DecisionPoint> points;
  std::size_t at = 0;
  while (at < game.moves.size()) {
    DecisionPoint point{.first = at};
    if (is_bid(game.states[at].open) && at + 1 < game.moves.size()) {
      point.count = 2;
      point.both_bid = true;
    }
    const std::span moves(game.moves.data() + at, point.count);
    at += point.count;
    point.chance_after = chance_acts<G>(game.states[point.first], moves, game.states[at]);
    points.push_back(point);
  }
  // A bid without its answer: the round has been handled already.
  const bool half_a_round = !points.empty() && points.back().count == 1 && is_bid(game.states[at - 1].open);
  if (half_a_round) points.back().chance_after = false;
  if (!half_a_round && !over(game.states.back())) points.push_back({.first = at, .count = 0});
  return points;
}

template std::vector<DecisionPoint> decision_points_of(const Played<osaka::Game>&);
template std::vector<DecisionPoint> decision_points_of(const Played<tsukiji::Game>&);

}  // namespace ichiba::analysis
