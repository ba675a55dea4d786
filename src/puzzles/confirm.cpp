#include "puzzles/confirm.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/ordered_work.hpp"
#include "puzzles/selection.hpp"

namespace ichiba::puzzles {
namespace {

template <class G>
std::expected<void, std::string> all_fit(const PuzzleSet& set) {
  for (const Puzzle& puzzle : set.puzzles) {
    if (const auto opened = open_puzzle<G>(puzzle); !opened) {
      return std::unexpected(fmt::format("puzzle {}: {}", puzzle.id, opened.error().text()));
    }
  }
  return {};
}

// Nothing if it was stopped.
template <class G>
std::optional<Confirmation> judged_again(const Puzzle& puzzle, std::uint32_t budget, std::uint64_t seed,
                                         const std::atomic<bool>* stop) {
  const auto opened = open_puzzle<G>(puzzle);
  if (!opened) return std::nullopt;
  const Seat seat(puzzle.seat);
  const auto found = analysis::assess<G>(know(opened->state(), seat), nullptr,
                                         {{.iterations = budget}, seed, searches_in_judgement, judge_leaf}, stop);
  if (!found) return std::nullopt;
  const auto& variant = opened->header().variant;
  const auto answer = G::parse(variant, puzzle.moves.front().move);
  const auto& best = found->options[seat].front().move;
  // Where the search looks at one answer only, nothing is known about its lead, so it is not confirmed.
  const auto lead = lead_of<G>(*found, seat).value_or(Lead<G>{best, best});
  return Confirmation{puzzle.id, answer && same_answer(*answer, best), lead.estimate, lead.low, G::text(variant, best)};
}

}  // namespace

std::expected<void, std::string> fits_rules(const PuzzleSet& set) {
  return set.game == osaka::Game::name ? all_fit<osaka::Game>(set) : all_fit<tsukiji::Game>(set);
}

std::vector<Confirmation> confirm(const PuzzleSet& set, const ConfirmPlan& plan) {
  std::vector<std::size_t> order(set.puzzles.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  Rng rng(plan.seed);
  rng.shuffle(std::span(order));
  order.resize(std::min(order.size(), static_cast<std::size_t>(plan.sample)));
  // Another seed than the one that mined them: otherwise the same searches would be asked again.
  const std::uint64_t apart = ~set.seed;
  const auto look = [&](std::int64_t i) {
    const std::size_t at = order[static_cast<std::size_t>(i)];
    const std::uint32_t budget = set.budget * plan.times;
    const std::uint64_t seed = derived_seed(apart, derived_seed(plan.seed, at));
    return set.game == osaka::Game::name ? judged_again<osaka::Game>(set.puzzles[at], budget, seed, plan.stop)
                                         : judged_again<tsukiji::Game>(set.puzzles[at], budget, seed, plan.stop);
  };
  std::vector<Confirmation> found;
  base::work_in_order(
      {0, static_cast<std::int64_t>(order.size()), plan.threads, plan.stop}, [&] { return look; },
      [&](std::int64_t, std::optional<Confirmation> one) {
        if (!one) return false;
        found.push_back(std::move(*one));
        if (plan.progress) plan.progress(static_cast<int>(found.size()));
        return true;
      });
  return found;
}

}  // namespace ichiba::puzzles
