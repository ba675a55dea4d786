#include "ai/search/osaka_tree.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "ai/search/osaka_value.hpp"
#include "ai/search/playout.hpp"
#include "ai/steady_math.hpp"
#include "engine/core/events.hpp"

namespace ichiba::ai {

using namespace osaka;

namespace {

constexpr float curiosity = 1.2F;
constexpr float first_sight = 0.04F;  // this much less looks e times less promising
// The same with the network, which is right more often (docs/network.md).
constexpr float learned_curiosity = 0.35F;
constexpr float learned_sight = 0.05F;
// About 200 MB; later walks end at the existing leaves.
constexpr std::size_t most_edges = 4'000'000;

Legal legal_of(const Candidate& candidate, const Offers& list, const Legal* made) {
  if (candidate.offer != Candidate::not_offered) return list[candidate.offer];
  assert(made != nullptr);
  return *made;
}

}  // namespace

void OsakaTree::walk(State& state, Rng& rng, const Legal* made, std::uint64_t first) {
  path_.clear();
  std::uint32_t node = root;
  while (node != none && !over(state)) {
    // The network's first looks are dear, and most positions are never seen again: they get theirs at the second visit.
    if (leaf_ == Leaf::learned && node != root && nodes_[node].visits == 0) {
      ++nodes_[node].visits;
      break;
    }
    const Seat seat = state.open.actor;
    const Offers list = offers(state, seat);
    Candidates candidates = candidates_of(state, seat, list);
    if (node == root && made != nullptr) {
      const std::uint64_t key = key_of(made->move());
      const bool there = std::ranges::find(candidates, key, &Candidate::key) != candidates.end();
      if (!there) candidates.push({Candidate::not_offered, key, none});
    }
    const bool fresh = nodes_[node].visits == 0;
    link(node, candidates, state, list, made, rng);
    ++nodes_[node].visits;
    if (fresh && node != root) break;
    const bool forced = node == root && first != 0;
    const Candidate chosen = forced ? *std::ranges::find(candidates, first, &Candidate::key) : select(candidates, seat);
    apply(state, legal_of(chosen, list, made), rng, NoEvents{});
    path_.push_back(chosen.edge);
    Edge& edge = edges_[chosen.edge];
    if (edge.child == none && edges_.size() < most_edges) {
      edge.child = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back({});
    }
    node = edge.child;
  }
  const Chances values = leaf_value(state, rng);
  for (const std::uint32_t edge : path_) {
    ++edges_[edge].visits;
    for (std::size_t i = 0; i < values.size(); ++i) edges_[edge].total[i] += values[i];
  }
}

Chances OsakaTree::leaf_value(const State& state, Rng& rng) const {
  switch (leaf_) {
    case Leaf::judged: return promise(state);
    case Leaf::learned: return over(state) ? result(state) : net_->value(state);
    case Leaf::played_out:
    case Leaf::strongest: break;  // which is Leaf::learned here
  }
  return result(played_out<Game>(state, rng));
}

std::uint32_t OsakaTree::find_edge(std::uint32_t node, std::uint64_t key) const {
  std::uint32_t edge = nodes_[node].first;
  while (edge != none && edges_[edge].key != key) edge = edges_[edge].next;
  return edge;
}

// Finds the edge of each candidate; adds missing ones.
void OsakaTree::link(std::uint32_t node, Candidates& candidates, const State& state, const Offers& list,
                     const Legal* made, const Rng& rng) {
  const bool look_again = node == root && root_is_new_;
  for (Candidate& candidate : candidates) {
    candidate.edge = find_edge(node, candidate.key);
    const bool fresh = candidate.edge == none;
    if (fresh) {
      candidate.edge = static_cast<std::uint32_t>(edges_.size());
      edges_.push_back({candidate.key, nodes_[node].first, none, 0, 0, 1, 0, {}});
      nodes_[node].first = candidate.edge;
    }
    ++edges_[candidate.edge].available;
    if (leaf_ != Leaf::played_out && (fresh || look_again)) {
      look_at(edges_[candidate.edge], legal_of(candidate, list, made), state, rng);
    }
  }
  if (node == root) root_is_new_ = false;
}

// How good a move looks one move later.
void OsakaTree::look_at(Edge& edge, const Legal& legal, State state, Rng rng) const {
  const auto own = static_cast<std::size_t>(legal.seat().index());
  apply(state, legal, rng, NoEvents{});
  edge.first_value = leaf_value(state, rng)[own];
  edge.look = steady_exp(edge.first_value / (leaf_ == Leaf::learned ? learned_sight : first_sight));
}

Candidate OsakaTree::select(const Candidates& candidates, Seat seat) const {
  const auto own = static_cast<std::size_t>(seat.index());
  float seen_total = 0;
  std::uint32_t seen_visits = 0;
  float looks = 0;
  for (const Candidate& candidate : candidates) {
    const Edge& edge = edges_[candidate.edge];
    seen_total += edge.total[own];
    seen_visits += edge.visits;
    looks += edge.look;
  }
  const float bonus = leaf_ == Leaf::learned ? learned_curiosity : curiosity;
  const float expected = seen_visits == 0 ? 0.5F : seen_total / static_cast<float>(seen_visits);
  Candidate best;
  float best_score = -1;
  for (const Candidate& candidate : candidates) {
    const Edge& edge = edges_[candidate.edge];
    const auto visits = static_cast<float>(edge.visits);
    const float unseen = leaf_ == Leaf::learned ? edge.first_value : expected;
    const float value = edge.visits == 0 ? unseen : edge.total[own] / visits;
    const float prior = edge.look / looks;
    const float score = value + bonus * prior * steady_sqrt(static_cast<float>(edge.available)) / (1 + visits);
    if (score > best_score) {
      best_score = score;
      best = candidate;
    }
  }
  return best;
}

// ---- The root ------------------------------------------------------------------------------------------------------

void OsakaTree::clear() {
  root_is_new_ = true;
  nodes_.assign(2, Node{});  // number 0 is "none", number 1 the root
  edges_.assign(1, Edge{});
}

const OsakaTree::Edge* OsakaTree::find(std::uint64_t key) const {
  const std::uint32_t edge = find_edge(root, key);
  return edge == none ? nullptr : &edges_[edge];
}

std::uint32_t OsakaTree::most_visits() const {
  std::uint32_t most = 0;
  for (std::uint32_t e = nodes_[root].first; e != none; e = edges_[e].next) most = std::max(most, edges_[e].visits);
  return most;
}

bool OsakaTree::settled(std::uint32_t left) const {
  std::uint32_t most = 0;
  std::uint32_t second = 0;
  for (std::uint32_t e = nodes_[root].first; e != none; e = edges_[e].next) {
    second = std::max(second, std::min(most, edges_[e].visits));
    most = std::max(most, edges_[e].visits);
  }
  return most - second > left;
}

// Copies the subtree of the move to the spare space, in the order of discovery.
void OsakaTree::move_on(std::uint64_t key, float weight) {
  const std::uint32_t way = find_edge(root, key);
  if (way == none || edges_[way].child == none) {
    clear();
    return;
  }
  const auto lighter = [&](std::uint32_t visits) {
    return static_cast<std::uint32_t>(weight * static_cast<float>(visits));
  };
  spare_nodes_.assign(1, Node{});
  spare_edges_.assign(1, Edge{});
  spare_nodes_.push_back(nodes_[edges_[way].child]);
  for (std::uint32_t to = root; to < spare_nodes_.size(); ++to) {
    Node node = spare_nodes_[to];
    node.visits = lighter(node.visits);
    std::uint32_t from = node.first;
    node.first = none;
    for (; from != none; from = edges_[from].next) {
      Edge edge = edges_[from];
      const std::uint32_t visits = lighter(edge.visits);
      if (edge.visits > 0) {
        for (float& number : edge.total) number *= static_cast<float>(visits) / static_cast<float>(edge.visits);
      }
      edge.visits = visits;
      edge.available = std::max(1U, lighter(edge.available));
      edge.next = node.first;
      if (edge.child != none) {
        spare_nodes_.push_back(nodes_[edge.child]);
        edge.child = static_cast<std::uint32_t>(spare_nodes_.size() - 1);
      }
      spare_edges_.push_back(edge);
      node.first = static_cast<std::uint32_t>(spare_edges_.size() - 1);
    }
    spare_nodes_[to] = node;
  }
  nodes_.swap(spare_nodes_);
  edges_.swap(spare_edges_);
  root_is_new_ = true;
}

}  // namespace ichiba::ai
