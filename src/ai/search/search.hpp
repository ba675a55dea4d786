// The result of a search: its choice, and its judgement of every move. Used by analysis, hints and bots that play
// against a known mix of bids.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "ai/bot.hpp"
#include "ai/search/budget.hpp"
#include "ai/search/matrix_game.hpp"
#include "ai/steady_math.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::ai {

class OsakaNet;
class TsukijiFaceNet;

// By seat: the chance to win, a shared win or a draw counting in parts. They add up to 1.
using Chances = std::array<float, 4>;

// A round of bids at Tsukiji (T3.1). The matrix holds seat 0's chance to win for [seat 0's bid - 1][seat 1's bid - 1].
struct BidJudgement {
  Matrix matrix{};
  Solution equilibrium;  // rows: seat 0, columns: seat 1
};

template <class G>
struct Judgement {
  struct Option {
    static constexpr std::uint32_t not_offered = 0xFFFFFFFF;

    typename G::Move move;
    std::uint32_t offer = not_offered;  // its number among the offers
    std::uint32_t visits = 0;
    Chances after{};  // bids: against the equilibrium mix of the other side

    // Rarely visited options are trusted less; with equal visits (when solved exactly, for example) nothing changes.
    [[nodiscard]] float trusted(Seat seat) const {
      return after[static_cast<std::size_t>(seat.index())] - 0.5F / steady_sqrt(static_cast<float>(visits));
    }
  };

  Chances before{};             // if the best is played (bids: by both sides)
  std::vector<Option> options;  // the best first, for the seat to move; rarely visited ones are trusted less
  std::optional<BidJudgement> bids;
  std::uint32_t iterations = 0;

  // Sorts the options and fills `before`.
  void rank(Seat to_move);
};

template <class G>
class Search : public OfferBot<G> {
 public:
  // The move `made` (may be null) is among the options even if the search ignores it.
  virtual Judgement<G> judge(const typename G::Knowledge& known, const typename G::Offers& offers,
                             const typename G::Legal* made, const Thought& thought) = 0;
};

// How leaves are evaluated: by a rule of thumb (at Tsukiji with the house deck: by a small network), by random play to
// the end of the game, which needs only the rules, or by a large network where there is one. `strongest` is `learned`,
// but at Tsukiji with the house deck `judged` (docs/strength.md).
enum class Leaf : std::uint8_t { judged, played_out, learned, strongest };

// With several threads each has its own tree, and the results are combined.
template <class G>
std::unique_ptr<Search<G>> make_search(const Budget& budget, Leaf leaf = Leaf::judged);

// The search of one thread.
std::unique_ptr<Search<osaka::Game>> make_osaka_search(const Budget& budget, Leaf leaf);
// ... with this network, which outlives the search.
std::unique_ptr<Search<osaka::Game>> make_osaka_search(const Budget& budget, const OsakaNet& net);
std::unique_ptr<Search<tsukiji::Game>> make_tsukiji_search(const Budget& budget, Leaf leaf);
std::unique_ptr<Search<tsukiji::Game>> make_tsukiji_search(const Budget& budget, const TsukijiFaceNet& net);

}  // namespace ichiba::ai
