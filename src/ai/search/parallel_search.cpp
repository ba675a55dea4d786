// Search on several threads. Each has its own tree and generator, so nothing is shared and, by iterations, nothing
// depends on scheduling.
#include <algorithm>
#include <vector>

#include "ai/search/draw.hpp"
#include "ai/search/search.hpp"
#include "base/parallel_for.hpp"

namespace ichiba::ai {
namespace {

template <class G>
std::unique_ptr<Search<G>> single(const Budget& budget, Leaf leaf);
template <>
std::unique_ptr<Search<osaka::Game>> single(const Budget& budget, Leaf leaf) {
  return make_osaka_search(budget, leaf);
}
template <>
std::unique_ptr<Search<tsukiji::Game>> single(const Budget& budget, Leaf leaf) {
  return make_tsukiji_search(budget, leaf);
}

template <class G>
class ParallelSearch final : public Search<G> {
 public:
  using Knowledge = typename G::Knowledge;
  using Offers = typename G::Offers;

  ParallelSearch(const Budget& budget, Leaf leaf) {
    Budget share = budget;
    share.threads = 1;
    const auto threads = static_cast<std::uint32_t>(budget.threads);
    if (budget.iterations > 0) share.iterations = (budget.iterations + threads - 1) / threads;
    for (std::uint32_t i = 0; i < threads; ++i) searches_.push_back(single<G>(share, leaf));
  }

  std::uint32_t pick(const Knowledge& known, const Offers& offers, const Thought& thought) override {
    if (offers.size() == 1) return 0;
    const Judgement<G> judgement = judge(known, offers, nullptr, thought);
    if (judgement.bids) {
      const Solution& solution = judgement.bids->equilibrium;
      return static_cast<std::uint32_t>(
          draw_from(seat_of(known).index() == 0 ? solution.rows : solution.columns, thought.rng));
    }
    // The most visited one; sorted already, so the first of equals is the better one.
    return std::ranges::max_element(judgement.options, {}, [](const auto& option) { return option.visits; })->offer;
  }

  Judgement<G> judge(const Knowledge& known, const Offers& offers, const typename G::Legal* made,
                     const Thought& thought) override {
    std::vector<Judgement<G>> parts(searches_.size());
    std::vector<Rng> generators;
    for (std::size_t i = 0; i < searches_.size(); ++i) generators.emplace_back(thought.rng.next());
    base::parallel_for(searches_.size(), [&](std::size_t i) {
      parts[i] = searches_[i]->judge(known, offers, made, {generators[i], thought.stop});
    });
    return together(parts, seat_of(known));
  }

  void saw(const typename G::Seen& event) override {
    for (auto& search : searches_) search->saw(event);
  }

 private:
  using Option = typename Judgement<G>::Option;

  static Judgement<G> together(const std::vector<Judgement<G>>& parts, Seat seat) {
    Judgement<G> all;
    for (const Judgement<G>& part : parts) {
      all.iterations += part.iterations;
      if (part.bids) {
        add_bids(*part.bids, 1.0 / static_cast<double>(parts.size()), all);
      } else {
        for (const Option& option : part.options) add_option(option, all);
      }
    }
    for (Option& option : all.options) {
      for (float& chance : option.after) chance /= static_cast<float>(option.visits);
    }
    all.rank(seat);
    return all;
  }

  static void add_bids(const BidJudgement& bids, double weight, Judgement<G>& all) {
    if (!all.bids) all.bids.emplace();
    for (std::size_t i = 0; i < matrix_size; ++i) {
      for (std::size_t j = 0; j < matrix_size; ++j) all.bids->matrix[i][j] += weight * bids.matrix[i][j];
    }
  }

  // Sums; divided in the end.
  static void add_option(const Option& option, Judgement<G>& all) {
    auto at = std::ranges::find(all.options, option.move, &Option::move);
    if (at == all.options.end()) {
      all.options.push_back({option.move, option.offer, 0, {}});
      at = all.options.end() - 1;
    }
    at->visits += option.visits;
    for (std::size_t i = 0; i < option.after.size(); ++i) {
      at->after[i] += option.after[i] * static_cast<float>(option.visits);
    }
  }

  std::vector<std::unique_ptr<Search<G>>> searches_;
};

}  // namespace

template <class G>
std::unique_ptr<Search<G>> make_search(const Budget& budget, Leaf leaf) {
#ifndef __wasm__  // where no budget has several threads, and nothing is loaded for them
  if (budget.threads > 1) return std::make_unique<ParallelSearch<G>>(budget, leaf);
#endif
  return single<G>(budget, leaf);
}

template std::unique_ptr<Search<osaka::Game>> make_search(const Budget&, Leaf);
template std::unique_ptr<Search<tsukiji::Game>> make_search(const Budget&, Leaf);

}  // namespace ichiba::ai
