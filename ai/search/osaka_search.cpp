// Search for Traders of Osaka. To a perfect memory all hands are open (O12.3), so what is left is a game of chance for
// two to four players. The search builds a tree of moves; every walk down it begins with a deal of the unseen cards of
// its own, so a node stands for a sequence of moves under all deals that fit. Every node keeps a value for each seat,
// and each player picks what is best for himself (not: worst for another).
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "ai/osaka_worth.hpp"
#include "ai/search/search.hpp"
#include "engine/core/events.hpp"

namespace ichiba::ai {
namespace {

using namespace osaka;

using Values = Chances;

constexpr std::uint32_t none = 0;  // no such node or edge

struct Edge {
  std::uint64_t key = 0;  // which move
  std::uint32_t next = none;
  std::uint32_t child = none;
  std::uint32_t visits = 0;
  std::uint32_t available = 0;  // visits of the node in which this move was possible
  float prior = 0;
  Values total{};
};

struct Node {
  std::uint32_t first = none;  // edge
  std::uint32_t visits = 0;
};

// A move worth thinking about: its number among the offers.
struct Candidate {
  std::uint32_t offer = 0;
  std::uint64_t key = 0;
  std::uint32_t edge = none;
};
using Candidates = FixedList<Candidate, 64>;

std::uint64_t mix(std::uint64_t number) { return SeedMixer(number).next(); }

std::uint64_t bits(Bag bag) {
  std::uint64_t packed = 0;
  bag.each([&](Card card, int count) { packed |= static_cast<std::uint64_t>(count) << (4 * card.kind()); });
  return packed;
}

std::uint64_t key_of(const Move& move) {
  const std::uint64_t content = std::visit(
      Overloaded{
          [](const ChooseToken& choice) { return static_cast<std::uint64_t>(choice.colour); },
          [](const Take& take) { return static_cast<std::uint64_t>(take.card.kind() * 2 + (take.reserved ? 1 : 0)); },
          [](const Reserve& reserve) {
            return static_cast<std::uint64_t>(reserve.card.kind() * 2 + (reserve.row == From::farm ? 1 : 0));
          },
          [](const Buy& buy) { return bits(buy.payment); },
          [](const Insure& insure) { return bits(insure.discards) ^ mix(bits(insure.goods)); },
          [](const Pass&) { return std::uint64_t{0}; },
      },
      move);
  return mix(content + (static_cast<std::uint64_t>(move.index() + 1) << 56U)) | 1U;
}

class OsakaSearch final : public Search<Game> {
 public:
  explicit OsakaSearch(const Budget& budget) : budget_(budget) {
    nodes_.reserve(1U << 16U);
    edges_.reserve(1U << 19U);
  }

  std::uint32_t pick(const Knowledge& known, const Offers& offers, const Thought& thought) override {
    if (offers.size() == 1) return 0;
    think(known, nullptr, thought);
    std::uint32_t best = 0;
    std::uint32_t most = 0;
    for (const Candidate& candidate : root_candidates(known, offers)) {
      if (edges_[candidate.edge].visits < most) continue;
      most = edges_[candidate.edge].visits;
      best = candidate.offer;
    }
    return best;
  }

  Judgement<Game> judge(const Knowledge& known, const Offers& offers, const Legal* made,
                        const Thought& thought) override {
    think(known, made, thought);
    if (made != nullptr) look_again_at(key_of(made->move()), known, thought);
    Judgement<Game> judgement;
    judgement.iterations = nodes_[root].visits;
    for (const Candidate& candidate : root_candidates(known, offers)) {
      const Edge& edge = edges_[candidate.edge];
      if (edge.visits == 0) continue;
      auto& option = judgement.options.emplace_back(legal(offers, candidate).move(), edge.visits, edge.total);
      for (float& chance : option.after) chance /= static_cast<float>(edge.visits);
    }
    const auto own = static_cast<std::size_t>(known.seat.index());
    std::ranges::stable_sort(judgement.options, std::greater{},
                             [&](const auto& option) { return trusted(option.after[own], option.visits); });
    if (!judgement.options.empty()) judgement.before = judgement.options.front().after;
    return judgement;
  }

 private:
  static constexpr float curiosity = 1.2F;
  static constexpr std::uint32_t root = 1;  // number 0 is "none"
  static constexpr std::uint32_t not_offered = 0xFFFFFFFF;

  void think(const Knowledge& known, const Legal* made, const Thought& thought) {
    nodes_.assign(2, Node{});
    edges_.assign(1, Edge{});
    made_ = made;
    Meter meter(budget_, thought.stop);
    while (meter.go_on()) walk(known, thought.rng, 0);
  }

