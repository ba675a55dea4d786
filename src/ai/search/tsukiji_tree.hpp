// The search tree for Tsukiji Market. Bids are simultaneous (T3.1), so a bid node is a 4 x 4 matrix game: walks down
// the tree fill its matrix, both sides learning by regret. Other decisions are ordinary ones. The tree branches on what
// chance turns up, because everybody sees it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "ai/search/search.hpp"
#include "ai/search/tsukiji_face_net.hpp"
#include "ai/search/tsukiji_house_net.hpp"
#include "ai/search/tsukiji_value.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::ai {

// Values are seat 0's chance to win, a draw counting half.
struct Mean {
  float visits = 0;
  float total = 0;
  [[nodiscard]] float value() const { return total / visits; }
  void add(float value) {
    visits += 1;
    total += value;
  }
};

// What evaluates a deck's positions: one of them at most, otherwise a rule of thumb.
struct TsukijiNets {
  const TsukijiFaceNet* face = nullptr;
  const TsukijiHouseNet* house = nullptr;
  [[nodiscard]] bool any() const { return face != nullptr || house != nullptr; }
};

class TsukijiTree {
 public:
  // The network, which outlives the tree, knows every deck; null: the small one, if it is there and for the house deck.
  TsukijiTree(Leaf leaf, const TsukijiFaceNet* net) : leaf_(leaf), face_net_(net) { clear(); }

  // Keeps the tree if it contains the position, otherwise starts again.
  void set_root(const tsukiji::Knowledge& known);

  // One walk down the tree and back. The state is consumed. In the bid phase nobody may have bid.
  void walk_from_root(tsukiji::State& state, Rng& rng);

  // What is known at the root.
  [[nodiscard]] std::uint32_t visits() const { return nodes_[root].visits; }
  [[nodiscard]] float after_bids(std::size_t lead) const;
  [[nodiscard]] std::span<const Mean> choices() const {
    return {choices_.data() + nodes_[root].choices, nodes_[root].choice_count};
  }

 private:
  static constexpr std::uint32_t none = 0;
  static constexpr std::uint32_t root = 1;

  struct BidTable {
    ByLead<Mean> leads{};
    tsukiji::PerPlayer<std::array<float, tsukiji::max_bid>> regret{};
  };
  // The edge to another node: a move, or two bids, and what chance turned up.
  struct Edge {
    std::uint64_t key = 0;
    std::uint32_t next = none;
    std::uint32_t child = none;
    std::uint32_t move = 0;
  };
  struct Node {
    std::uint64_t position = 0;
    std::uint32_t first = none;  // edge
    std::uint32_t visits = 0;
    std::uint32_t table = none;    // a bid node's
    std::uint32_t choices = none;  // the first of a decision's
    std::uint32_t choice_count = 0;
    float first_guess = 0;  // a bid node's value when it was new
  };

  [[nodiscard]] TsukijiNets nets_for(const tsukiji::Deck& deck) const;
  void clear();
  void keep_only(std::uint32_t node);
  void walk_next_lead(const tsukiji::State& state, const Rng& rng);
  // depth: rounds since the root
  float walk(std::uint32_t node, tsukiji::State& state, Rng& rng, int depth);
  float walk_bids(std::uint32_t node, tsukiji::State& state, Rng& rng, int depth);
  float walk_choice(std::uint32_t node, tsukiji::State& state, Rng& rng, int depth);
  void open_table(std::uint32_t node, const tsukiji::State& state, const Rng& rng);
  void open_choices(std::uint32_t node, const tsukiji::State& state, const tsukiji::Offers& list, const Rng& rng);
  static float value_of(const BidTable& table);
  static void learn(BidTable& table, std::size_t i, std::size_t j, float value);
  [[nodiscard]] std::uint32_t select(std::uint32_t first, std::uint32_t count, Seat seat) const;
  std::uint32_t child_of(std::uint32_t node, std::uint64_t move, const tsukiji::State& state);

  Leaf leaf_;
  const TsukijiFaceNet* face_net_;
  TsukijiNets nets_;  // for this deck
  // The deal that is walked for one lead after the other.
  std::size_t next_lead_ = 0;
  tsukiji::State deal_{};
  Rng chance_{0};
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<BidTable> tables_;
  std::vector<Mean> choices_;
  // Space for the copy of the kept part.
  std::vector<Node> spare_nodes_;
  std::vector<Edge> spare_edges_;
  std::vector<BidTable> spare_tables_;
  std::vector<Mean> spare_choices_;
};

}  // namespace ichiba::ai
