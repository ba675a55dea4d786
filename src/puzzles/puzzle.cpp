#include "puzzles/puzzle.hpp"

#include <fmt/format.h>

#include "ai/search/search.hpp"
#include "base/sha256.hpp"
#include "engine/core/events.hpp"

namespace ichiba::puzzles {
namespace {

boost::json::array cards_in(std::string_view text) {
  boost::json::array cards;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    cards.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return cards;
}

// Every puzzle of Traders of Osaka shows what a perfect memory knows, because it is judged by that.
template <class G>
boost::json::object options_of_puzzle() {
  if constexpr (G::has_bids) return {};
  return {{"memory", true}};
}

boost::json::object step_line(std::string_view step) {
  if (step.starts_with("= ")) return {{"chance", "reshuffle"}, {"deck", cards_in(step.substr(2))}};
  const int seat = step.empty() ? -1 : step.front() - '0';
  return {{"seat", seat}, {"move", step.size() > 2 ? step.substr(2) : std::string_view()}};
}

base::Problem in_step(const base::Problem& problem, std::size_t step) {
  base::Problem found = problem;
  found.words = fmt::format("step {}: {}", step + 1, problem.words);
  return found;
}

}  // namespace

template <class G>
base::OrProblem<record::Replay<G>> open_puzzle(const Puzzle& puzzle) {
  boost::json::array names;
  for (int i = 0; i < puzzle.players; ++i) names.emplace_back(player_names[static_cast<std::size_t>(i)]);
  boost::json::object setup{{"deck", cards_in(puzzle.deck)}};
  if (puzzle.start) setup["start"] = *puzzle.start;
  auto replay = record::Replay<G>::begin({{"ichiba", 1},
                                          {"game", G::name},
                                          {"players", std::move(names)},
                                          {"options", options_of_puzzle<G>()},
                                          {"setup", std::move(setup)}});
  if (!replay) return replay;
  for (std::size_t i = 0; i < puzzle.steps.size(); ++i) {
    if (const auto step = replay->line(step_line(puzzle.steps[i])); !step) {
      return std::unexpected(in_step(step.error(), i));
    }
  }
  if (const auto complete = replay->end(); !complete) return std::unexpected(complete.error());

  const auto& state = replay->state();
  const Seat seat(puzzle.seat);
  if (over(state) || !to_act(state.open).has(seat)) return base::not_in_format("seat: it is not to move there");
  const auto& variant = replay->header().variant;
  for (const RatedMove& rated : puzzle.moves) {
    const auto move = G::parse(variant, rated.move);
    if (!move) return base::not_in_format(fmt::format("moves: '{}' is not a move", rated.move));
    if (const auto legal = check(state, seat, *move); !legal) {
      return base::against_rule(
          "", fmt::format("moves: '{}' is refused: {}", rated.move, record::Codec<G>::say(variant, legal.error())));
    }
  }
  return replay;
}
template base::OrProblem<record::Replay<osaka::Game>> open_puzzle(const Puzzle&);
template base::OrProblem<record::Replay<tsukiji::Game>> open_puzzle(const Puzzle&);

template <>
std::vector<osaka::Game::Variant> variants_of_puzzles<osaka::Game>() {
  std::vector<osaka::Game::Variant> variants(4);
  for (std::size_t i = 0; i < variants.size(); ++i) {
    variants[i].players = std::array{2, 3, 2, 4}[i];
    variants[i].memory = true;
  }
  return variants;
}
template <>
std::vector<tsukiji::Game::Variant> variants_of_puzzles<tsukiji::Game>() {
  return {tsukiji::Game::Variant{}};
}

namespace {

// What the judge thinks of every fifth decision of a random game.
template <class G>
std::string judged_game(const typename G::Variant& variant) {
  constexpr std::uint32_t iterations = 64;
  constexpr int distance = 5;
  std::string text;
  Rng rng(1);
  auto state = G::set_up(variant, rng, NoEvents{});
  for (int i = 0; !over(state); ++i) {
    const auto known = know(state, to_act(state.open).lowest());
    const auto list = offers(known);
    if (i % distance == 0) {
      Rng thoughts(static_cast<std::uint64_t>(i));
      const auto judgement =
          ai::make_search<G>({.iterations = iterations}, judge_leaf)->judge(known, list, nullptr, {thoughts});
      for (const auto& option : judgement.options) {
        text += fmt::format("{} {} {:.3f};", G::text(variant, option.move), option.visits, option.after[0]);
      }
    }
    apply(state, list[rng.below(list.size())], rng, NoEvents{});
  }
  return text;
}

}  // namespace

template <class G>
std::string judge_version() {
  std::string text;
  for (const auto& variant : variants_of_puzzles<G>()) text += judged_game<G>(variant);
  const base::Bytes32 hash = base::sha256(text);
  std::string hex;
  for (std::size_t i = 0; i < 6; ++i) hex += fmt::format("{:02x}", hash[i]);
  return hex;
}
template std::string judge_version<osaka::Game>();
template std::string judge_version<tsukiji::Game>();

}  // namespace ichiba::puzzles