  // A move that was made but looked bad early deserves a fair judgement: a quarter of the time that the best one got.
  void look_again_at(std::uint64_t key, const Knowledge& known, const Thought& thought) {
    std::uint32_t most = 1;
    std::uint32_t edge = nodes_[root].first;
    std::uint32_t wanted = none;
    for (; edge != none; edge = edges_[edge].next) {
      most = std::max(most, edges_[edge].visits);
      if (edges_[edge].key == key) wanted = edge;
    }
    while (wanted != none && edges_[wanted].visits < (most + 3) / 4 && !thought.stopped()) {
      walk(known, thought.rng, key);
    }
  }

  // What was seldom looked at is believed less.
  static float trusted(float chance, std::uint32_t visits) {
    return chance - 0.5F / std::sqrt(static_cast<float>(visits));
  }

  [[nodiscard]] Legal legal(const Offers& list, const Candidate& candidate) const {
    return candidate.offer == not_offered ? *made_ : list[candidate.offer];
  }

  // One walk down the tree; where `first` is not 0 it begins with the move of that key.
  void walk(const Knowledge& known, Rng& rng, std::uint64_t first) {
    State state = sample(known, rng);
    path_.clear();
    std::uint32_t node = root;
    Values values{};
    while (true) {
      if (over(state)) {
        values = result(state);
        break;
      }
      const Seat seat = state.open.actor;
      const Offers list = offers(state, seat);
      Candidates candidates = candidates_at(node, state, seat, list);
      const bool fresh = nodes_[node].visits == 0;
      link(node, candidates, state, list, seat, rng);
      ++nodes_[node].visits;
      if (fresh && node != root) {
        values = promise(state);
        break;
      }
      Candidate chosen = select(candidates, seat);
      if (node == root && first != 0) chosen = *std::ranges::find(candidates, first, &Candidate::key);
      apply(state, legal(list, chosen), rng, NoEvents{});
      path_.push_back(chosen.edge);
      if (edges_[chosen.edge].child == none) {
        edges_[chosen.edge].child = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({});
      }
      node = edges_[chosen.edge].child;
    }
    for (const std::uint32_t edge : path_) {
      ++edges_[edge].visits;
      for (std::size_t i = 0; i < max_players; ++i) edges_[edge].total[i] += values[i];
    }
  }

  // Finds the edge of each candidate; makes those that are not there yet.
  void link(std::uint32_t node, Candidates& candidates, const State& state, const Offers& list, Seat seat, Rng& rng) {
    std::array<std::size_t, 64> made{};
    std::size_t made_count = 0;
    for (int i = 0; i < candidates.size(); ++i) {
      Candidate& candidate = candidates[i];
      std::uint32_t edge = nodes_[node].first;
      while (edge != none && edges_[edge].key != candidate.key) edge = edges_[edge].next;
      if (edge == none) {
        edge = static_cast<std::uint32_t>(edges_.size());
        edges_.push_back({candidate.key, nodes_[node].first, none, 0, 0, 0, {}});
        nodes_[node].first = edge;
        made[made_count++] = static_cast<std::size_t>(i);
      }
      ++edges_[edge].available;
      candidate.edge = edge;
    }
    if (made_count == 0) return;
    // How likely each new move is to be good: by what it looks like one move later.
    std::array<float, 64> look{};
    float best = -1;
    for (std::size_t k = 0; k < made_count; ++k) {
      State next = state;
      Rng chance = rng;
      apply(next, legal(list, candidates[static_cast<int>(made[k])]), chance, NoEvents{});
      const Values after = over(next) ? result(next) : promise(next);
      look[k] = after[static_cast<std::size_t>(seat.index())];
      best = std::max(best, look[k]);
    }
    float sum = 0;
    for (std::size_t k = 0; k < made_count; ++k) sum += look[k] = std::exp((look[k] - best) / 0.04F);
    for (std::size_t k = 0; k < made_count; ++k) {
      edges_[candidates[static_cast<int>(made[k])].edge].prior = look[k] / sum;
    }
  }

  Candidate select(const Candidates& candidates, Seat seat) const {
    const auto own = static_cast<std::size_t>(seat.index());
    float seen_total = 0;
    std::uint32_t seen_visits = 0;
    for (const Candidate& candidate : candidates) {
      seen_total += edges_[candidate.edge].total[own];
      seen_visits += edges_[candidate.edge].visits;
    }
    const float expected = seen_visits == 0 ? 0.5F : seen_total / static_cast<float>(seen_visits);
    Candidate best;
    float best_score = -1;
    for (const Candidate& candidate : candidates) {
      const Edge& edge = edges_[candidate.edge];
      const auto visits = static_cast<float>(edge.visits);
      const float value = edge.visits == 0 ? expected : edge.total[own] / visits;
      const float score = value + curiosity * edge.prior * std::sqrt(static_cast<float>(edge.available)) / (1 + visits);
      if (score > best_score) {
        best_score = score;
        best = candidate;
      }
    }
    return best;
  }

