#include "ai/search/tsukiji_tree.hpp"

#include <algorithm>
#include <cstring>

#include "ai/search/draw.hpp"
#include "ai/search/playout.hpp"
#include "ai/steady_math.hpp"
#include "engine/core/events.hpp"

namespace ichiba::ai {

using namespace tsukiji;

namespace {

constexpr std::size_t bid_count = max_bid;
constexpr float curiosity = 0.175F;
// With the network a walk ends after this many rounds; it evaluates the next one better than deeper walks would.
constexpr int rounds_ahead = 2;
// About 100 MB; later walks end at the existing leaves.
constexpr std::size_t most_nodes = 1'000'000;

// A hash of the table. The top of the pile is left out, because the tree does not branch on it: a node stands for all
// cards that may be there.
std::uint64_t position_of(const Open& open, int draw_size) {
  constexpr std::size_t deck = sizeof(const Deck*);  // comes first; its address must not matter
  std::array<std::uint64_t, (sizeof(Open) - deck) / sizeof(std::uint64_t)> words{};
  static_assert(sizeof words + deck == sizeof(Open));
  std::memcpy(words.data(), reinterpret_cast<const char*>(&open) + deck, sizeof words);
  auto number = static_cast<std::uint64_t>(draw_size);
  for (std::uint64_t word : words) {
    number = (number ^ word) * 0x9FB21C651E98DF25ULL;
    number ^= number >> 29U;
  }
  return number;
}

// A network if there is one for the cards, otherwise a rule of thumb. A network evaluates what both know before the
// next cards are turned up, so one evaluation stands for all that may come.
class Judge {
 public:
  Judge(const State& before, const TsukijiNets& nets)
      : nets_(nets), top_(before.draw.empty() ? face_count : before.draw.top().code()) {}

  float operator()(const State& state, Rng& rng) const {
    if (!nets_.any()) return promise(state);
    if (over(state)) return result(state);
    if (state.open.phase == Phase::bid) return by_net(state);
    const Seat seat = state.open.actor;
    const Offers list(state.open, seat);
    float best = 0;
    for (std::uint32_t i = 0; i < list.size(); ++i) best = std::max(best, for_seat(after(state, i, rng), seat));
    return for_seat(best, seat);
  }
  float after(State state, std::uint32_t pick, Rng& rng) const {
    const Offers list(state.open, state.open.actor);
    apply(state, list[pick], rng, NoEvents{});
    return (*this)(state, rng);
  }

 private:
  [[nodiscard]] float by_net(const State& state) const {
    return nets_.face != nullptr ? nets_.face->value(state, top_) : nets_.house->value(state, top_);
  }

