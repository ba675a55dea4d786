// Search for Tsukiji Market. Bids are made at once (T3.1), so a bid node is a 4 x 4 game: the walks down the tree fill
// its table, both sides learning from what they regret, and the answer is the equilibrium of the table. Other decisions
// are ordinary ones. Every walk begins with an order of the draw pile of its own; what it turns up parts the tree, for
// everybody sees it.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "ai/search/search.hpp"
#include "ai/tsukiji_worth.hpp"
#include "engine/core/events.hpp"

namespace ichiba::ai {
namespace {

using namespace tsukiji;

constexpr std::uint32_t none = 0;
constexpr std::size_t bids = max_bid;

// Values are seat 0's chance to win, a draw counting half.
struct Cell {
  float visits = 0;
  float total = 0;
  [[nodiscard]] float mean() const { return total / visits; }
};

// What both sides have learned at a bid node.
struct BidTable {
  std::array<std::array<Cell, bids>, bids> cells{};  // [bid of seat 0][bid of seat 1]
  PerPlayer<std::array<float, bids>> regret{};
};

// The way from a node to another: a move, or two bids, and what chance turned up.
struct Edge {
  std::uint64_t key = 0;
  std::uint32_t next = none;
  std::uint32_t child = none;
};
struct Choice {
  float visits = 0;
  float total = 0;
};

struct Node {
  std::uint32_t first = none;  // edge
  std::uint32_t table = none;  // a bid node's
  std::uint32_t visits = 0;
  std::uint32_t choices = none;  // the first of a decision's
};

class TsukijiSearch final : public Search<Game> {
 public:
  explicit TsukijiSearch(const Budget& budget) : budget_(budget) {
    nodes_.reserve(1U << 16U);
    edges_.reserve(1U << 16U);
    tables_.reserve(1U << 16U);
    choices_.reserve(1U << 18U);
  }

  std::uint32_t pick(const Knowledge& known, const Offers& offers, const Thought& thought) override {
    if (offers.size() == 1) return 0;
    think(known, thought);
    if (known.view.open.phase != Phase::bid) return most_visited(offers.size());
    const Solution solution = solve(root_matrix());
    return draw(known.seat().index() == 0 ? solution.rows : solution.columns, thought.rng);
  }

  Judgement<Game> judge(const Knowledge& known, const Offers& offers, const Legal*, const Thought& thought) override {
    think(known, thought);
    Judgement<Game> judgement;
    judgement.iterations = nodes_[1].visits;
    if (known.view.open.phase == Phase::bid) {
      judge_bids(known.seat(), judgement);
    } else {
      for (std::uint32_t i = 0; i < offers.size(); ++i) {
        const Choice& choice = choices_[nodes_[1].choices + i];
        judgement.options.push_back(
            {offers[i].move(), static_cast<std::uint32_t>(choice.visits), chances(choice.total / choice.visits)});
      }
    }
    const auto own = static_cast<std::size_t>(known.seat().index());
    std::ranges::stable_sort(judgement.options, std::greater{}, [&](const auto& option) { return option.after[own]; });
    if (!judgement.bids) judgement.before = judgement.options.front().after;
    return judgement;
  }

 private:
  static constexpr float curiosity = 0.175F;

  void think(const Knowledge& known, const Thought& thought) {
    nodes_.assign(2, {});
    edges_.assign(1, {});
    tables_.assign(1, {});
    choices_.assign(1, {});
    Meter meter(budget_, thought.stop);
    while (meter.go_on()) walk_from_root(known, thought.rng);
  }

  void walk_from_root(const Knowledge& known, Rng& rng) {
    State state = sample(known, rng);
    if (state.open.phase == Phase::bid) {  // whoever has bid already: nobody knows it, so both bid in the search
      state.open.to_act = SeatSet::first(players);
      state.bids = {};
    }
    walk(1, state, rng);
  }

  float walk(std::uint32_t node, State& state, Rng& rng) {
    if (over(state)) return result(state);
    const bool fresh = nodes_[node].visits++ == 0;
    if (state.open.phase == Phase::bid) {
      if (fresh) open_table(node, state, rng);
      if (fresh && node != 1) return value_of(tables_[nodes_[node].table]);
      return walk_bids(node, state, rng);
    }
    return walk_choice(node, state, rng, fresh);
  }

  // ---- Bids --------------------------------------------------------------------------------------------------