  // The candidates at the root with what is known of them.
  Candidates root_candidates(const Knowledge& known, const Offers& list) {
    Rng rng(0);  // the candidates do not depend on the deal
    Candidates candidates = candidates_at(root, sample(known, rng), known.seat, list);
    for (Candidate& candidate : candidates) {
      candidate.edge = nodes_[root].first;
      while (candidate.edge != none && edges_[candidate.edge].key != candidate.key) {
        candidate.edge = edges_[candidate.edge].next;
      }
    }
    return candidates;
  }

  // ---- Which moves are worth a thought ------------------------------------------------------------------------

  Candidates candidates_at(std::uint32_t node, const State& state, Seat seat, const Offers& list) {
    Candidates candidates = candidates_of(state, seat, list);
    if (node != root || made_ == nullptr) return candidates;
    const std::uint64_t key = key_of(made_->move());
    if (std::ranges::find(candidates, key, &Candidate::key) == candidates.end()) {
      candidates.push({not_offered, key, none});
    }
    return candidates;
  }

  static Candidates candidates_of(const State& state, Seat seat, const Offers& list) {
    Candidates candidates;
    const std::uint32_t payments = state.open.phase == Phase::turn ? list.payments().size() : 0;
    const std::uint32_t plain = list.size() - payments;
    const std::uint32_t step = 1 + plain / 40;
    for (std::uint32_t i = 0; i < plain; i += step) candidates.push({i, key_of(list[i].move()), none});
    if (payments > 0) add_payments(state, seat, list, plain, candidates);
    return candidates;
  }

  // All payments buy the same goods: those that waste least, and keep the icons that will be wanted, are enough.
  static void add_payments(const State& state, Seat seat, const Offers& list, std::uint32_t first,
                           Candidates& candidates) {
    constexpr std::size_t kept = 4;
    std::array<std::pair<float, std::uint32_t>, kept + 1> best{};
    std::size_t count = 0;
    const Bag goods = state.open.holdings[seat].goods;
    const std::uint32_t step = 1 + list.payments().size() / 60;
    for (std::uint32_t i = 0; i < list.payments().size(); i += step) {
      float loss = 0;
      list.payments()[i].each([&](Card card, int number) {
        const bool wanted = goods.count_of(card.colour()) > 0;
        loss += static_cast<float>(number) *
                (static_cast<float>(card.value()) + (wanted ? 0.8F * static_cast<float>(card.icons()) : 0.0F));
      });
      best[count] = {loss, first + i};
      for (std::size_t k = count; k > 0 && best[k].first < best[k - 1].first; --k) std::swap(best[k], best[k - 1]);
      count = std::min(count + 1, kept);
    }
    for (std::size_t k = 0; k < count; ++k) {
      candidates.push({best[k].second, key_of(list[best[k].second].move()), none});
    }
  }

  // ---- How good a position is for everyone --------------------------------------------------------------------

  static Values result(const State& state) {
    Values values{};
    const SeatSet won = winners(state.open, state.points);
    for (Seat seat : Seats(state.open.players)) {
      if (won.has(seat)) values[static_cast<std::size_t>(seat.index())] = 1.0F / static_cast<float>(won.size());
    }
    return values;
  }

  // A lead counts for more the nearer the end is.
  static Values promise(const State& state) {
    Values values{};
    int tokens = 0;
    float best = std::numeric_limits<float>::lowest();
    for (Seat seat : Seats(state.open.players)) {
      tokens = std::max(tokens, state.open.holdings[seat].token_count());
      auto& value = values[static_cast<std::size_t>(seat.index())];
      value = static_cast<float>(business(state, seat));
      best = std::max(best, value);
    }
    const float spread = 1.5F + 0.5F * static_cast<float>(tokens_to_end - tokens);
    float sum = 0;
    for (int i = 0; i < state.open.players; ++i) {
      auto& value = values[static_cast<std::size_t>(i)];
      sum += value = std::exp((value - best) / spread);
    }
    for (float& value : values) value /= sum;
    return values;
  }

  Budget budget_;
  const Legal* made_ = nullptr;  // a move that is a candidate whatever we think of it
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> path_;
};

}  // namespace

template <>
std::unique_ptr<Search<Game>> make_search<Game>(const Budget& budget) {
  return std::make_unique<OsakaSearch>(budget);
}

}  // namespace ichiba::ai
