// The review of a whole game: what every decision cost, how lucky each seat was, and the sum of both.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/account.hpp"
#include "analysis/assessment.hpp"
#include "analysis/played.hpp"
#include "analysis/reason.hpp"

namespace ichiba::analysis {

// By the cost in chance to win. A cost that is not clearly above its noise is not a mistake.
enum class Grade : std::uint8_t { forced, best, good, inaccuracy, mistake, blunder };
inline constexpr double inaccuracy_from = 0.03;
inline constexpr double mistake_from = 0.08;
inline constexpr double blunder_from = 0.16;
std::string_view name_of(Grade grade);

template <class G>
struct Decision {
  std::size_t step = 0;  // number of the move in the record, from 1
  Seat seat;
  typename G::Move move;
  Grade grade = Grade::best;
  double cost = 0;  // in chance to win; 0 if not clearly more than its noise
  double noise = 0;
  Chances before{};
  Chances after{};                   // before chance acts, and for a bid without the other's
  std::vector<Option<G>> options{};  // the best first
  std::optional<int> price{};        // what the goods for sale cost; in a turn of Traders of Osaka
  std::size_t moment = 0;            // decisions of one round of bids share it
  Contrast why{};                    // for the best and against the played move; empty if nothing was lost
};

enum class Cause : std::uint8_t { cards, bids };
std::string_view name_of(Cause cause);

// A stroke of luck, good for some and bad for others.
struct Luck {
  std::size_t step = 0;  // the move it came after
  Cause cause = Cause::cards;
  Chances change{};
  double noise = 0;
  std::vector<std::string> told{};  // what turned up, sentence by sentence
  std::vector<Reason> why{};        // what the seat that gained most can do with it
  Seat luckiest{};
};

struct SeatSummary {
  double start = 0;
  double own = 0;     // what the seat's own decisions changed: never above 0
  double others = 0;  // ... those of the others
  double luck = 0;
  double end = 0;  // start + own + others + luck
  int decisions = 0;
  int forced = 0;
  int best = 0;
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;

  // Of decisions with more than one option.
  [[nodiscard]] double average_cost() const { return own < 0 ? -own / (decisions - forced) : 0; }
};

template <class G>
struct Report {
  std::vector<Decision<G>> decisions;
  std::vector<std::optional<ai::BidJudgement>> bids;  // by moment; of rounds of bids alone
  std::vector<Luck> luck;
  std::vector<SeatSummary> seats;
  std::size_t moves = 0;      // in the record
  std::size_t looked_at = 0;  // of these
  bool over = false;          // did it go to the end of the game?
  SeatSet winners;
};

// What changed most: a costly decision or a stroke of luck. The greatest first.
struct TurningPoint {
  bool is_luck = false;
  std::size_t index = 0;  // among the decisions, or among the strokes of luck
  double size = 0;        // what it cost the mover, or the greatest change of anybody's chance
};
inline constexpr double luck_from = 0.05;  // less is not worth telling
template <class G>
std::vector<TurningPoint> turning_points(const Report<G>& report, std::size_t most = 8);

// The work, in independent pieces: they may be done in any order and in parallel.
template <class G>
class GameReview {
 public:
  GameReview(const Played<G>& game, const Effort& effort);

  [[nodiscard]] std::size_t size() const { return points_.size(); }
  [[nodiscard]] std::size_t moves() const { return game_.moves.size(); }
  // False if it was stopped.
  bool look_at(std::size_t piece, const std::atomic<bool>* stop = nullptr);
  // Of everything searched without a gap from the beginning.
  [[nodiscard]] Report<G> report() const;

 private:
  [[nodiscard]] std::size_t looked_at() const;
  [[nodiscard]] Point point_at(std::size_t piece) const;
  void add_decisions(std::size_t piece, const AccountLine& line, Report<G>& report) const;
  void add_luck(std::size_t piece, const AccountLine& line, Report<G>& report) const;

  const Played<G>& game_;
  Effort effort_;
  std::vector<DecisionPoint> points_;
  std::vector<std::optional<Assessment<G>>> assessments_;
};

}  // namespace ichiba::analysis
