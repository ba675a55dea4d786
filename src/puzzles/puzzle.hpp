// A puzzle: a position from a game between bots in which one answer is clearly better than every other. Everything is
// text, as in the file (docs/puzzles.md); open_puzzle() plays the record through again.
#pragma once

#include <array>
#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/search/search.hpp"
#include "base/field_names.hpp"
#include "base/problem.hpp"
#include "record/replay.hpp"

namespace ichiba::puzzles {

enum class Theme : std::uint8_t { insurance, payday, denying, collecting, knives, bidding, bonuses, points };

// The players of every puzzle, by seat. Reasons call the player who solves it "you".
inline constexpr std::array<std::string_view, 4> player_names{"Aki", "Ben", "Chie", "Dai"};

inline constexpr std::array graders{1, 3, 5, 6, 8};  // levels that grade a puzzle
inline constexpr std::size_t grader_count = graders.size();
inline constexpr int tries = 4;  // of each grader
// Of all these tries. The page has the same bounds (web/src/puzzles/puzzleFile.ts).
inline constexpr int easy_from = 13;
inline constexpr int hard_up_to = 9;

// Puzzles are judged like reviews and hints, so these agree with them.
inline constexpr ai::Leaf judge_leaf = ai::Leaf::strongest;

// What is played for puzzles, in turn.
template <class G>
std::vector<typename G::Variant> variants_of_puzzles();

struct RatedMove {
  std::string move;
  double loss = 0;  // in chance to win, compared with the best
};

struct Puzzle {
  std::string id;
  int players = 2;
  std::optional<int> start;        // the seat that won the lot, if there was one (O2.3)
  std::string deck;                // the pack as shuffled, top first: "R5 B2 ..."
  std::vector<std::string> steps;  // "0 take R5"; "= B3 R2 ..." is a renewed pile
  int seat = 0;                    // who is to move
  Theme theme = Theme::collecting;
  std::vector<RatedMove> moves;               // the best first
  std::array<int, grader_count> solved_by{};  // how many of the tries each grader solved
  boost::json::array why;                     // reasons for the best move, with their facts (docs/analysis.md)
};

struct PuzzleSet {
  std::string game;
  std::string judge;  // judge_version() of the program that mined them
  std::uint64_t seed = 1;
  std::uint32_t budget = 0;
  double margin = 0;
  std::vector<Puzzle> puzzles;
};

// The position, or what does not fit the rules. Every listed move is checked too.
template <class G>
base::OrProblem<record::Replay<G>> open_puzzle(const Puzzle& puzzle);

// Changes whenever the rules or the search judge differently, so a file shows whether it was mined by this program.
template <class G>
std::string judge_version();

}  // namespace ichiba::puzzles

template <>
inline constexpr std::array<std::string_view, 8> ichiba::base::names_of<ichiba::puzzles::Theme>{
    "insurance", "payday", "denying", "collecting", "knives", "bidding", "bonuses", "points"};
