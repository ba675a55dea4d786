// Which positions become puzzles: those in which one answer is better than every other by a margin, two independent
// judgements say so with a lower 99 % bound, and a much longer search agrees.
#pragma once

#include <optional>

#include "analysis/assessment.hpp"
#include "puzzles/puzzle.hpp"

namespace ichiba::puzzles {

// Independent searches in one judgement; their spread gives the bound.
inline constexpr int searches_in_judgement = 8;

// The third judgement of a puzzle: so many times the budget, and so much of the margin must be left.
inline constexpr std::uint32_t long_search = 10;
inline constexpr double margin_in_long_search = 0.5;

// A player who loses no more than this has solved the puzzle.
inline constexpr double solved_up_to = 0.01;

// Two moves are one answer if they do the same and differ only in the cards that are paid for it (O4.2, O10.2).
bool same_answer(const osaka::Move& a, const osaka::Move& b);
bool same_answer(const tsukiji::Move& a, const tsukiji::Move& b);

// Student's t, one-sided: what a mean of this many values exceeds with a probability of 1 %, in standard errors.
double bound_99(int values);

// How far the best answer is ahead of the best other one.
template <class G>
struct Lead {
  typename G::Move best;
  typename G::Move second;
  double estimate = 0;
  double low = 0;  // the lower 99 % bound
};

// Nothing if there is only one answer.
template <class G>
std::optional<Lead<G>> lead_of(const analysis::Assessment<G>& assessment, Seat seat,
                               int searches = searches_in_judgement);

// Do both judgements name the same answer, each with a bound of at least the margin?
template <class G>
bool agree(const std::optional<Lead<G>>& one, const std::optional<Lead<G>>& other, double margin);

// What each move loses: the mean of both judgements, the best answer first.
template <class G>
std::vector<RatedMove> rated_moves(const typename G::Variant& variant, const analysis::Assessment<G>& one,
                                   const analysis::Assessment<G>& other, Seat seat);

}  // namespace ichiba::puzzles