  // A first guess for every pair of bids: whoever wins takes the card that looks best.
  void open_table(std::uint32_t node, const State& state, const Rng& rng) {
    BidTable table;
    for (std::uint32_t i = 0; i < bids; ++i) {
      for (std::uint32_t j = 0; j < bids; ++j) table.cells[i][j] = {1, guess(state, i, j, rng)};
    }
    nodes_[node].table = static_cast<std::uint32_t>(tables_.size());
    tables_.push_back(table);
  }

  static float guess(State state, std::uint32_t first, std::uint32_t second, Rng rng) {
    make_bids(state, first, second, rng);
    if (state.open.phase != Phase::pick) return promise(state);
    const Seat picker = state.open.actor;
    const Offers list(state.open, picker);
    float best = -1;
    for (std::uint32_t i = 0; i < list.size(); ++i) {
      State next = state;
      Rng chance = rng;
      apply(next, list[i], chance, NoEvents{});
      best = std::max(best, for_seat(promise(next), picker));
    }
    return for_seat(best, picker);
  }

  static float value_of(const BidTable& table) {
    float sum = 0;
    for (const auto& row : table.cells) {
      for (const Cell& cell : row) sum += cell.mean();
    }
    return sum / (bids * bids);
  }

  static void make_bids(State& state, std::uint32_t first, std::uint32_t second, Rng& rng) {
    apply(state, Offers(state.open, Seat(0))[first], rng, NoEvents{});
    apply(state, Offers(state.open, Seat(1))[second], rng, NoEvents{});
  }

  float walk_bids(std::uint32_t node, State& state, Rng& rng) {
    const std::uint32_t table = nodes_[node].table;
    const std::uint32_t i = draw(mix_of(tables_[table].regret[Seat(0)]), rng);
    const std::uint32_t j = draw(mix_of(tables_[table].regret[Seat(1)]), rng);
    make_bids(state, i, j, rng);
    const float value = walk(child_of(node, 1 + i * bids + j, state), state, rng);
    learn(tables_[table], i, j, value);
    return value;
  }

  static void learn(BidTable& table, std::uint32_t i, std::uint32_t j, float value) {
    Cell& cell = table.cells[i][j];
    cell.visits += 1;
    cell.total += value;
    const float got = cell.mean();
    for (std::size_t k = 0; k < bids; ++k) {
      float& first = table.regret[Seat(0)][k];
      float& second = table.regret[Seat(1)][k];
      first = std::max(0.0F, first + table.cells[k][j].mean() - got);
      second = std::max(0.0F, second + got - table.cells[i][k].mean());
    }
  }

  // In proportion to what is regretted, with a little of everything.
  static std::array<float, bids> mix_of(const std::array<float, bids>& regret) {
    constexpr float everything = 0.15F;
    float sum = 0;
    for (float number : regret) sum += number;
    std::array<float, bids> mix{};
    for (std::size_t k = 0; k < bids; ++k) {
      mix[k] = everything / bids + (1 - everything) * (sum > 0 ? regret[k] / sum : 1.0F / bids);
    }
    return mix;
  }

  template <class Number>
  static std::uint32_t draw(const std::array<Number, bids>& mix, Rng& rng) {
    Number at = static_cast<Number>(rng.below(1U << 24U)) / static_cast<Number>(1U << 24U);
    for (std::uint32_t k = 0; k + 1 < bids; ++k) {
      if (at < mix[k]) return k;
      at -= mix[k];
    }
    return bids - 1;
  }

  [[nodiscard]] Matrix root_matrix() const {
    Matrix matrix{};
    for (std::size_t i = 0; i < bids; ++i) {
      for (std::size_t j = 0; j < bids; ++j) matrix[i][j] = tables_[nodes_[1].table].cells[i][j].mean();
    }
    return matrix;
  }

  void judge_bids(Seat seat, Judgement<Game>& judgement) const {
    const Matrix matrix = root_matrix();
    const Solution solution = solve(matrix);
    judgement.bids = BidJudgement{matrix, solution};
    judgement.before = chances(static_cast<float>(solution.value));
    for (std::size_t own = 0; own < bids; ++own) {
      double value = 0;
      float visits = 0;
      for (std::size_t other = 0; other < bids; ++other) {
        value += seat.index() == 0 ? solution.columns[other] * matrix[own][other]
                                   : solution.rows[other] * matrix[other][own];
        const auto& cells = tables_[nodes_[1].table].cells;
        visits += seat.index() == 0 ? cells[own][other].visits : cells[other][own].visits;
      }
      judgement.options.push_back({Bid{static_cast<std::uint8_t>(own + 1)}, static_cast<std::uint32_t>(visits),
                                   chances(static_cast<float>(value))});
    }
  }

