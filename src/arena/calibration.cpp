#include "arena/calibration.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <vector>

#include "ai/bot.hpp"
#include "base/ordered_work.hpp"
#include "engine/core/events.hpp"

namespace ichiba::arena {
namespace {

struct Forecast {
  double said;
  double won;
};

std::size_t bin_of(double chance) { return static_cast<std::size_t>(std::clamp(chance * 10, 0.0, 9.0)); }

// A game, judged at some of its decisions with a choice.
template <class G>
class JudgedGame {
 public:
  JudgedGame(const typename G::Variant& variant, const CalibrationPlan& plan, std::int64_t k)
      : variant_(variant), plan_(plan), seed_(derived_seed(plan.seed, static_cast<std::uint64_t>(k))) {}

  std::vector<Forecast> forecasts() {
    play();
    Rng rng(derived_seed(seed_, 1));
    rng.shuffle(std::span(decisions_));
    const auto count = std::min(decisions_.size(), static_cast<std::size_t>(plan_.positions));
    std::vector<Forecast> found;
    for (std::size_t i = 0; i < count; ++i) {
      const analysis::Effort effort{plan_.budget, derived_seed(seed_, 2 + i), 4, plan_.leaf};
      const auto judged = analysis::assess<G>(decisions_[i], nullptr, effort, plan_.stop);
      if (!judged) return {};
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(G::players(variant_)); ++seat) {
        found.push_back({judged->before[seat], result_[seat]});
      }
    }
    return found;
  }

 private:
  void play() {
    Rng deal(seed_);
    std::vector<std::unique_ptr<ai::Bot<G>>> bots;
    std::vector<Rng> thoughts;
    for (int seat = 0; seat < G::players(variant_); ++seat) {
      bots.push_back(ai::make_bot<G>(plan_.bot));
      bots.back()->begin(variant_, Seat(seat));
      thoughts.push_back(ai::bot_rng(seed_, seat));
    }
    typename G::State state = G::set_up(variant_, deal, NoEvents{});
    while (!over(state)) {
      const Seat seat = to_act(state.open).lowest();
      const auto index = static_cast<std::size_t>(seat.index());
      const auto known = know(state, seat);
      const auto list = offers(known);
      if (list.size() > 1) decisions_.push_back(known);
      const auto chosen = bots[index]->choose(known, list, {thoughts[index]});
      if (!chosen) break;  // bots of ours never give up
      apply(state, *chosen, deal, NoEvents{});
    }
    result_ = analysis::result_of(G::winners(state), G::players(variant_));
  }

  const typename G::Variant& variant_;
  const CalibrationPlan& plan_;
  std::uint64_t seed_;
  std::vector<typename G::Knowledge> decisions_;
  analysis::Chances result_{};
};

}  // namespace

template <class G>
Calibration calibrate(const typename G::Variant& variant, const CalibrationPlan& plan) {
  Calibration all;
  std::array<double, 10> squares{};  // of the differences of whole games
  const auto look = [&](std::int64_t k) { return JudgedGame<G>(variant, plan, k).forecasts(); };
  base::work_in_order(
      {0, plan.games, plan.threads, plan.stop}, [&] { return look; },
      [&](std::int64_t, const std::vector<Forecast>& forecasts) {
        if (plan.stop != nullptr && *plan.stop) return false;
        std::array<double, 10> differences{};
        for (const Forecast& one : forecasts) {
          const std::size_t bin = bin_of(one.said);
          ++all.bins[bin].chances;
          all.bins[bin].said += one.said;
          all.bins[bin].won += one.won;
          differences[bin] += one.won - one.said;
        }
        for (std::size_t bin = 0; bin < squares.size(); ++bin) squares[bin] += differences[bin] * differences[bin];
        ++all.games;
        if (plan.progress) plan.progress(all.games);
        return true;
      });
  std::int64_t chances = 0;
  for (std::size_t i = 0; i < all.bins.size(); ++i) {
    CalibrationBin& bin = all.bins[i];
    if (bin.chances == 0) continue;
    const auto count = static_cast<double>(bin.chances);
    all.off += std::abs(bin.won - bin.said);
    chances += bin.chances;
    bin.said /= count;
    bin.won /= count;
    bin.error = std::sqrt(squares[i]) / count;
  }
  if (chances > 0) all.off /= static_cast<double>(chances);
  return all;
}

template Calibration calibrate<osaka::Game>(const osaka::Game::Variant&, const CalibrationPlan&);
template Calibration calibrate<tsukiji::Game>(const tsukiji::Game::Variant&, const CalibrationPlan&);

}  // namespace ichiba::arena
