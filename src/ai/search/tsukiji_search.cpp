// Search for Tsukiji Market: walks down a tree (tsukiji_tree.hpp), each with its own order of the draw pile, and for
// bids the equilibrium of what they found. Near the end positions are solved exactly instead.
#include <algorithm>

#include "ai/search/draw.hpp"
#include "ai/search/search.hpp"
#include "ai/search/tsukiji_ending.hpp"
#include "ai/search/tsukiji_tree.hpp"

namespace ichiba::ai {
namespace {

using namespace tsukiji;

Chances chances(double value) { return {static_cast<float>(value), static_cast<float>(1 - value), 0, 0}; }

class TsukijiSearch final : public Search<Game> {
 public:
  TsukijiSearch(const Budget& budget, Leaf leaf, const TsukijiFaceNet* net) : budget_(budget), tree_(leaf, net) {}

  std::uint32_t pick(const Knowledge& known, const Offers& offers, const Thought& thought) override {
    if (offers.size() == 1) return 0;
    think(known, offers, thought, true);
    if (known.view.open.phase == Phase::bid) {
      const Solution solution = solve(matrix_of(bids_));
      const Mix& mix = known.seat().index() == 0 ? solution.rows : solution.columns;
      return static_cast<std::uint32_t>(draw_from(mix, thought.rng));
    }
    return static_cast<std::uint32_t>(
        std::ranges::max_element(choices_, {}, [](const Weighed& choice) { return choice.weight; }) - choices_.begin());
  }

  Judgement<Game> judge(const Knowledge& known, const Offers& offers, const Legal*, const Thought& thought) override {
    think(known, offers, thought, false);
    Judgement<Game> judgement;
    judgement.iterations = tree_.visits();
    const Seat seat = known.seat();
    if (known.view.open.phase == Phase::bid) {
      judgement.bids = BidJudgement{matrix_of(bids_), {}};
    } else {
      std::uint32_t i = 0;
      for (const Weighed& choice : choices_) {
        judgement.options.push_back(
            {offers[i].move(), i, static_cast<std::uint32_t>(choice.visits), chances(choice.value)});
        ++i;
      }
    }
    judgement.rank(seat);
    return judgement;
  }

 private:
  // Solving an ending takes a few hundredths of a second at most; longer ones are searched.
  static constexpr std::uint32_t ending_moves = 400'000;

  struct Weighed {
    double value = 0;   // seat 0's chance
    double weight = 0;  // the largest is played
    float visits = 0;
  };

  // Fills bids_ or choices_.
  void think(const Knowledge& known, const Offers& offers, const Thought& thought, bool may_end_early) {
    choices_.clear();
    if (count_out(known, offers, thought)) return;
    tree_.set_root(known);
    Meter meter(budget_, thought.stop);
    while (meter.go_on()) {
      State state = sample(known, thought.rng);
      if (state.open.phase == Phase::bid) take_bids_back(state);
      tree_.walk_from_root(state, thought.rng);
      if (may_end_early && !budget_.to_the_last && meter.time_to_look() && settled(meter.left())) break;
    }
    if (known.view.open.phase == Phase::bid) {
      for (std::size_t lead = 0; lead < leads; ++lead) bids_[lead] = static_cast<double>(tree_.after_bids(lead));
    } else {
      for (const Mean& choice : tree_.choices()) {
        choices_.push({static_cast<double>(choice.value()), static_cast<double>(choice.visits), choice.visits});
      }
    }
  }

  // Can the remaining walks no longer change the most visited choice?
  [[nodiscard]] bool settled(std::uint32_t left) const {
    float most = 0;
    float second = 0;
    for (const Mean& choice : tree_.choices()) {
      second = std::max(second, std::min(most, choice.visits));
      most = std::max(most, choice.visits);
    }
    return most - second > static_cast<float>(left);
  }

  bool count_out(const Knowledge& known, const Offers& offers, const Thought& thought) {
    const State state = sample(known, thought.rng);
    if (!near_the_end(state)) return false;
    TsukijiEnding ending(ending_moves);
    if (state.open.phase == Phase::bid) {
      const auto values = ending.after_bids(state);
      if (values) bids_ = *values;
      return values.has_value();
    }
    for (std::uint32_t i = 0; i < offers.size(); ++i) {
      const auto value = ending.after(state, offers[i]);
      if (!value) choices_.clear();
      if (!value) return false;
      choices_.push({*value, for_seat(*value, known.seat()), 1});
    }
    return true;
  }

  Budget budget_;
  TsukijiTree tree_;
  ByLead<double> bids_{};
  FixedList<Weighed, 2 * card_count> choices_;
};

}  // namespace

std::unique_ptr<Search<Game>> make_tsukiji_search(const Budget& budget, Leaf leaf) {
  const bool any_deck = leaf == Leaf::learned || leaf == Leaf::strongest;
  return std::make_unique<TsukijiSearch>(budget, leaf, any_deck ? tsukiji_face_net() : nullptr);
}

std::unique_ptr<Search<Game>> make_tsukiji_search(const Budget& budget, const TsukijiFaceNet& net) {
  return std::make_unique<TsukijiSearch>(budget, Leaf::learned, &net);
}

}  // namespace ichiba::ai