  TsukijiNets nets_;
  int top_;
};

// A first guess for every lead: the winner takes the card that looks best. It hardly depends on how far the barrel
// moves, so only the smallest lead tries all cards.
ByLead<float> first_guesses(const State& state, const Judge& judge, const Rng& rng) {
  constexpr std::size_t equal = max_bid - 1;
  ByLead<float> guesses{};
  for (const Seat winner : Seats(players)) {
    std::uint32_t best = 0;
    for (std::size_t by = 1; by < max_bid; ++by) {
      const std::size_t lead = winner.index() == 0 ? equal + by : equal - by;
      State next = state;
      Rng chance = rng;
      make_bids(next, lead, chance);
      if (by == 1) {
        const std::uint32_t picks = Offers(next.open, winner).size();
        float most = -1;
        for (std::uint32_t pick = 0; pick < picks; ++pick) {
          const float value = judge.after(next, pick, chance);
          if (for_seat(value, winner) <= most) continue;
          most = for_seat(value, winner);
          best = pick;
          guesses[lead] = value;
        }
      } else {
        guesses[lead] = judge.after(next, best, chance);
      }
    }
  }
  State next = state;
  Rng chance = rng;
  make_bids(next, equal, chance);
  guesses[equal] = judge(next, chance);
  return guesses;
}

// In proportion to regret, with some exploration.
std::array<float, bid_count> mix_of(const std::array<float, bid_count>& regret) {
  constexpr float everything = 0.15F;
  float sum = 0;
  for (float number : regret) sum += number;
  std::array<float, bid_count> mix{};
  for (std::size_t k = 0; k < bid_count; ++k) {
    mix[k] = everything / bid_count + (1 - everything) * (sum > 0 ? regret[k] / sum : 1.0F / bid_count);
  }
  return mix;
}

}  // namespace

// ---- Walking ---------------------------------------------------------------------------------------------------

void TsukijiTree::walk_from_root(State& state, Rng& rng) {
  if (nets_.any() && state.open.phase == Phase::bid) {
    walk_next_lead(state, rng);
  } else {
    walk(root, state, rng, 0);
  }
}

// One deal is walked for all leads before the next one, so that luck affects all alike.
void TsukijiTree::walk_next_lead(const State& state, const Rng& rng) {
  if (nodes_[root].visits++ == 0) open_table(root, state, rng);
  if (next_lead_ == 0) {
    deal_ = state;
    chance_ = rng;
  }
  State next = deal_;
  Rng chance = chance_;
  make_bids(next, next_lead_, chance);
  const float value = walk(child_of(root, next_lead_, next), next, chance, 1);
  tables_[nodes_[root].table].leads[next_lead_].add(value);
  next_lead_ = (next_lead_ + 1) % leads;
}

// If one choice follows the bids for certain, the value of its best option: the mean of all walks would include those
// that tried bad ones.
float TsukijiTree::after_bids(std::size_t lead) const {
  const float mean = tables_[nodes_[root].table].leads[lead].value();
  if (!nets_.any()) return mean;
  std::uint32_t only = none;
  for (std::uint32_t edge = nodes_[root].first; edge != none; edge = edges_[edge].next) {
    if (edges_[edge].move != lead) continue;
    if (only != none) return mean;
    only = edges_[edge].child;
  }
  if (only == none || nodes_[only].choices == none) return mean;
  const std::span<const Mean> list(choices_.data() + nodes_[only].choices, nodes_[only].choice_count);
  return std::ranges::max_element(list, {}, &Mean::visits)->value();
}

float TsukijiTree::walk(std::uint32_t node, State& state, Rng& rng, int depth) {
  if (over(state)) return result(state);
  if (node == none) {
    return leaf_ != Leaf::played_out ? Judge(state, nets_)(state, rng) : result(played_out<Game>(state, rng));
  }
  const bool fresh = nodes_[node].visits++ == 0;
  if (state.open.phase == Phase::bid) {
    if (fresh) open_table(node, state, rng);
    if (fresh && node != root) {
      if (leaf_ == Leaf::played_out) return result(played_out<Game>(state, rng));
      return nodes_[node].first_guess = value_of(tables_.back());
    }
    if (nets_.any() && depth >= rounds_ahead) return nodes_[node].first_guess;
    return walk_bids(node, state, rng, depth);
  }
  if (fresh) {
    const Offers list(state.open, state.open.actor);
    open_choices(node, state, list, rng);
    if (leaf_ == Leaf::played_out && node != root) return result(played_out<Game>(state, rng));
  }
  return walk_choice(node, state, rng, depth);
}

float TsukijiTree::value_of(const BidTable& table) {
  ByLead<float> values{};
  for (std::size_t lead = 0; lead < leads; ++lead) values[lead] = table.leads[lead].value();
  return static_cast<float>(solve(matrix_of(values)).value);
}

void TsukijiTree::open_table(std::uint32_t node, const State& state, const Rng& rng) {
  BidTable table;
  ByLead<float> guesses{};
  guesses.fill(0.5F);
  if (leaf_ != Leaf::played_out) guesses = first_guesses(state, Judge(state, nets_), rng);
  for (std::size_t lead = 0; lead < leads; ++lead) table.leads[lead] = {1, guesses[lead]};
  nodes_[node].table = static_cast<std::uint32_t>(tables_.size());
  tables_.push_back(table);
}

float TsukijiTree::walk_bids(std::uint32_t node, State& state, Rng& rng, int depth) {
  const std::uint32_t table = nodes_[node].table;
  const std::size_t i = draw_from(mix_of(tables_[table].regret[Seat(0)]), rng);
  const std::size_t j = draw_from(mix_of(tables_[table].regret[Seat(1)]), rng);
  const std::size_t lead = lead_of(i, j);
  make_bids(state, lead, rng);
  const float value = walk(child_of(node, lead, state), state, rng, depth + 1);
  learn(tables_[table], i, j, value);
  // The value of correct bids, not of the pair that happened to be drawn.
  return nets_.any() && node != root ? value_of(tables_[table]) : value;
}

void TsukijiTree::learn(BidTable& table, std::size_t i, std::size_t j, float value) {
  table.leads[lead_of(i, j)].add(value);
  const float got = table.leads[lead_of(i, j)].value();
  for (std::size_t k = 0; k < bid_count; ++k) {
    float& first = table.regret[Seat(0)][k];
    float& second = table.regret[Seat(1)][k];
    first = std::max(0.0F, first + table.leads[lead_of(k, j)].value() - got);
    second = std::max(0.0F, second + got - table.leads[lead_of(i, k)].value());
  }
}

float TsukijiTree::walk_choice(std::uint32_t node, State& state, Rng& rng, int depth) {
  const Seat seat = state.open.actor;
  const Offers list(state.open, seat);
  const std::uint32_t first = nodes_[node].choices;
  const std::uint32_t chosen = select(first, list.size(), seat);
  apply(state, list[chosen], rng, NoEvents{});
  const float value = walk(child_of(node, 100 + chosen, state), state, rng, depth);
  choices_[first + chosen].add(value);
  return value;
}

void TsukijiTree::open_choices(std::uint32_t node, const State& state, const Offers& list, const Rng& rng) {
  nodes_[node].choices = static_cast<std::uint32_t>(choices_.size());
  nodes_[node].choice_count = list.size();
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    float value = 0.5F;
    if (leaf_ != Leaf::played_out) {
      Rng chance = rng;
      value = Judge(state, nets_).after(state, i, chance);
    }
    choices_.push_back({1, value});
  }
}

