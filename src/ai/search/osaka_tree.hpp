// The search tree for Traders of Osaka. A node stands for a sequence of moves under all deals that fit, so the possible
// moves differ from walk to walk. Every move keeps a value for each seat, and each player maximises their own chance
// (rather than minimising another's).
#pragma once

#include <cstdint>
#include <vector>

#include "ai/search/osaka_candidates.hpp"
#include "ai/search/osaka_net.hpp"
#include "ai/search/search.hpp"
#include "engine/osaka/game.hpp"

namespace ichiba::ai {

class OsakaTree {
 public:
  struct Edge {
    std::uint64_t key = 0;  // which move
    std::uint32_t next = 0;
    std::uint32_t child = 0;
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  // visits of the node in which this move was possible
    float look = 0;               // how good it looked at first sight, as a probability of being the best
    float first_value = 0;        // what the network said about it then, for the seat that moves
    Chances total{};
  };

  explicit OsakaTree(Leaf leaf) : leaf_(leaf) { clear(); }
  // Evaluates by this network from now on, or by the rule of thumb if it is null.
  void judge_by(const OsakaNet* net) {
    net_ = net;
    leaf_ = net == nullptr ? Leaf::judged : Leaf::learned;
  }

  // Forgets everything.
  void clear();
  // Makes this move the root: results below it are kept, at a part of their weight.
  void move_on(std::uint64_t key, float weight);

  // One walk down the tree and back. The state is consumed. If `first` is not 0 the walk begins with the move of that
  // key, which is `made` if it is not a candidate.
  void walk(osaka::State& state, Rng& rng, const osaka::Legal* made, std::uint64_t first);

  // What is known at the root.
  [[nodiscard]] std::uint32_t visits() const { return nodes_[root].visits; }
  [[nodiscard]] const Edge* find(std::uint64_t key) const;
  // Is one move so far ahead that this many more walks cannot change the most visited one?
  [[nodiscard]] bool settled(std::uint32_t left) const;
  [[nodiscard]] std::uint32_t most_visits() const;

 private:
  static constexpr std::uint32_t none = 0;
  static constexpr std::uint32_t root = 1;

  struct Node {
    std::uint32_t first = none;  // edge
    std::uint32_t visits = 0;
  };

  void link(std::uint32_t node, Candidates& candidates, const osaka::State& state, const osaka::Offers& list,
            const osaka::Legal* made, const Rng& rng);
  void look_at(Edge& edge, const osaka::Legal& legal, osaka::State state, Rng rng) const;
  [[nodiscard]] Candidate select(const Candidates& candidates, Seat seat) const;
  [[nodiscard]] Chances leaf_value(const osaka::State& state, Rng& rng) const;
  [[nodiscard]] std::uint32_t find_edge(std::uint32_t node, std::uint64_t key) const;

  Leaf leaf_;
  const OsakaNet* net_ = nullptr;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> path_;
  bool root_is_new_ = true;  // visits of its moves date from a time when less was known
  // Space for the copy of the kept part.
  std::vector<Node> spare_nodes_;
  std::vector<Edge> spare_edges_;
};

}  // namespace ichiba::ai
