#include "puzzles/mine.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <numeric>

#include "ai/bot.hpp"
#include "analysis/report_json.hpp"
#include "arena/run_game.hpp"
#include "base/ordered_work.hpp"
#include "puzzles/selection.hpp"
#include "puzzles/theme.hpp"

namespace ichiba::puzzles {
namespace {

constexpr int most_in_game = 3;
constexpr double most_of_theme = 0.4;  // of all puzzles
constexpr int most_solved = 17;        // of the 20 tries of all graders
constexpr int least_answers = 3;       // insurances apart: whether to insure is a question of its own
constexpr std::int64_t games_for_puzzle = 30;
// A quick look decides which positions are worth the two judgements.
constexpr std::uint32_t quick_part = 40;  // of the budget
constexpr int quick_searches = 2;
constexpr std::uint64_t first_judgement = 1;
constexpr std::uint64_t second_judgement = 2;
constexpr std::uint64_t grading = 3;
constexpr std::uint64_t long_judgement = 4;

// The seat that is asked: of two that bid at once either (T3.1). Nothing where a bid is sealed already, or where the
// game has hardly begun.
std::optional<Seat> seat_asked(const osaka::State& state, Rng&) {
  if (state.open.phase == osaka::Phase::token) return std::nullopt;
  return to_act(state.open).lowest();
}
std::optional<Seat> seat_asked(const tsukiji::State& state, Rng& rng) {
  const SeatSet seats = to_act(state.open);
  if (state.open.phase != tsukiji::Phase::bid) return seats.lowest();
  if (seats.size() < tsukiji::players) return std::nullopt;
  return Seat(static_cast<int>(rng.below(tsukiji::players)));
}

bool is_insurance(const osaka::Move& move) { return std::holds_alternative<osaka::Insure>(move); }
bool is_insurance(const tsukiji::Move&) { return false; }

template <class G>
struct PlayedGame {
  using Card = typename record::Codec<G>::Card;
  struct Step {
    typename G::Legal legal;
    std::vector<std::vector<Card>> piles;
  };

  record::Header<G> header;
  std::vector<Step> steps;
  std::vector<typename G::State> states;  // before each step

  void begun(const record::Header<G>& begun_with, const std::vector<typename G::Event>&) { header = begun_with; }
  void moved(const typename G::Legal& legal, std::uint32_t, std::vector<std::vector<Card>> piles,
             const std::vector<typename G::Event>&) {
    steps.push_back({legal, std::move(piles)});
  }
  void ended(const typename G::State&) {}

  // Replays the game for its states.
  void fill_states() {
    record::ScriptedChance<Card> start;
    start.add_pile(header.deck);
    start.set_start(header.start);
    typename G::State state = G::set_up(header.variant, start, NoEvents{});
    for (const Step& step : steps) {
      states.push_back(state);
      record::ScriptedChance<Card> chance;
      for (const auto& pile : step.piles) chance.add_pile(pile);
      apply(state, step.legal, chance, NoEvents{});
    }
  }
};

template <class G>
class GameMiner {
 public:
  GameMiner(const MinePlan& plan, std::int64_t k)
      : plan_(plan), k_(k), seed_(derived_seed(plan.seed, static_cast<std::uint64_t>(k))), rng_(seed_ + 1) {}

