// Playing a match: order, threads, stopping, resuming, bots that give up.
#include "arena/match.hpp"

#include <gtest/gtest.h>
#include <mutex>
#include <set>

#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::tests {
namespace {

using arena::DealResult;
using arena::MatchPlan;
using arena::Scoreboard;
using tsukiji::Game;

// Gives up at its second decision.
template <class G>
class Quitter final : public ai::Bot<G> {
 public:
  std::expected<typename G::Legal, ai::Forfeit> choose(const typename G::Knowledge&, const typename G::Offers& offers,
                                                       const ai::Thought&) override {
    if (++asked_ == 2) return std::unexpected(ai::Forfeit{"had\n\xFF enough" + std::string(500, '!')});
    return offers[0];
  }

 private:
  int asked_ = 0;
};

template <class G>
MatchPlan<G> match_of(const std::vector<std::string>& bots, int players, std::int64_t deals,
                      typename G::Variant table = {}) {
  MatchPlan<G> match{table, arena::make_schedule(bots, players), 7, deals, 1};
  match.make_bot = [](std::string_view name, bots::Programs&) -> std::unique_ptr<ai::Bot<G>> {
    if (name == "quitter") return std::make_unique<Quitter<G>>();
    return ai::make_bot<G>(name);
  };
  return match;
}

// What was counted, in order.
template <class G>
std::vector<DealResult> counted(MatchPlan<G> match, int threads = 1) {
  std::vector<DealResult> results;
  match.threads = threads;
  match.counted = [&](const Scoreboard& board, const DealResult& deal) {
    results.push_back(deal);
    EXPECT_EQ(board.deals(), static_cast<std::int64_t>(results.size()));
  };
  play_match(match);
  return results;
}

TEST(Match, DealsAreCountedInOrderOnAnyNumberOfThreads) {
  const auto match = match_of<Game>({"greedy", "random"}, 2, 40);
  const auto one = counted(match);
  EXPECT_EQ(one.size(), 40U);
  EXPECT_EQ(one, counted(match, 4));
  EXPECT_EQ(one[0].places.size(), 2U);
}

TEST(Match, EndsWhereItsTestIsDecidedWhateverElseIsPlayed) {
  constexpr arena::SprtSettings settings{.elo0 = 0, .elo1 = 200};
  auto match = match_of<Game>({"greedy", "random"}, 2, 1000);
  std::vector<std::int64_t> ends;
  for (const int threads : {1, 4}) {
    arena::Sprt test(settings);
    match.threads = threads;
    match.test = &test;
    ends.push_back(play_match(match).deals());
    EXPECT_EQ(test.verdict(), arena::Sprt::Verdict::elo1);
    EXPECT_EQ(test.deals(), ends.back());
  }
  EXPECT_LT(ends[0], 1000);
  EXPECT_EQ(ends[0], ends[1]);
}

TEST(Match, KnownDealsMayDecideTheTestBeforeAnythingIsPlayed) {
  auto match = match_of<Game>({"greedy", "random"}, 2, 100);
  for (std::int64_t deal = 0; deal < 100; ++deal) match.known[deal] = DealResult{{"21", "12"}, {}};
  match.played = [](std::int64_t deal, const DealResult&) { ADD_FAILURE() << "deal " << deal << " was played"; };
  arena::Sprt test({.elo0 = 0, .elo1 = 50});
  match.test = &test;
  EXPECT_LT(play_match(match).deals(), 100);
  EXPECT_EQ(test.verdict(), arena::Sprt::Verdict::elo0);
}

TEST(Match, KnownDealsAreNotPlayedAgain) {
  auto match = match_of<Game>({"greedy", "random"}, 2, 20);
  const auto whole = counted(match);
  for (const std::int64_t deal : {0, 1, 2, 7, 19, 25})
    match.known[deal] = deal < 20 ? whole[static_cast<std::size_t>(deal)] : DealResult{};
  std::set<std::int64_t> played;
  match.played = [&](std::int64_t deal, const DealResult&) { played.insert(deal); };
  EXPECT_EQ(counted(match, 3), whole);
  EXPECT_EQ(played, (std::set<std::int64_t>{3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}));
}

TEST(Match, AStopLeavesWholeDealsOnly) {
  auto match = match_of<Game>({"greedy", "random"}, 2, 1000);
  std::atomic<bool> stop = false;
  match.stop = &stop;
  match.counted = [&](const Scoreboard& board, const DealResult& deal) {
    EXPECT_EQ(deal.places.size(), 2U);
    if (board.deals() == 5) stop = true;
  };
  EXPECT_EQ(play_match(match).deals(), 5);
}

TEST(Match, AForfeitIsALossAndTheOthersShareTheWin) {
  const auto two = play_match(match_of<Game>({"quitter", "random"}, 2, 3));
  EXPECT_EQ(two.standings()[0].wins(), 0);
  EXPECT_EQ(two.standings()[1].wins(), 6);
  EXPECT_EQ(two.standings()[0].forfeits, 6);
  const std::string& reason = two.standings()[0].reasons.front();
  EXPECT_TRUE(reason.starts_with("deal 1, seat 0: had?? enough!!!")) << reason;  // one printable line
  EXPECT_TRUE(reason.ends_with("!!!..."));
  EXPECT_LT(reason.size(), 230U);
  EXPECT_EQ(two.standings()[1].forfeits, 0);

  const auto three = play_match(match_of<osaka::Game>({"quitter", "random", "greedy"}, 3, 2, {3, false}));
  EXPECT_EQ(three.standings()[0].forfeits, 12);
  EXPECT_EQ(three.standings()[0].wins(), 0);
  EXPECT_EQ(three.standings()[1].wins(), 6);
  EXPECT_EQ(three.standings()[2].wins(), 6);
  EXPECT_EQ(three.meeting(1, 2).rate(), 0.5);
}

TEST(Match, EveryGameIsRecordedOnceWithWhereItBelongs) {
  auto match = match_of<osaka::Game>({"random", "greedy", "quitter"}, 2, 3);
  match.match_name = "abc";
  match.threads = 2;
  std::mutex mutex;
  std::map<std::pair<std::int64_t, std::size_t>, std::string> records;
  match.save = [&](std::int64_t deal, std::size_t game, const std::string& lines) {
    const std::lock_guard lock(mutex);
    EXPECT_TRUE(records.emplace(std::pair(deal, game), lines).second);
  };
  play_match(match);
  EXPECT_EQ(records.size(), 18U);
  const std::string& lines = records[{1, 2}];
  const std::string header = lines.substr(0, lines.find('\n'));
  EXPECT_NE(header.find(R"("players":["random","quitter"])"), std::string::npos);
  EXPECT_NE(header.find(R"("match":"abc","deal":2,"order":3)"), std::string::npos) << header;
}

TEST(Match, TheWinnersAreFirstInTheirPlaces) {
  for (const DealResult& deal :
       counted(match_of<osaka::Game>({"greedy", "random", "random", "random"}, 4, 3, {4, false}))) {
    for (const std::string& places : deal.places) {
      EXPECT_EQ(places.size(), 4U);
      EXPECT_NE(places.find('1'), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace ichiba::tests