std::uint32_t TsukijiTree::select(std::uint32_t first, std::uint32_t count, Seat seat) const {
  float all = 0;
  for (std::uint32_t i = 0; i < count; ++i) all += choices_[first + i].visits;
  const float scale = curiosity * steady_sqrt(all);
  std::uint32_t best = 0;
  float best_score = -1;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Mean& choice = choices_[first + i];
    const float score = for_seat(choice.value(), seat) + scale / (1 + choice.visits);
    if (score > best_score) {
      best_score = score;
      best = i;
    }
  }
  return best;
}

// ---- Nodes -----------------------------------------------------------------------------------------------------

// The node after a move and what chance turned up, which everybody sees. None if the tree is full.
std::uint32_t TsukijiTree::child_of(std::uint32_t node, std::uint64_t move, const State& state) {
  std::uint64_t seen = move;
  for (Face face : state.open.display) seen = seen * 64 + static_cast<std::uint64_t>(face.code()) + 1;
  seen = seen * 64 + static_cast<std::uint64_t>(state.open.drawn.code());
  seen = seen * 8 + static_cast<std::uint64_t>(state.open.phase);
  seen = seen * 4 + static_cast<std::uint64_t>(state.open.actor.index());
  for (std::uint32_t edge = nodes_[node].first; edge != none; edge = edges_[edge].next) {
    if (edges_[edge].key == seen) return edges_[edge].child;
  }
  if (nodes_.size() >= most_nodes) return none;
  const auto child = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({.position = position_of(state.open, state.draw.size())});
  edges_.push_back({seen, nodes_[node].first, child, static_cast<std::uint32_t>(move)});
  nodes_[node].first = static_cast<std::uint32_t>(edges_.size() - 1);
  return child;
}

void TsukijiTree::clear() {
  nodes_.assign(2, {});  // number 0 is "none", number 1 the root
  edges_.assign(1, {});
  tables_.assign(1, {});
  choices_.assign(1, {});
}

TsukijiNets TsukijiTree::nets_for(const Deck& deck) const {
  if (leaf_ == Leaf::played_out) return {};
  const bool house = features::fits(deck) && (leaf_ == Leaf::strongest || face_net_ == nullptr);
  if (house) return {.house = tsukiji_house_net()};
  return {.face = face_net_};
}

void TsukijiTree::set_root(const Knowledge& known) {
  Open open = known.view.open;
  nets_ = nets_for(*open.deck);
  next_lead_ = 0;
  if (open.phase == Phase::bid) open.to_act = SeatSet::first(players);  // as walks find it
  const std::uint64_t position = position_of(open, known.view.draw_size);
  const auto found = std::ranges::find(nodes_.begin() + root, nodes_.end(), position, &Node::position);
  if (found == nodes_.end()) {
    clear();
  } else {
    keep_only(static_cast<std::uint32_t>(found - nodes_.begin()));
  }
  nodes_[root].position = position;
}

// Copies the subtree of this node to the spare space, in the order of discovery.
void TsukijiTree::keep_only(std::uint32_t kept) {
  spare_nodes_.assign(1, {});
  spare_edges_.assign(1, {});
  spare_tables_.assign(1, {});
  spare_choices_.assign(1, {});
  spare_nodes_.push_back(nodes_[kept]);
  for (std::uint32_t to = root; to < spare_nodes_.size(); ++to) {
    Node node = spare_nodes_[to];
    if (node.table != none) {
      spare_tables_.push_back(tables_[node.table]);
      node.table = static_cast<std::uint32_t>(spare_tables_.size() - 1);
    }
    if (node.choices != none) {
      const Mean* first = &choices_[node.choices];
      node.choices = static_cast<std::uint32_t>(spare_choices_.size());
      spare_choices_.insert(spare_choices_.end(), first, first + node.choice_count);
    }
    std::uint32_t from = node.first;
    node.first = none;
    for (; from != none; from = edges_[from].next) {
      const Edge& edge = edges_[from];
      spare_edges_.push_back({edge.key, node.first, static_cast<std::uint32_t>(spare_nodes_.size()), edge.move});
      node.first = static_cast<std::uint32_t>(spare_edges_.size() - 1);
      spare_nodes_.push_back(nodes_[edges_[from].child]);
    }
    spare_nodes_[to] = node;
  }
  nodes_.swap(spare_nodes_);
  edges_.swap(spare_edges_);
  tables_.swap(spare_tables_);
  choices_.swap(spare_choices_);
}

}  // namespace ichiba::ai