  std::vector<Puzzle> run() {
    play();
    std::vector<std::size_t> order(game_.steps.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    rng_.shuffle(std::span(order));
    std::vector<Puzzle> found;
    for (const std::size_t step : order) {
      if (stopped() || found.size() == most_in_game) break;
      auto puzzle = look_at(step, found);
      if (puzzle) found.push_back(std::move(*puzzle));
    }
    if (stopped()) return {};
    std::ranges::sort(found, {}, [](const Puzzle& puzzle) { return puzzle.steps.size(); });
    return found;
  }

 private:
  [[nodiscard]] bool stopped() const { return plan_.stop != nullptr && *plan_.stop; }

  // Players of different strength, so that positions are as uneven as those of people.
  void play() {
    const auto variants = variants_of_puzzles<G>();
    const typename G::Variant& variant = variants[static_cast<std::size_t>(k_) % variants.size()];
    arena::Bots<G> bots;
    for (int i = 0; i < G::players(variant); ++i) {
      names_.emplace_back(player_names[static_cast<std::size_t>(i)]);
      bots.push_back(ai::make_bot<G>(fmt::format("level:{}", 4 + rng_.below(3))));
    }
    arena::run_game<G>(variant, names_, bots, seed_, game_, plan_.stop);
    game_.fill_states();
  }

  std::optional<analysis::Assessment<G>> judge(const typename G::Knowledge& known, std::uint32_t iterations,
                                               int searches, std::uint64_t seed) const {
    return analysis::assess<G>(known, nullptr, {{.iterations = iterations}, seed, searches, judge_leaf}, plan_.stop);
  }

  static bool too_few_answers(const std::vector<analysis::Option<G>>& options) {
    if (is_insurance(options.front().move)) return false;
    std::vector<typename G::Move> answers;
    for (const auto& option : options) {
      const auto same = [&](const typename G::Move& move) { return same_answer(move, option.move); };
      if (std::ranges::none_of(answers, same)) answers.push_back(option.move);
    }
    return answers.size() < least_answers;
  }

  std::optional<Puzzle> look_at(std::size_t step, const std::vector<Puzzle>& found) {
    const auto& state = game_.states[step];
    const auto seat = seat_asked(state, rng_);
    if (!seat) return std::nullopt;
    const auto known = know(state, *seat);
    if (offers(known).size() < 2) return std::nullopt;

    const std::uint64_t seed = derived_seed(seed_, step);
    const auto quick = judge(known, std::max(plan_.budget / quick_part, 16U), quick_searches, seed);
    const auto promising = quick ? lead_of<G>(*quick, *seat, quick_searches) : std::nullopt;
    if (!promising || promising->estimate < plan_.margin || too_few_answers(quick->options[*seat])) return std::nullopt;
    const auto one = judge(known, plan_.budget, searches_in_judgement, derived_seed(seed, first_judgement));
    const auto first = one ? lead_of<G>(*one, *seat) : std::nullopt;
    if (!first || first->low < plan_.margin) return std::nullopt;
    const auto two = judge(known, plan_.budget, searches_in_judgement, derived_seed(seed, second_judgement));
    const auto second = two ? lead_of<G>(*two, *seat) : std::nullopt;
    if (!agree<G>(first, second, plan_.margin)) return std::nullopt;

    analysis::Names names = names_;
    names[static_cast<std::size_t>(seat->index())] = "you";
    const Explained explained =
        explain_choice(known, first->best, first->second, names, one->bids ? &*one->bids : nullptr);
    if (std::ranges::find(found, explained.theme, &Puzzle::theme) != found.end()) return std::nullopt;

    Puzzle puzzle = written(step);
    puzzle.seat = seat->index();
    puzzle.theme = explained.theme;
    puzzle.moves = rated_moves<G>(game_.header.variant, *one, *two, *seat);
    for (const analysis::Reason& reason : explained.why) {
      boost::json::object told = analysis::to_json(reason);
      told.erase("words");
      puzzle.why.push_back(std::move(told));
    }
    if (plan_.graded) grade(puzzle, known, derived_seed(seed, grading));
    // Where hardly any bot fails there is nothing to find.
    if (std::accumulate(puzzle.solved_by.begin(), puzzle.solved_by.end(), 0) > most_solved) return std::nullopt;
    if (!holds_in_long_search(known, *first, derived_seed(seed, long_judgement))) return std::nullopt;
    return puzzle;
  }

  // Short searches can share a mistake. It costs most, so it is asked last.
  bool holds_in_long_search(const typename G::Knowledge& known, const Lead<G>& first, std::uint64_t seed) const {
    const auto judged = judge(known, long_search * plan_.budget, searches_in_judgement, seed);
    const auto lead = judged ? lead_of<G>(*judged, seat_of(known)) : std::nullopt;
    return agree<G>(first, lead, plan_.margin * margin_in_long_search);
  }

  // The record up to here. What nobody has seen is shuffled again, so the file says nothing about what came next.
  Puzzle written(std::size_t step) {
    using Card = typename record::Codec<G>::Card;
    std::vector<Card> deck = game_.header.deck;
    std::vector<std::vector<std::vector<Card>>> piles;
    for (std::size_t i = 0; i < step; ++i) piles.push_back(game_.steps[i].piles);
    std::vector<Card>* last = &deck;
    for (auto& of_step : piles) {
      for (auto& pile : of_step) last = &pile;
    }
    G::shuffle_unseen(game_.states[step], *last, rng_);

    const auto text_of = [](const std::vector<Card>& pile) {
      std::string text;
      for (const Card& card : pile) text += (text.empty() ? "" : " ") + record::Codec<G>::text(card);
      return text;
    };
    Puzzle puzzle;
    puzzle.id = fmt::format("{}{}-{}", G::name.front(), k_ + 1, step);
    puzzle.players = G::players(game_.header.variant);
    if (game_.header.start) puzzle.start = game_.header.start->index();
    puzzle.deck = text_of(deck);
    for (std::size_t i = 0; i < step; ++i) {
      const auto& legal = game_.steps[i].legal;
      puzzle.steps.push_back(fmt::format("{} {}", legal.seat().index(), G::text(game_.header.variant, legal.move())));
      for (const auto& pile : piles[i]) puzzle.steps.push_back("= " + text_of(pile));
    }
    return puzzle;
  }

  void grade(Puzzle& puzzle, const typename G::Knowledge& known, std::uint64_t seed) const {
    const auto list = offers(known);
    for (std::size_t grader = 0; grader < grader_count; ++grader) {
      for (int i = 0; i < tries; ++i) {
        const int attempt = static_cast<int>(grader) * tries + i;
        Rng thoughts(derived_seed(seed, static_cast<std::uint64_t>(attempt)));
        const auto bot = ai::make_bot<G>(fmt::format("level:{}", graders[grader]));
        bot->begin(game_.header.variant, seat_of(known));
        const auto chosen = bot->choose(known, list, {thoughts});
        if (!chosen) continue;
        const std::string text = G::text(game_.header.variant, chosen->move());
        const auto rated = std::ranges::find(puzzle.moves, text, &RatedMove::move);
        const bool solved = rated != puzzle.moves.end() && rated->loss <= solved_up_to;
        puzzle.solved_by[grader] += solved ? 1 : 0;
      }
    }
  }

  const MinePlan& plan_;
  std::int64_t k_;
  std::uint64_t seed_;
  Rng rng_;
  analysis::Names names_;
  PlayedGame<G> game_;
};

}  // namespace

template <class G>
std::vector<Puzzle> puzzles_in_game(const MinePlan& plan, std::int64_t k) {
  return GameMiner<G>(plan, k).run();
}

template <class G>
PuzzleSet mine(const MinePlan& plan) {
  PuzzleSet set{std::string(G::name), judge_version<G>(), plan.seed, plan.budget, plan.margin, {}};
  const auto wanted = static_cast<std::size_t>(plan.count);
  const int most = std::max(1, static_cast<int>(most_of_theme * plan.count));
  std::map<Theme, int> of_theme;
  const auto look = [&](std::int64_t k) { return puzzles_in_game<G>(plan, k); };
  base::work_in_order(
      {0, games_for_puzzle * plan.count, plan.threads, plan.stop}, [&] { return look; },
      [&](std::int64_t k, std::vector<Puzzle> found) {
        if (plan.stop != nullptr && *plan.stop) return false;
        for (Puzzle& puzzle : found) {
          if (set.puzzles.size() == wanted || of_theme[puzzle.theme] == most) continue;
          ++of_theme[puzzle.theme];
          set.puzzles.push_back(std::move(puzzle));
        }
        if (plan.progress) plan.progress(static_cast<int>(set.puzzles.size()), k + 1);
        return set.puzzles.size() < wanted;
      });
  return set;
}

template std::vector<Puzzle> puzzles_in_game<osaka::Game>(const MinePlan&, std::int64_t);
template std::vector<Puzzle> puzzles_in_game<tsukiji::Game>(const MinePlan&, std::int64_t);
template PuzzleSet mine<osaka::Game>(const MinePlan&);
template PuzzleSet mine<tsukiji::Game>(const MinePlan&);

}  // namespace ichiba::puzzles
