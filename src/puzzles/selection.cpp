#include "puzzles/selection.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ichiba::puzzles {

bool same_answer(const osaka::Move& a, const osaka::Move& b) {
  if (std::holds_alternative<osaka::Buy>(a)) return std::holds_alternative<osaka::Buy>(b);
  const auto* insured = std::get_if<osaka::Insure>(&a);
  const auto* other = std::get_if<osaka::Insure>(&b);
  if (insured != nullptr && other != nullptr) return insured->goods == other->goods;
  return a == b;
}
bool same_answer(const tsukiji::Move& a, const tsukiji::Move& b) { return a == b; }

double bound_99(int values) {
  constexpr std::array by_freedom{31.821, 6.965, 4.541, 3.747, 3.365, 3.143, 2.998, 2.896, 2.821, 2.764};
  const auto freedom = static_cast<std::size_t>(std::max(values - 1, 1));
  return by_freedom[std::min(freedom, by_freedom.size()) - 1];
}

template <class G>
std::optional<Lead<G>> lead_of(const analysis::Assessment<G>& assessment, Seat seat, int searches) {
  const std::vector<analysis::Option<G>>& options = assessment.options[seat];
  if (options.empty()) return std::nullopt;
  const double wide = bound_99(searches);
  std::optional<Lead<G>> lead;
  for (const analysis::Option<G>& option : options) {
    if (same_answer(option.move, options.front().move)) continue;
    const double low = option.cost - wide * option.noise;
    if (!lead) lead = Lead<G>{options.front().move, option.move, option.cost, low};
    if (option.cost < lead->estimate) {
      lead->second = option.move;
      lead->estimate = option.cost;
    }
    lead->low = std::min(lead->low, low);
  }
  return lead;
}
template std::optional<Lead<osaka::Game>> lead_of(const analysis::Assessment<osaka::Game>&, Seat, int);
template std::optional<Lead<tsukiji::Game>> lead_of(const analysis::Assessment<tsukiji::Game>&, Seat, int);

template <class G>
bool agree(const std::optional<Lead<G>>& one, const std::optional<Lead<G>>& other, double margin) {
  return one && other && same_answer(one->best, other->best) && one->low >= margin && other->low >= margin;
}
template bool agree(const std::optional<Lead<osaka::Game>>&, const std::optional<Lead<osaka::Game>>&, double);
template bool agree(const std::optional<Lead<tsukiji::Game>>&, const std::optional<Lead<tsukiji::Game>>&, double);

template <class G>
std::vector<RatedMove> rated_moves(const typename G::Variant& variant, const analysis::Assessment<G>& one,
                                   const analysis::Assessment<G>& other, Seat seat) {
  struct Mean {
    typename G::Move move;
    double loss;
  };
  std::vector<Mean> means;
  for (const auto& option : one.options[seat]) {
    const auto* again = other.find(seat, option.move);
    means.push_back({option.move, again == nullptr ? option.cost : (option.cost + again->cost) / 2});
  }
  for (const auto& option : other.options[seat]) {
    if (one.find(seat, option.move) == nullptr) means.push_back({option.move, option.cost});
  }
  const typename G::Move best = one.options[seat].front().move;
  std::ranges::stable_sort(means, [&](const Mean& a, const Mean& b) {
    const bool first = same_answer(a.move, best);
    if (first != same_answer(b.move, best)) return first;
    return a.loss < b.loss;
  });
  std::vector<RatedMove> rated;
  for (const Mean& mean : means) {
    const double loss = std::round(1000 * (mean.loss - means.front().loss)) / 1000;
    rated.push_back({G::text(variant, mean.move), std::max(0.0, loss)});
  }
  return rated;
}
template std::vector<RatedMove> rated_moves(const osaka::Game::Variant&, const analysis::Assessment<osaka::Game>&,
                                            const analysis::Assessment<osaka::Game>&, Seat);
template std::vector<RatedMove> rated_moves(const tsukiji::Game::Variant&, const analysis::Assessment<tsukiji::Game>&,
                                            const analysis::Assessment<tsukiji::Game>&, Seat);

}  // namespace ichiba::puzzles
