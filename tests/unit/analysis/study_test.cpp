// The review of a whole game: the account holds, blunders are found, and nothing hidden counts.
#include <cmath>
#include <gtest/gtest.h>

#include "analysis/report_json.hpp"
#include "base/json_text.hpp"
#include "engine/core/events.hpp"
#include "tests/rules/properties/play.hpp"
#include "tests/unit/engine/cards.hpp"

namespace ichiba::tests {
namespace {

using namespace analysis;

const Effort little{{80, {}}, 3, 2};

// A random game, or its first moves.
template <class G>
Played<G> random_game(const typename G::Variant& table, std::uint64_t seed, std::size_t most = 10'000) {
  Played<G> game;
  game.variant = table;
  for (int i = 0; i < G::players(table); ++i) game.names.push_back("player " + std::to_string(i));
  Rng rng(seed);
  game.states.push_back(G::set_up(table, rng, NoEvents{}));
  while (!over(game.states.back()) && game.moves.size() < most) {
    typename G::State state = game.states.back();
    game.moves.push_back(any_move(state, any_actor(state, rng), rng));
    game.events.emplace_back();
    apply(state, game.moves.back(), rng, CollectEvents{game.events.back()});
    game.states.push_back(state);
  }
  return game;
}

// The end of a game; it begins with a decision that includes both bids, if there are any.
template <class G>
Played<G> last_moves(const Played<G>& game, std::size_t count) {
  std::size_t first = game.moves.size() - count;
  while (to_act(game.states[first].open).size() < to_act(game.states[first - 1].open).size()) --first;
  const auto from = static_cast<std::ptrdiff_t>(first);
  return {game.variant,
          game.names,
          {game.states.begin() + from, game.states.end()},
          {game.moves.begin() + from, game.moves.end()},
          {game.events.begin() + from, game.events.end()}};
}

template <class G>
Report<G> looked_at(const Played<G>& game, const Effort& effort = little) {
  GameReview<G> study(game, effort);
  for (std::size_t i = 0; i < study.size(); ++i) EXPECT_TRUE(study.look_at(i));
  return study.report();
}

template <class G>
void expect_sound(const Played<G>& game, const Report<G>& report) {
  ASSERT_EQ(report.decisions.size(), game.moves.size());
  double ends = 0;
  for (const SeatSummary& seat : report.seats) {
    EXPECT_NEAR(seat.start + seat.own + seat.others + seat.luck, seat.end, 1e-9);
    EXPECT_LE(seat.own, 1e-12);
    ends += seat.end;
  }
  EXPECT_NEAR(ends, 1, 1e-9);
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Decision<G>& decision = report.decisions[i];
    EXPECT_EQ(decision.step, i + 1);
    EXPECT_EQ(decision.move, game.moves[i].move());
    EXPECT_GE(decision.cost, 0);
    EXPECT_NEAR(of(decision.before, decision.seat) - of(decision.after, decision.seat), decision.cost, 1e-9);
    if (offers(game.states[i], decision.seat).size() == 1) {
      EXPECT_EQ(decision.cost, 0);
    }
  }
  for (const Luck& luck : report.luck) {
    double sum = 0;
    for (const double change : luck.change) sum += change;
    EXPECT_NEAR(sum, 0, 1e-9);
  }
  if (!report.over) return;
  for (Seat seat : Seats(game.players())) {
    const double result = of(result_of(G::winners(game.states.back()), game.players()), seat);
    EXPECT_DOUBLE_EQ(report.seats[static_cast<std::size_t>(seat.index())].end, result);
  }
}

template <class G>
void check_tables() {
  for (const auto& [name, table] : tables<G>()) {
    SCOPED_TRACE(name);
    const Played<G> whole = random_game<G>(table, 1);
    for (const Played<G>& game : {random_game<G>(table, 1, 25), last_moves(whole, 12)}) {
      const Report<G> report = looked_at(game);
      expect_sound(game, report);
      EXPECT_EQ(report.over, over(game.states.back()));
    }
    EXPECT_TRUE(over(whole.states.back()));
  }
}

TEST(Study, StartAndDecisionsAndLuckMakeTheResult_Osaka) { check_tables<osaka::Game>(); }
TEST(Study, StartAndDecisionsAndLuckMakeTheResult_Tsukiji) { check_tables<tsukiji::Game>(); }

TEST(Study, TheSameSeedGivesTheSameReportInAnyOrder) {
  const tsukiji::Game::Variant table;
  const auto game = random_game<tsukiji::Game>(table, 2, 25);
  GameReview<tsukiji::Game> backwards(game, little);
  for (std::size_t i = backwards.size(); i-- > 0;) backwards.look_at(i);
  const auto text = [&](const auto& report) { return base::json_text(to_json(game, report)); };
  EXPECT_EQ(text(looked_at(game)), text(backwards.report()));
}

TEST(ReportJson, AReasonComesWithItsFacts) {
  const Reason reason{"sells", true, 5, "sells 3 red for 5 points", {{"lots", "3R"}, {"points", 5}}};
  EXPECT_EQ(base::json_text(to_json(reason)),
            R"({"kind":"sells","words":"sells 3 red for 5 points","facts":{"lots":"3R","points":5}})");
}

// What has been reviewed is reported as if the record ended there.
TEST(Study, StoppedEarlyItStillAddsUp) {
  const osaka::Game::Variant table{3, false};
  const auto game = random_game<osaka::Game>(table, 6, 40);
  GameReview<osaka::Game> study(game, little);
  for (std::size_t i = 0; i < 15; ++i) study.look_at(i);
  study.look_at(20);  // after a gap: not counted
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(study.look_at(15, &stop));
  const auto report = study.report();
  EXPECT_EQ(report.looked_at, 15U);
  EXPECT_EQ(report.moves, 40U);
  EXPECT_FALSE(report.over);
  for (const SeatSummary& seat : report.seats) {
    EXPECT_NEAR(seat.start + seat.own + seat.others + seat.luck, seat.end, 1e-9);
  }
}

// ---- A blunder ---------------------------------------------------------------------------------------------------

// Ann can end the game and win it at once; she takes a coin instead, and Ben wins.
TEST(Study, PassingUpTheWinIsABlunder) {
  using namespace osaka;
  const osaka::Game::Variant table{2, false};
  Played<osaka::Game> game{.variant = table, .names = {"Ann", "Ben"}, .states = {}, .moves = {}, .events = {}};
  State state{};
  state.open.players = 2;
  state.open.phase = Phase::turn;
  lay_out(state.open.market, "R5 R3");
  lay_out(state.open.farm, "G2 G2 Y2");
  state.open.ships[Colour::red] = Place::enshunada_near;
  for (Seat seat : Seats(2)) state.open.holdings[seat].tokens[Colour::blue] = 7;
  state.hands[Seat(0)] = bag("B5 Y3");
  state.hands[Seat(1)] = bag("B5 B3");
  for (const char* text : {"Y3", "R2", "G2", "B5", "R3", "Y5", "B2", "G3", "G5"}) state.draw.put_below(card(text));
  game.states.push_back(state);
  Rng rng(1);
  for (const auto& [seat, text] : {std::pair{0, "take R3"}, std::pair{1, "buy B5"}}) {
    const auto legal = check(state, Seat(seat), parse_move(text).value());
    ASSERT_TRUE(legal) << text;
    game.moves.push_back(*legal);
    game.events.emplace_back();
    apply(state, *legal, rng, CollectEvents{game.events.back()});
    game.states.push_back(state);
  }
  const auto report = looked_at(game, {{400, {}}, 1, 4});
  const auto& decision = report.decisions[0];
  EXPECT_EQ(decision.grade, Grade::blunder);
  EXPECT_GT(decision.cost, 0.2);
  EXPECT_EQ(to_text(decision.options.front().move), "buy B5 Y3");
  ASSERT_FALSE(decision.why.for_better.empty());
  EXPECT_EQ(decision.why.for_better[0].words, "ends the game and wins it, 2 points to 0");
  ASSERT_FALSE(turning_points(report).empty());
  EXPECT_FALSE(turning_points(report)[0].is_luck);
}

TEST(Study, AForcedMoveCostsNothing) {
  using namespace tsukiji;
  const tsukiji::Game::Variant table;
  int forced = 0;
  for (std::uint64_t seed = 1; seed <= 6 && forced == 0; ++seed) {
    const auto game = random_game<tsukiji::Game>(table, seed);
    for (const auto& decision : looked_at(game, {{20, {}}, 1, 2}).decisions) {
      if (decision.grade != Grade::forced) continue;
      ++forced;
      EXPECT_EQ(decision.cost, 0);
      EXPECT_EQ(decision.before, decision.after);
      EXPECT_EQ(decision.options.size(), 1U);
    }
  }
  EXPECT_GT(forced, 0);
}

// ---- Bids ----------------------------------------------------------------------------------------------------------

TEST(Study, T3_1_BothBidsAreJudgedFromTheSameTableInEitherOrder) {
  using namespace tsukiji;
  const tsukiji::Game::Variant table;
  auto game = random_game<tsukiji::Game>(table, 9, 2);
  const auto first = looked_at(game);
  std::swap(game.moves[0], game.moves[1]);
  Rng rng(9);
  game.states[1] = game.states[0];
  apply(game.states[1], game.moves[0], rng, NoEvents{});
  const auto second = looked_at(game);
  ASSERT_EQ(first.decisions.size(), 2U);
  EXPECT_EQ(first.decisions[0].before, first.decisions[1].before);
  EXPECT_EQ(first.decisions[0].cost, second.decisions[1].cost);
  EXPECT_EQ(first.decisions[1].cost, second.decisions[0].cost);
}

TEST(Study, ABidOfTheEquilibriumCostsNothing) {
  const tsukiji::Game::Variant table;
  const auto game = random_game<tsukiji::Game>(table, 3, 40);
  const auto report = looked_at(game, {{2000, {}}, 1, 2});
  int seen = 0;
  for (const auto& decision : report.decisions) {
    if (!report.bids[decision.moment]) continue;
    double shares = 0;
    for (const auto& option : decision.options) {
      shares += option.share;
      if (option.share <= 0.01) continue;
      EXPECT_LT(option.cost, 1e-6);
      seen += option.move == decision.move ? 1 : 0;
    }
    EXPECT_NEAR(shares, 1, 1e-6);
  }
  EXPECT_GT(seen, 0);
}

TEST(Study, HalfARoundOfBidsIsJudged) {
  const tsukiji::Game::Variant table;
  const auto game = random_game<tsukiji::Game>(table, 3, 1);
  const auto report = looked_at(game);
  ASSERT_EQ(report.decisions.size(), 1U);
  EXPECT_TRUE(report.luck.empty());
  expect_sound(game, report);
}

TEST(Study, ARecordWithoutMoves) {
  const osaka::Game::Variant table{2, false};
  const auto game = random_game<osaka::Game>(table, 1, 0);
  const auto report = looked_at(game);
  EXPECT_TRUE(report.decisions.empty());
  EXPECT_EQ(report.seats[0].start, report.seats[0].end);
}

// ---- Nothing hidden counts ------------------------------------------------------------------------------------------

// The same decision on another sampled deal: the same judgement to the last digit.
template <class G>
void check_honest(const typename G::Variant& table) {
  const auto game = random_game<G>(table, 12, 30);
  Rng dealer(1);
  for (std::size_t i = 0; i < game.moves.size(); i += 5) {
    const Seat seat = game.moves[i].seat();
    const auto text = [&](const typename G::State& state) {
      const auto assessment = assess<G>(know(state, seat), &game.moves[i], little);
      std::string all = std::to_string(assessment->before[0]);
      for (const auto& option : assessment->options[seat]) {
        all += G::text(table, option.move) + std::to_string(option.cost) + std::to_string(option.noise);
      }
      return all;
    };
    EXPECT_EQ(text(game.states[i]), text(sample(know(game.states[i], seat), dealer)));
  }
}
TEST(Assessment, HiddenCardsDoNotMatter_Osaka) { check_honest<osaka::Game>({3, false}); }
TEST(Assessment, HiddenCardsDoNotMatter_Tsukiji) { check_honest<tsukiji::Game>({}); }

// What turns up is luck, and what does not turn up is not.
TEST(Moments, ChanceActsWhereSomethingElseCouldHaveTurnedUp) {
  const osaka::Game::Variant table{2, false};
  const auto game = random_game<osaka::Game>(table, 12, 40);
  int with = 0;
  int without = 0;
  for (const DecisionPoint& moment : decision_points_of(game)) {
    if (moment.count == 0) continue;
    const auto& events = game.events[moment.first];
    const bool drawn = std::ranges::any_of(events, [](const auto& event) {
      return std::holds_alternative<osaka::Refreshed>(event) || std::holds_alternative<osaka::PileRenewed>(event);
    });
    EXPECT_EQ(moment.chance_after, drawn) << "move " << moment.first + 1;
    (drawn ? with : without) += 1;
  }
  EXPECT_GT(with, 3);
  EXPECT_GT(without, 3);
}

}  // namespace
}  // namespace ichiba::tests
