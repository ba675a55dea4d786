// Search for Traders of Osaka. To a perfect memory all hands are open (O12.3), which leaves a game of chance for two to
// four players. Every walk down the tree (osaka_tree.hpp) begins with a fresh deal of the unseen cards.
#include <algorithm>

#include "ai/search/osaka_candidates.hpp"
#include "ai/search/osaka_tree.hpp"
#include "ai/search/search.hpp"
#include "engine/core/events.hpp"

namespace ichiba::ai {
namespace {

using namespace osaka;

class OsakaSearch final : public Search<Game> {
 public:
  // Without a network (null) the one that comes with the program is used, where there is one.
  OsakaSearch(const Budget& budget, Leaf leaf, const OsakaNet* net)
      : budget_(budget), leaf_(leaf), net_(net), tree_(leaf) {}

  std::uint32_t pick(const Knowledge& known, const Offers& offers, const Thought& thought) override {
    if (offers.size() == 1) return 0;
    think(known, nullptr, thought, true);
    std::uint32_t best = 0;
    std::uint32_t most = 0;
    for (const Candidate& candidate : candidates_at_root(known, offers)) {
      const OsakaTree::Edge* edge = tree_.find(candidate.key);
      if (edge == nullptr || edge->visits < most) continue;
      most = edge->visits;
      best = candidate.offer;
    }
    return best;
  }

  Judgement<Game> judge(const Knowledge& known, const Offers& offers, const Legal* made,
                        const Thought& thought) override {
    think(known, made, thought, false);
    if (made != nullptr) look_again_at(*made, known, thought);
    Judgement<Game> judgement;
    judgement.iterations = tree_.visits();
    for (const Candidate& candidate : candidates_at_root(known, offers)) {
      add_option(offers[candidate.offer].move(), candidate.offer, candidate.key, judgement);
    }
    if (made != nullptr &&
        std::ranges::none_of(judgement.options, [&](const auto& option) { return option.move == made->move(); })) {
      add_option(made->move(), Candidate::not_offered, key_of(made->move()), judgement);
    }
    judgement.rank(known.seat);
    return judgement;
  }

  // Moves the root along with what is played. If new cards have been turned up since, earlier results were about all
  // cards that might have come, and count for less.
  void saw(const Seen& event) override {
    if (std::holds_alternative<HandDealt>(event)) moves_seen_.clear();
    if (const auto move = move_seen(event)) moves_seen_.push_back({key_of(*move), 1.0F});
    if (std::holds_alternative<Refreshed>(event) && !moves_seen_.empty()) moves_seen_.back().weight = stale;
  }

 private:
  static constexpr float stale = 0.3F;

  struct Played {
    std::uint64_t key;
    float weight;
  };

  void think(const Knowledge& known, const Legal* made, const Thought& thought, bool may_end_early) {
    set_root(known);
    Meter meter(budget_, thought.stop);
    while (meter.go_on()) {
      State state = sample(known, thought.rng);
      tree_.walk(state, thought.rng, made, 0);
      if (may_end_early && !budget_.to_the_last && meter.time_to_look() && tree_.settled(meter.left())) break;
    }
  }

  // The tree grows from the last searched position; the moves since then lead to this one.
  void set_root(const Knowledge& known) {
    if (leaf_ == Leaf::learned) tree_.judge_by(net_ != nullptr ? net_ : osaka_net(known.open.players));
    const bool same = thought_about_ && *thought_about_ == known;
    if (!same && (!thought_about_ || moves_seen_.empty())) tree_.clear();
    for (const Played& played : moves_seen_) tree_.move_on(played.key, played.weight);
    moves_seen_.clear();
    thought_about_ = known;
  }

  // A move that was made but looked bad early needs a fair judgement: a quarter of the walks that the best one got.
  void look_again_at(const Legal& made, const Knowledge& known, const Thought& thought) {
    const std::uint64_t key = key_of(made.move());
    const std::uint32_t enough = (tree_.most_visits() + 3) / 4;
    while (!thought.stopped()) {
      const OsakaTree::Edge* edge = tree_.find(key);
      if (edge != nullptr && edge->visits >= enough) return;
      State state = sample(known, thought.rng);
      tree_.walk(state, thought.rng, &made, key);
    }
  }

  void add_option(const Move& move, std::uint32_t offer, std::uint64_t key, Judgement<Game>& judgement) const {
    const OsakaTree::Edge* edge = tree_.find(key);
    if (edge == nullptr || edge->visits == 0) return;
    Chances after = edge->total;
    for (float& chance : after) chance /= static_cast<float>(edge->visits);
    judgement.options.push_back({move, offer, edge->visits, after});
  }

  static Candidates candidates_at_root(const Knowledge& known, const Offers& list) {
    Rng rng(0);  // the candidates do not depend on the deal
    return candidates_of(sample(known, rng), known.seat, list);
  }

  Budget budget_;
  Leaf leaf_;
  const OsakaNet* net_;
  OsakaTree tree_;
  std::optional<Knowledge> thought_about_;
  std::vector<Played> moves_seen_;  // since then
};

}  // namespace

std::unique_ptr<Search<Game>> make_osaka_search(const Budget& budget, Leaf leaf) {
  return std::make_unique<OsakaSearch>(budget, leaf == Leaf::strongest ? Leaf::learned : leaf, nullptr);
}

std::unique_ptr<Search<Game>> make_osaka_search(const Budget& budget, const OsakaNet& net) {
  return std::make_unique<OsakaSearch>(budget, Leaf::learned, &net);
}

}  // namespace ichiba::ai
