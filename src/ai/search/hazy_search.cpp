#include "ai/search/hazy_search.hpp"

#include <algorithm>

#include "ai/greedy.hpp"
#include "ai/search/draw.hpp"
#include "ai/search/tsukiji_value.hpp"

namespace ichiba::ai {
namespace {

template <class G>
class HazySearch final : public OfferBot<G> {
 public:
  HazySearch(const Budget& budget, double haze) : search_(make_search<G>(budget)), haze_(haze) {}

  std::uint32_t pick(const typename G::Knowledge& known, const typename G::Offers& offers,
                     const Thought& thought) override {
    if (offers.size() == 1) return 0;
    const Judgement<G> judgement = search_->judge(known, offers, nullptr, thought);
    if (judgement.bids) return bid(*judgement.bids, seat_of(known), thought.rng);
    return best(judgement, seat_of(known), thought.rng);
  }

 private:
  std::uint32_t best(const Judgement<G>& judgement, Seat seat, Rng& rng) const {
    std::uint32_t chosen = judgement.options.front().offer;
    double most = -1e9;
    for (const auto& option : judgement.options) {
      const double looks = static_cast<double>(option.trusted(seat)) + misjudgement(haze_, rng);
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
    for (double& error : errors) error = misjudgement(haze_, rng);
    Matrix matrix = bids.matrix;
    for (std::size_t i = 0; i < matrix_size; ++i) {
      for (std::size_t j = 0; j < matrix_size; ++j) matrix[i][j] += errors[lead_of(i, j)];
    }
    const Solution solution = solve(matrix);
    return static_cast<std::uint32_t>(draw_from(seat.index() == 0 ? solution.rows : solution.columns, rng));
  }

  std::unique_ptr<Search<G>> search_;
  double haze_;
};

}  // namespace

template <class G>
std::unique_ptr<Bot<G>> make_hazy_search(const Budget& budget, double haze) {
  return std::make_unique<HazySearch<G>>(budget, haze);
}

template std::unique_ptr<Bot<osaka::Game>> make_hazy_search(const Budget&, double);
template std::unique_ptr<Bot<tsukiji::Game>> make_hazy_search(const Budget&, double);

}  // namespace ichiba::ai
