// What a search can tell: not only its choice, but what it thinks of every move. Analysis, hints and bots that play
// against a known mix of bids ask for it.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "ai/bot.hpp"
#include "ai/search/budget.hpp"
#include "ai/search/matrix_game.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::ai {

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
    typename G::Move move;
    std::uint32_t visits = 0;  // how often it was looked at
    Chances after{};           // bids: against the equilibrium mix of the other side
  };

  Chances before{};             // if the best is played (bids: by both sides)
  std::vector<Option> options;  // the best first, for the seat that is to move
  std::optional<BidJudgement> bids;
  std::uint32_t iterations = 0;
};

template <class G>
class Search : public OfferBot<G> {
 public:
  // The move `made` (may be null) is among the options whatever the search thinks of it.
  virtual Judgement<G> judge(const typename G::Knowledge& known, const typename G::Offers& offers,
                             const typename G::Legal* made, const Thought& thought) = 0;
};

template <class G>
std::unique_ptr<Search<G>> make_search(const Budget& budget);
template <>
std::unique_ptr<Search<osaka::Game>> make_search<osaka::Game>(const Budget& budget);
template <>
std::unique_ptr<Search<tsukiji::Game>> make_search<tsukiji::Game>(const Budget& budget);

}  // namespace ichiba::ai
