#include "kit/contests.hpp"

#include <algorithm>

#include "ai/search/budget.hpp"
#include "analysis/report_json.hpp"
#include "arena/match.hpp"
#include "arena/run_game.hpp"
#include "arena/scoreboard_json.hpp"
#include "base/json_text.hpp"
#include "base/ordered_work.hpp"

namespace ichiba::kit {
namespace {

namespace json = boost::json;

// Keeps what is needed to play a game again.
template <class G>
struct MoveCollector {
  using Piles = std::vector<std::vector<typename G::Card>>;
  Beginning<G> beginning;
  std::vector<Played<G>> moves;

  void begun(const record::Header<G>& header, const std::vector<typename G::Event>&) {
    beginning = {.names = {}, .deck = header.deck, .start = header.start};
  }
  void moved(const typename G::Legal& legal, std::uint32_t, Piles piles, const std::vector<typename G::Event>&) {
    moves.push_back({legal.seat(), legal.move(), std::move(piles)});
  }
  void ended(const typename G::State&) {}
};

// The game as analysis reads it: every state, and the events of every move.
template <class G>
analysis::Played<G> to_review(const Play<G>& play) {
  const Beginning<G>& beginning = *play.beginning();
  analysis::Played<G> game;
  game.variant = play.variant();
  game.names = beginning.names;
  for (int i = static_cast<int>(game.names.size()); i < play.players(); ++i) {
    game.names.push_back("Player " + std::to_string(i + 1));
  }
  using Chance = record::ScriptedChance<typename G::Card>;
  Chance start;
  start.add_pile(beginning.deck);
  start.set_start(beginning.start);
  game.states.push_back(G::set_up(game.variant, start, NoEvents{}));
  for (const Played<G>* played : play.past()) {
    typename G::State state = game.states.back();
    Chance chance;
    for (const auto& pile : played->piles) chance.add_pile(pile);
    game.moves.push_back(*check(state, played->seat, played->move));
    apply(state, game.moves.back(), chance, CollectEvents{game.events.emplace_back()});
    game.states.push_back(state);
  }
  return game;
}

}  // namespace

std::expected<void, std::string> check_bot(const std::string& name) {
  if (bots::is_bot_name(name)) return {};
  std::string names;
  for (const std::string& known : bots::bot_names()) names += (names.empty() ? "" : ", ") + known;
  return std::unexpected("there is no '" + name + "'; there are " + names);
}

template <class G>
std::expected<Play<G>, std::string> play_game(const typename G::Variant& variant, const std::vector<std::string>& names,
                                              std::uint64_t seed, const Stop& stop) {
  bots::Programs programs;
  arena::Bots<G> players;
  for (const std::string& name : names) players.push_back(bots::make_bot<G>(name, programs));
  MoveCollector<G> collected;
  const auto forfeited = arena::run_game<G>(variant, names, players, seed, collected, &stop);
  if (forfeited) {
    return std::unexpected(names[static_cast<std::size_t>(forfeited->seat.index())] + ": " + forfeited->why);
  }
  auto play = Play<G>::begin(variant, collected.beginning, seed);
  for (const Played<G>& move : collected.moves) play->play_again(move);
  return std::move(*play);
}

template <class G>
std::expected<std::string, std::string> play_match(const typename G::Variant& variant, const MatchSettings& match,
                                                   const Stop& stop) {
  arena::MatchPlan<G> plan{.variant = variant, .schedule = arena::make_schedule(match.bots, G::players(variant))};
  const auto games_a_deal = static_cast<std::int64_t>(plan.schedule.games.size());
  plan.seed = match.seed;
  plan.deals = (match.games + games_a_deal - 1) / games_a_deal;
  plan.threads = match.threads;
  plan.stop = &stop;
  const arena::Scoreboard board = arena::play_match(plan);
  json::object object{{"game", G::name},
                      {"players", G::players(variant)},
                      {"seed", match.seed},
                      {"deals", board.deals()},
                      {"games", board.games()}};
  object["crosstable"] = arena::crosstable_json(board);
  object["results"] = arena::results_json(board);
  return base::json_text(object);
}

template <class G>
std::expected<std::string, std::string> review(const Play<G>& play, const Review& settings, const Stop& stop) {
  const auto budget = ai::Budget::parse(settings.budget);
  if (!budget || budget->threads > 1) {
    return std::unexpected("budget: '" + settings.budget + "' is neither a number of iterations nor a time");
  }
  if (!play.beginning()) return std::unexpected("state: its past is not known, so there is nothing to review");
  const analysis::Played<G> game = to_review(play);
  analysis::GameReview<G> work(game, {*budget, settings.seed});
  const auto look_at = [&](std::int64_t piece) { return work.look_at(static_cast<std::size_t>(piece), &stop); };
  base::work_in_order(
      {0, static_cast<std::int64_t>(work.size()), settings.threads, &stop}, [&] { return look_at; },
      [](std::int64_t, bool) { return true; });
  json::object object{{"ichiba_analysis", 1}, {"budget", settings.budget}, {"seed", settings.seed}};
  for (auto& field : analysis::to_json(game, work.report())) object[field.key()] = field.value();
  return base::json_text(object);
}

template std::expected<Play<osaka::Game>, std::string> play_game(const osaka::Game::Variant&,
                                                                 const std::vector<std::string>&, std::uint64_t,
                                                                 const Stop&);
template std::expected<Play<tsukiji::Game>, std::string> play_game(const tsukiji::Game::Variant&,
                                                                   const std::vector<std::string>&, std::uint64_t,
                                                                   const Stop&);
template std::expected<std::string, std::string> play_match<osaka::Game>(const osaka::Game::Variant&,
                                                                         const MatchSettings&, const Stop&);
template std::expected<std::string, std::string> play_match<tsukiji::Game>(const tsukiji::Game::Variant&,
                                                                           const MatchSettings&, const Stop&);
template std::expected<std::string, std::string> review(const Play<osaka::Game>&, const Review&, const Stop&);
template std::expected<std::string, std::string> review(const Play<tsukiji::Game>&, const Review&, const Stop&);

}  // namespace ichiba::kit
