#include "ai/search/osaka_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "ai/osaka_worth.hpp"
#include "engine/core/events.hpp"

namespace ichiba::ai {
namespace {

using namespace osaka;

using Values = std::array<float, max_players>;  // by seat: the chance to win, as far as one can tell

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

class Search final : public Bot<Game> {
 public:
  explicit Search(const Budget& budget) : budget_(budget) {
    nodes_.reserve(1U << 16U);
    edges_.reserve(1U << 19U);
  }

  std::uint32_t choose(const Knowledge& known, const Offers& offers, Rng& rng) override {
    if (offers.size() == 1) return 0;
    nodes_.assign(2, Node{});  // number 0 is "none", number 1 the root
    edges_.assign(1, Edge{});
    Meter meter(budget_);
    while (meter.go_on()) walk(known, rng);
    return best_at_root(known, offers);
  }

 private:
  static constexpr float curiosity = 1.2F;

  void walk(const Knowledge& known, Rng& rng) {
    State state = sample(known, rng);
    path_.clear();
    std::uint32_t node = 1;
    Values values{};
    while (true) {
      if (over(state)) {
        values = result(state);
        break;
      }
      const Seat seat = state.open.actor;
      const Offers list = offers(state, seat);
      Candidates candidates = candidates_of(state, seat, list);
      const bool fresh = nodes_[node].visits == 0;
      link(node, candidates, state, list, seat, rng);
      ++nodes_[node].visits;
      if (fresh && node != 1) {
        values = promise(state);
        break;
      }
      const Candidate chosen = select(candidates, seat);
      apply(state, list[chosen.offer], rng, NoEvents{});
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
      apply(next, list[candidates[static_cast<int>(made[k])].offer], chance, NoEvents{});
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

  std::uint32_t best_at_root(const Knowledge& known, const Offers& list) {
    std::uint32_t best = 0;
    std::uint32_t most = 0;
    Rng rng(0);  // the candidates do not depend on the deal
    const State state = sample(known, rng);
    for (const Candidate& candidate : candidates_of(state, known.seat, list)) {
      for (std::uint32_t edge = nodes_[1].first; edge != none; edge = edges_[edge].next) {
        if (edges_[edge].key != candidate.key || edges_[edge].visits < most) continue;
        most = edges_[edge].visits;
        best = candidate.offer;
      }
    }
    return best;
  }

  // ---- Which moves are worth a thought ------------------------------------------------------------------------

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
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> path_;
};

}  // namespace

std::unique_ptr<Bot<Game>> make_osaka_search(const Budget& budget) { return std::make_unique<Search>(budget); }

}  // namespace ichiba::ai