  // ---- Other decisions -----------------------------------------------------------------------------------------

  float walk_choice(std::uint32_t node, State& state, Rng& rng, bool fresh) {
    const Seat seat = state.open.actor;
    const Offers list(state.open, seat);
    if (fresh) open_choices(node, state, list, rng);
    const std::uint32_t first = nodes_[node].choices;
    const std::uint32_t chosen = select(first, list.size(), seat);
    apply(state, list[chosen], rng, NoEvents{});
    const float value = walk(child_of(node, 100 + chosen, state), state, rng);
    choices_[first + chosen].visits += 1;
    choices_[first + chosen].total += value;
    return value;
  }

  void open_choices(std::uint32_t node, const State& state, const Offers& list, const Rng& rng) {
    nodes_[node].choices = static_cast<std::uint32_t>(choices_.size());
    for (std::uint32_t i = 0; i < list.size(); ++i) {
      State next = state;
      Rng chance = rng;
      apply(next, list[i], chance, NoEvents{});
      choices_.push_back({1, promise(next)});
    }
  }

  [[nodiscard]] std::uint32_t select(std::uint32_t first, std::uint32_t count, Seat seat) const {
    float all = 0;
    for (std::uint32_t i = 0; i < count; ++i) all += choices_[first + i].visits;
    const float scale = curiosity * std::sqrt(all);
    std::uint32_t best = 0;
    float best_score = -1;
    for (std::uint32_t i = 0; i < count; ++i) {
      const Choice& choice = choices_[first + i];
      const float score = for_seat(choice.total / choice.visits, seat) + scale / (1 + choice.visits);
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    return best;
  }

  [[nodiscard]] std::uint32_t most_visited(std::uint32_t count) const {
    std::uint32_t best = 0;
    for (std::uint32_t i = 1; i < count; ++i) {
      const std::uint32_t first = nodes_[1].choices;
      if (choices_[first + i].visits > choices_[first + best].visits) best = i;
    }
    return best;
  }

  // ---- The tree ------------------------------------------------------------------------------------------------

  // Where a move and what chance turned up lead: parted by what everybody sees afterwards.
  std::uint32_t child_of(std::uint32_t node, std::uint64_t move, const State& state) {
    std::uint64_t seen = move;
    for (Face face : state.open.display) seen = seen * 64 + static_cast<std::uint64_t>(face.code()) + 1;
    seen = seen * 64 + static_cast<std::uint64_t>(state.open.drawn.code());
    seen = seen * 8 + static_cast<std::uint64_t>(state.open.phase);
    seen = seen * 4 + static_cast<std::uint64_t>(state.open.actor.index());
    for (std::uint32_t edge = nodes_[node].first; edge != none; edge = edges_[edge].next) {
      if (edges_[edge].key == seen) return edges_[edge].child;
    }
    const auto child = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({});
    edges_.push_back({seen, nodes_[node].first, child});
    nodes_[node].first = static_cast<std::uint32_t>(edges_.size() - 1);
    return child;
  }

  // ---- How good a position is ------------------------------------------------------------------------------------

  static Chances chances(float value) { return {value, 1 - value, 0, 0}; }
  static float for_seat(float value, Seat seat) { return seat.index() == 0 ? value : 1 - value; }

  static float result(const State& state) {
    const SeatSet won = winners(state.open);
    return won.empty() ? 0.5F : won.has(Seat(0)) ? 1.0F : 0.0F;
  }

  // A lead counts for more the fewer cards are to come.
  static float promise(const State& state) {
    if (over(state)) return result(state);
    const int to_come = state.draw.size() + (state.open.emptied == 0 ? state.open.discard.size() + 6 : 0);
    const float spread = 2.0F + 0.25F * static_cast<float>(to_come);
    return 1 / (1 + std::exp(-static_cast<float>(worth(state, Seat(0))) / spread));
  }

  Budget budget_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<BidTable> tables_;
  std::vector<Choice> choices_;
};

}  // namespace

template <>
std::unique_ptr<Search<Game>> make_search<Game>(const Budget& budget) {
  return std::make_unique<TsukijiSearch>(budget);
}

}  // namespace ichiba::ai
