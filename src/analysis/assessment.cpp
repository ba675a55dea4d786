#include "analysis/assessment.hpp"

#include <algorithm>
#include <cmath>

#include "ai/search/nets.hpp"

namespace ichiba::analysis {
namespace {

Chances wide(const ai::Chances& narrow) {
  Chances chances{};
  std::ranges::copy(narrow, chances.begin());
  return as_chances(chances);
}

double mean_of(const std::vector<double>& numbers) {
  double sum = 0;
  for (const double number : numbers) sum += number;
  return sum / static_cast<double>(numbers.size());
}

// The standard error of the mean, and the doubt. A single number says nothing about its noise: then `otherwise`.
double noise_in(const std::vector<double>& numbers, double otherwise) {
  if (numbers.size() < 2) return std::hypot(otherwise, doubt);
  const double mean = mean_of(numbers);
  double squares = 0;
  for (const double number : numbers) squares += (number - mean) * (number - mean);
  const auto n = static_cast<double>(numbers.size());
  return std::sqrt(squares / (n - 1) / n + doubt * doubt);
}

// How far a mean of this many visits may be off if nothing better is known.
double rough_noise(std::uint32_t visits) { return 0.5 / std::sqrt(static_cast<double>(std::max(visits, 1U))); }

template <class G>
const typename ai::Judgement<G>::Option* find(const ai::Judgement<G>& judgement, const typename G::Move& move) {
  const auto found = std::ranges::find(judgement.options, move, &ai::Judgement<G>::Option::move);
  return found == judgement.options.end() ? nullptr : &*found;
}

// ---- Decisions of one seat -----------------------------------------------------------------------------------

// Means over all searches, each option weighted by its visits.
template <class G>
std::vector<Option<G>> pooled(const std::vector<ai::Judgement<G>>& judgements) {
  std::vector<Option<G>> options;
  for (const auto& judgement : judgements) {
    for (const auto& seen : judgement.options) {
      auto found = std::ranges::find(options, seen.move, &Option<G>::move);
      if (found == options.end()) found = options.insert(options.end(), Option<G>{.move = seen.move});
      found->after = found->after + static_cast<double>(seen.visits) * wide(seen.after);
      found->visits += seen.visits;
    }
  }
  for (Option<G>& option : options) option.after = as_chances(option.after);
  return options;
}

// Each search names its best move; of these the one with the best mean.
template <class G>
const Option<G>& best_of(const std::vector<ai::Judgement<G>>& judgements, const std::vector<Option<G>>& options,
                         Seat seat) {
  const auto named_by = [&](const ai::Judgement<G>& judgement) {
    return &*std::ranges::find(options, judgement.options.front().move, &Option<G>::move);
  };
  const Option<G>* best = named_by(judgements.front());
  for (const auto& judgement : judgements) {
    const Option<G>* named = named_by(judgement);
    if (of(named->after, seat) > of(best->after, seat)) best = named;
  }
  return *best;
}

// The difference is taken within each search, so that common errors cancel.
template <class G>
double noise_of_difference(const std::vector<ai::Judgement<G>>& judgements, const Option<G>& best,
                           const Option<G>& option, Seat seat) {
  std::vector<double> differences;
  const auto own = static_cast<std::size_t>(seat.index());
  for (const auto& judgement : judgements) {
    const auto* first = find<G>(judgement, best.move);
    const auto* second = find<G>(judgement, option.move);
    if (first != nullptr && second != nullptr) differences.push_back(double{first->after[own]} - second->after[own]);
  }
  return noise_in(differences, rough_noise(option.visits));
}

template <class G>
Assessment<G> of_choices(const std::vector<ai::Judgement<G>>& judgements, Seat seat) {
  Assessment<G> assessment;
  std::vector<Option<G>> options = pooled<G>(judgements);
  const Option<G> best = best_of<G>(judgements, options, seat);
  assessment.before = best.after;
  std::vector<double> levels;
  for (const auto& judgement : judgements) levels.push_back(of(wide(judgement.before), seat));
  assessment.noise = noise_in(levels, rough_noise(best.visits));
  for (Option<G>& option : options) {
    option.cost = std::max(0.0, of(best.after, seat) - of(option.after, seat));
    option.noise = option.move == best.move ? 0 : noise_of_difference<G>(judgements, best, option, seat);
  }
  // A rarely visited option may seem better than the best by chance: it is sorted behind well-known ones.
  std::ranges::stable_sort(options, [&](const Option<G>& a, const Option<G>& b) {
    if ((a.move == best.move) != (b.move == best.move)) return a.move == best.move;
    return of(a.after, seat) - rough_noise(a.visits) > of(b.after, seat) - rough_noise(b.visits);
  });
  assessment.options[seat] = std::move(options);
  return assessment;
}

// ---- Bids, which both seats make at once -------------------------------------------------------------------------

using ai::Matrix;
using ai::Solution;
constexpr std::size_t bid_count = ai::matrix_size;

Matrix mean_matrix(const std::vector<ai::Judgement<tsukiji::Game>>& judgements) {
  Matrix mean{};
  for (std::size_t i = 0; i < bid_count; ++i) {
    for (std::size_t j = 0; j < bid_count; ++j) {
      for (const auto& judgement : judgements) mean[i][j] += judgement.bids->matrix[i][j];
      mean[i][j] /= static_cast<double>(judgements.size());
    }
  }
  return mean;
}

// The chance of `seat` with this bid, against the other's mix. The matrix holds seat 0's chances.
double against_mix(const Matrix& matrix, const Solution& mixes, Seat seat, std::size_t bid) {
  double value = 0;
  for (std::size_t other = 0; other < bid_count; ++other) {
    value += seat.index() == 0 ? mixes.columns[other] * matrix[bid][other] : mixes.rows[other] * matrix[other][bid];
  }
  return seat.index() == 0 ? value : 1 - value;
}

// The chance of `seat` if both keep to their mixes.
double mixed_value(const Matrix& matrix, const Solution& mixes, Seat seat) {
  const ai::Mix& own = seat.index() == 0 ? mixes.rows : mixes.columns;
  double value = 0;
  for (std::size_t bid = 0; bid < bid_count; ++bid) value += own[bid] * against_mix(matrix, mixes, seat, bid);
  return value;
}

Chances with_chance(Seat seat, double chance) {
  return seat.index() == 0 ? Chances{chance, 1 - chance} : Chances{1 - chance, chance};
}

Option<tsukiji::Game> bid_option(const std::vector<ai::Judgement<tsukiji::Game>>& judgements,
                                 const ai::BidJudgement& table, Seat seat, std::size_t bid) {
  Option<tsukiji::Game> option{.move = tsukiji::Bid{static_cast<std::uint8_t>(bid + 1)}};
  const double value = std::clamp(against_mix(table.matrix, table.equilibrium, seat, bid), 0.0, 1.0);
  option.after = with_chance(seat, value);
  option.cost = std::max(0.0, mixed_value(table.matrix, table.equilibrium, seat) - value);
  option.share = (seat.index() == 0 ? table.equilibrium.rows : table.equilibrium.columns)[bid];
  std::vector<double> regrets;
  for (const auto& judgement : judgements) {
    const Matrix& single = judgement.bids->matrix;
    regrets.push_back(mixed_value(single, table.equilibrium, seat) - against_mix(single, table.equilibrium, seat, bid));
    option.visits += judgement.iterations;
  }
  option.noise = noise_in(regrets, rough_noise(option.visits));
  return option;
}

Assessment<tsukiji::Game> of_bids(const std::vector<ai::Judgement<tsukiji::Game>>& judgements, Seat asked) {
  Assessment<tsukiji::Game> assessment;
  const Matrix matrix = mean_matrix(judgements);
  assessment.bids = ai::BidJudgement{matrix, ai::solve(matrix)};
  const double value = mixed_value(matrix, assessment.bids->equilibrium, Seat(0));
  assessment.before = with_chance(Seat(0), std::clamp(value, 0.0, 1.0));
  std::vector<double> levels;
  for (const auto& judgement : judgements) levels.push_back(of(wide(judgement.before), asked));
  assessment.noise = noise_in(levels, rough_noise(judgements.front().iterations));
  for (Seat seat : Seats(tsukiji::players)) {
    auto& options = assessment.options[seat];
    for (std::size_t bid = 0; bid < bid_count; ++bid) {
      options.push_back(bid_option(judgements, *assessment.bids, seat, bid));
    }
    // Bids of the mix are equally good: the most frequent comes first.
    std::ranges::stable_sort(
        options, [](const auto& a, const auto& b) { return a.share != b.share ? a.share > b.share : a.cost < b.cost; });
  }
  return assessment;
}

// Iterations are counted in looks by the rule of thumb, so a review takes about as long with a network.
ai::Budget share_of(const Effort& effort, std::uint32_t cost_of_look) {
  ai::Budget share = effort.budget;
  const auto searches = static_cast<std::uint32_t>(effort.searches) * cost_of_look;
  if (share.iterations > 0) share.iterations = std::max(share.iterations / searches, 1U);
  share.time /= effort.searches;
  return share;
}

}  // namespace

template <class G>
std::optional<Assessment<G>> assess(const typename G::Knowledge& known, const typename G::Legal* made,
                                    const Effort& effort, const std::atomic<bool>* stop) {
  const typename G::Offers list = offers(known);
  const ai::Budget share = share_of(effort, ai::cost_of_look(effort.leaf, known));
  std::vector<ai::Judgement<G>> judgements;
  for (int i = 0; i < effort.searches; ++i) {
    Rng rng(derived_seed(effort.seed, static_cast<std::uint64_t>(i)));
    const ai::Thought thought{rng, stop};
    // A fresh search each time: a kept tree would make the answers alike.
    judgements.push_back(ai::make_search<G>(share, effort.leaf)->judge(known, list, made, thought));
    if (thought.stopped() || judgements.back().options.empty()) return std::nullopt;
  }
  if constexpr (G::has_bids) {
    if (judgements.front().bids) return of_bids(judgements, seat_of(known));
  }
  return of_choices<G>(judgements, seat_of(known));
}

template std::optional<Assessment<osaka::Game>> assess<osaka::Game>(const osaka::Knowledge&, const osaka::Legal*,
                                                                    const Effort&, const std::atomic<bool>*);
template std::optional<Assessment<tsukiji::Game>> assess<tsukiji::Game>(const tsukiji::Knowledge&,
                                                                        const tsukiji::Legal*, const Effort&,
                                                                        const std::atomic<bool>*);

}  // namespace ichiba::analysis
