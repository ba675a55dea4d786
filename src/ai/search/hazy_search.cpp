#include "ai/search/hazy_search.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "ai/search/draw.hpp"
#include "ai/search/tsukiji_value.hpp"

namespace ichiba::ai {
namespace {

// The table as somebody remembers it who takes this part of the cards in other hands for other unseen cards.
osaka::Knowledge as_remembered(osaka::Knowledge known, double forgets, Rng& rng) {
  constexpr std::uint32_t whole = 1U << 16U;
  const auto forgotten = static_cast<std::uint32_t>(forgets * whole);
  if (forgotten == 0) return known;
  osaka::PerPlayer<int> missing{};
  for (const Seat seat : Seats(known.open.players)) {
    if (seat == known.seat) continue;
    const osaka::Bag hand = known.hands[seat];
    hand.each([&](osaka::Card card, int count) {
      for (int i = 0; i < count; ++i) {
        if (rng.below(whole) >= forgotten) continue;
        known.hands[seat].remove(card);
        known.unseen.add(card);
        ++missing[seat];
      }
    });
  }
  std::vector<osaka::Card> cards;
  known.unseen.each(
      [&](osaka::Card card, int count) { cards.insert(cards.end(), static_cast<std::size_t>(count), card); });
  rng.shuffle(std::span(cards));
  for (const Seat seat : Seats(known.open.players)) {
    for (int i = 0; i < missing[seat]; ++i, cards.pop_back()) {
      known.hands[seat].add(cards.back());
      known.unseen.remove(cards.back());
    }
  }
  return known;
}
// At Tsukiji Market no hand is hidden (T9).
tsukiji::Knowledge as_remembered(const tsukiji::Knowledge& known, double, Rng&) { return known; }

template <class G>
class HazySearch final : public OfferBot<G> {
 public:
  HazySearch(const Budget& budget, Leaf leaf, const Flaws& flaws)
      : search_(make_search<G>(budget, leaf)), flaws_(flaws) {}

  std::uint32_t pick(const typename G::Knowledge& known, const typename G::Offers& offers,
                     const Thought& thought) override {
    if (offers.size() == 1) return 0;
    const Judgement<G> judgement =
        search_->judge(as_remembered(known, flaws_.forgets, thought.rng), offers, nullptr, thought);
    if (judgement.bids) return bid(*judgement.bids, seat_of(known), thought.rng);
    return best(judgement, seat_of(known), thought.rng);
  }

 private:
  std::uint32_t best(const Judgement<G>& judgement, Seat seat, Rng& rng) const {
    std::uint32_t chosen = judgement.options.front().offer;
    double most = -1e9;
    for (const auto& option : judgement.options) {
      const double looks = static_cast<double>(option.trusted(seat)) + misjudgement(flaws_.misjudges, rng);
      if (looks > most) {
        most = looks;
        chosen = option.offer;
      }
    }
    return chosen;
  }

  // The equilibrium of a round that was misjudged.
  std::uint32_t bid(const BidJudgement& bids, Seat seat, Rng& rng) const {
    ByLead<double> errors{};
    for (double& error : errors) error = misjudgement(flaws_.misjudges, rng);
    Matrix matrix = bids.matrix;
    for (std::size_t i = 0; i < matrix_size; ++i) {
      for (std::size_t j = 0; j < matrix_size; ++j) matrix[i][j] += errors[lead_of(i, j)];
    }
    const Solution solution = solve(matrix);
    return static_cast<std::uint32_t>(draw_from(seat.index() == 0 ? solution.rows : solution.columns, rng));
  }

  std::unique_ptr<Search<G>> search_;
  Flaws flaws_;
};

}  // namespace

template <class G>
std::unique_ptr<Bot<G>> make_hazy_search(const Budget& budget, Leaf leaf, const Flaws& flaws) {
  return std::make_unique<HazySearch<G>>(budget, leaf, flaws);
}

template std::unique_ptr<Bot<osaka::Game>> make_hazy_search(const Budget&, Leaf, const Flaws&);
template std::unique_ptr<Bot<tsukiji::Game>> make_hazy_search(const Budget&, Leaf, const Flaws&);

}  // namespace ichiba::ai
