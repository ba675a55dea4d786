// The end of Tsukiji Market, solved twice: by the search, and here by independent brute force. Brute force keeps every
// state that fits what is seen, tries all sixteen pairs of bids and every order of each new pile, and splits the states
// by what the players see afterwards.
#include "ai/search/tsukiji_ending.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <map>
#include <numeric>

#include "ai/search/search.hpp"

namespace ichiba::tests {
namespace {

using namespace tsukiji;

// ---- Matrix games, by trying every support ---------------------------------------------------------------------

using Square = std::vector<std::vector<double>>;

// x with square * x = right; empty if there is none.
std::vector<double> solve_linear(Square square, std::vector<double> right) {
  const std::size_t n = right.size();
  for (std::size_t c = 0; c < n; ++c) {
    std::size_t pivot = c;
    for (std::size_t r = c; r < n; ++r) {
      if (std::abs(square[r][c]) > std::abs(square[pivot][c])) pivot = r;
    }
    if (std::abs(square[pivot][c]) < 1e-12) return {};
    std::swap(square[c], square[pivot]);
    std::swap(right[c], right[pivot]);
    for (std::size_t r = 0; r < n; ++r) {
      if (r == c) continue;
      const double factor = square[r][c] / square[c][c];
      for (std::size_t k = 0; k < n; ++k) square[r][k] -= factor * square[c][k];
      right[r] -= factor * right[c];
    }
  }
  for (std::size_t r = 0; r < n; ++r) right[r] /= square[r][r];
  return right;
}

// The mix of the rows in `own` that gives the same against every column in `theirs`, and what it gives.
std::optional<std::pair<std::vector<double>, double>> levelling_mix(const ai::Matrix& matrix,
                                                                    const std::vector<std::size_t>& own,
                                                                    const std::vector<std::size_t>& theirs,
                                                                    bool by_column) {
  const std::size_t k = own.size();
  Square square(k + 1, std::vector<double>(k + 1));
  std::vector<double> right(k + 1);
  for (std::size_t t = 0; t < k; ++t) {
    for (std::size_t o = 0; o < k; ++o) {
      square[t][o] = by_column ? matrix[theirs[t]][own[o]] : matrix[own[o]][theirs[t]];
    }
    square[t][k] = -1;
  }
  for (std::size_t o = 0; o < k; ++o) square[k][o] = 1;
  right[k] = 1;
  std::vector<double> found = solve_linear(square, right);
  if (found.empty() || std::ranges::any_of(found.begin(), found.end() - 1, [](double p) { return p < -1e-9; })) {
    return std::nullopt;
  }
  const double value = found.back();
  found.pop_back();
  return std::pair(found, value);
}

double value_by_supports(const ai::Matrix& matrix) {
  std::vector<std::vector<std::size_t>> supports;
  for (unsigned mask = 1; mask < 16; ++mask) {
    auto& support = supports.emplace_back();
    for (std::size_t i = 0; i < 4; ++i) {
      if ((mask >> i & 1U) != 0) support.push_back(i);
    }
  }
  for (const auto& rows : supports) {
    for (const auto& columns : supports) {
      if (rows.size() != columns.size()) continue;
      const auto by_row = levelling_mix(matrix, rows, columns, false);
      const auto by_column = levelling_mix(matrix, columns, rows, true);
      if (!by_row || !by_column) continue;
      bool stable = true;
      for (std::size_t i = 0; i < 4; ++i) {
        double row = 0;
        double column = 0;
        for (std::size_t k = 0; k < rows.size(); ++k) {
          row += by_column->first[k] * matrix[i][columns[k]];
          column += by_row->first[k] * matrix[rows[k]][i];
        }
        stable = stable && row <= by_row->second + 1e-9 && column >= by_row->second - 1e-9;
      }
      if (stable) return by_row->second;
    }
  }
  ADD_FAILURE() << "a matrix game without a solution";
  return 0;
}

// ---- Brute force -----------------------------------------------------------------------------------------------

struct Weighted {
  State state;
  double weight;
};
using Belief = std::vector<Weighted>;  // all look the same to the players

// Arranges new piles by a script; remembers the size of the first pile that the script does not cover.
struct ScriptedOrders {
  std::vector<std::vector<std::size_t>> orders;
  std::size_t asked = 0;
  std::size_t unknown = 0;
  void shuffle(std::span<Face> pile) {
    if (asked < orders.size()) {
      const std::vector<Face> cards(pile.begin(), pile.end());
      for (std::size_t i = 0; i < pile.size(); ++i) pile[i] = cards[orders[asked][i]];
    } else if (asked == orders.size()) {
      unknown = pile.size();
    }
    ++asked;
  }
  void shuffle_pack(std::span<Face>) {}
};

template <class Make>
void all_outcomes(const Weighted& from, const Make& make, const std::vector<std::vector<std::size_t>>& orders,
                  double weight, Belief& outcomes) {
  State next = from.state;
  ScriptedOrders chance{orders};
  make(next, chance);
  if (chance.asked <= orders.size()) {
    outcomes.push_back({next, weight});
    return;
  }
  std::vector<std::size_t> order(chance.unknown);
  std::iota(order.begin(), order.end(), 0);
  const double share = weight / std::tgamma(static_cast<double>(chance.unknown) + 1);
  do {
    auto longer = orders;
    longer.push_back(order);
    all_outcomes(from, make, longer, share, outcomes);
  } while (std::ranges::next_permutation(order).found);
}

double brute_value(const Belief& belief);

template <class Make>
double brute_after(const Belief& belief, const Make& make) {
  Belief outcomes;
  for (const Weighted& from : belief) all_outcomes(from, make, {}, from.weight, outcomes);
  std::map<std::string, Belief> by_sight;
  for (const Weighted& outcome : outcomes) {
    const View seen = view(outcome.state, std::nullopt);
    std::string bytes(sizeof seen, '\0');
    std::memcpy(bytes.data(), &seen, sizeof seen);
    by_sight[bytes].push_back(outcome);
  }
  double sum = 0;
  for (auto& [bytes, group] : by_sight) {
    double weight = 0;
    for (const Weighted& one : group) weight += one.weight;
    for (Weighted& one : group) one.weight /= weight;
    sum += weight * brute_value(group);
  }
  return sum;
}

double brute_value(const Belief& belief) {
  const State& any = belief.front().state;
  if (over(any)) {
    const SeatSet won = winners(any.open);
    return won.empty() ? 0.5 : won.has(Seat(0)) ? 1 : 0;
  }
  if (any.open.phase == Phase::bid) {
    ai::Matrix matrix{};
    for (std::uint32_t i = 0; i < 4; ++i) {
      for (std::uint32_t j = 0; j < 4; ++j) {
        matrix[i][j] = brute_after(belief, [&](State& state, auto& chance) {
          apply(state, offers(state, Seat(0))[i], chance, NoEvents{});
          apply(state, offers(state, Seat(1))[j], chance, NoEvents{});
        });
      }
    }
    return value_by_supports(matrix);
  }
  const Seat seat = any.open.actor;
  double best = -1;
  for (std::uint32_t i = 0; i < offers(any, seat).size(); ++i) {
    const double value = brute_after(
        belief, [&](State& state, auto& chance) { apply(state, offers(state, seat)[i], chance, NoEvents{}); });
    best = std::max(best, seat.index() == 0 ? value : 1 - value);
  }
  return seat.index() == 0 ? best : 1 - best;
}

// Every order of what lies below the top.
Belief all_that_fit(const State& state) {
  std::vector<Face> below;
  for (Face face : state.draw.cards()) below.push_back(face);
  Belief belief;
  const auto first = below.begin() + (below.empty() ? 0 : 1);
  const auto by_code = [](Face a, Face b) { return a.code() < b.code(); };
  std::sort(first, below.end(), by_code);
  do {
    State other = state;
    std::ranges::copy(below, other.draw.cards_to_arrange().begin());
    belief.push_back({other, 1});
  } while (std::next_permutation(first, below.end(), by_code));
  for (Weighted& one : belief) one.weight = 1.0 / static_cast<double>(belief.size());
  return belief;
}

// ---- The comparison --------------------------------------------------------------------------------------------

// Suitable positions near the end, from random games.
template <class AsAsked, class Visit>
void endings(bool friendly, int wanted, AsAsked as_asked, Visit visit) {
  const Game::Variant table{.friendly = friendly};
  int found = 0;
  for (std::uint64_t game = 0; found < wanted && game < 20'000; ++game) {
    Rng rng(derived_seed(11, game));
    State state = Game::set_up(table, rng, NoEvents{});
    while (!over(state)) {
      const bool nobody_has_bid = state.open.phase != Phase::bid || state.open.to_act.size() == 2;
      if (ai::near_the_end(state) && nobody_has_bid && as_asked(state) && rng.below(3) == 0) {
        visit(state);
        if (++found == wanted) return;
      }
      const auto list = offers(state, to_act(state.open).lowest());
      apply(state, list[rng.below(list.size())], rng, NoEvents{});
    }
  }
}

double counted_out(const State& state) {
  ai::TsukijiEnding ending(100'000'000);
  if (state.open.phase == Phase::bid) return ai::solve(ai::matrix_of(*ending.after_bids(state))).value;
  const Seat seat = state.open.actor;
  const auto list = offers(state, seat);
  double best = -1;
  for (std::uint32_t i = 0; i < list.size(); ++i)
    best = std::max(best, ai::for_seat(*ending.after(state, list[i]), seat));
  return ai::for_seat(best, seat);
}

template <class AsAsked>
void compare(bool friendly, int wanted, AsAsked as_asked) {
  int compared = 0;
  endings(friendly, wanted, as_asked, [&](const State& state) {
    EXPECT_NEAR(counted_out(state), brute_value(all_that_fit(state)), 1e-6);
    ++compared;
  });
  EXPECT_EQ(compared, wanted);
}

// Few enough cards for brute force over every order of a new pile.
bool few(const State& state, int discards) { return state.open.discard.size() <= discards && state.draw.size() <= 4; }
bool anything(const State&) { return true; }

TEST(TsukijiEnding, IsWhatBruteForceFinds_LastRound) {
  compare(false, 40, [](const State& state) { return state.open.emptied == 2 && few(state, 3); });
}
TEST(TsukijiEnding, IsWhatBruteForceFinds_LastButOneRoundWithTwoCardsLeft) {
  compare(false, 12,
          [](const State& state) { return state.open.emptied == 1 && state.draw.size() == 2 && few(state, 2); });
}
TEST(TsukijiEnding, IsWhatBruteForceFinds_LastButOneRoundWithOneCardLeft) {
  compare(false, 6,
          [](const State& state) { return state.open.emptied == 1 && state.draw.size() == 1 && few(state, 3); });
}
TEST(TsukijiEnding, T6_3_IsWhatBruteForceFinds_FriendlyFish) {
  compare(true, 20, [](const State& state) { return few(state, 2); });
}

TEST(TsukijiEnding, TheSearchTellsItsValues) {
  endings(false, 20, anything, [](const State& state) {
    const Seat seat = to_act(state.open).lowest();
    const Knowledge known = know(state, seat);
    Rng rng(1);
    const auto search = ai::make_search<Game>({.iterations = 10});
    const auto judgement = search->judge(known, offers(known), nullptr, {rng});
    ai::TsukijiEnding ending(400'000);
    if (state.open.phase == Phase::bid) {
      const auto values = ending.after_bids(state);
      if (!values) return;
      EXPECT_NEAR(static_cast<double>(judgement.before[0]), ai::solve(ai::matrix_of(*values)).value, 1e-6);
    } else {
      EXPECT_NEAR(static_cast<double>(judgement.before[0]), counted_out(state), 1e-6);
    }
  });
}

TEST(TsukijiEnding, GivesUpRatherThanTakeForEver) {
  endings(false, 5, anything, [](const State& state) {
    if (state.open.phase != Phase::bid) return;
    ai::TsukijiEnding ending(3);
    EXPECT_FALSE(ending.after_bids(state));
  });
}

}  // namespace
}  // namespace ichiba::tests
