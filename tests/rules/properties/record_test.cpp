// A game that is written and replayed is the same game, line by line.
#include <gtest/gtest.h>

#include "record/replay.hpp"
#include "tests/rules/properties/play.hpp"

namespace ichiba::tests {
namespace {

using record::begin_replay;

// A record under way, with the true state dump after every line that completes a step.
struct Written {
  std::vector<std::string> lines;
  std::vector<std::string> dumps;  // dumps[0] is the set-up
};

template <class State>
std::string dump_text(const State& state, int step) {
  return boost::json::serialize(record::dump(state, step));
}

template <class G>
Written write_game(const typename G::Variant& table, std::uint64_t seed) {
  Rng rng(seed);
  Rng players(seed + 1);
  record::RecordingChance<typename record::Codec<G>::Card> chance(rng);
  Written written;
  typename G::State state = G::set_up(table, chance, NoEvents{});
  const std::vector<std::string> names(static_cast<std::size_t>(G::players(table)), "a \"player\"");
  const record::Header<G> header{names, table, chance.take_piles().at(0), chance.start()};
  written.lines.push_back(record::header_line<G>(header, {{"seed", seed}, {"site", "somewhere"}}));
  written.dumps.push_back(dump_text(state, 0));
  for (int step = 1; !over(state) && step < 5000; ++step) {
    const Seat seat = any_actor(state, players);
    const typename G::Legal legal = any_move(state, seat, players);
    written.lines.push_back(record::move_line<G>(table, seat, legal.move()));
    apply(state, legal, chance, NoEvents{});
    for (const auto& pile : chance.take_piles()) written.lines.push_back(record::reshuffle_line<G>(pile));
    written.dumps.push_back(dump_text(state, step));
  }
  return written;
}

template <class G>
void expect_round_trip(const typename G::Variant& table, std::uint64_t seed, int& reshuffles) {
  const Written written = write_game<G>(table, seed);
  auto begun = begin_replay(written.lines[0]);
  ASSERT_TRUE(begun) << begun.error().text();
  auto& replay = std::get<record::Replay<G>>(*begun);
  ASSERT_EQ(dump_text(replay.state(), 0), written.dumps[0]);
  ASSERT_EQ(record::header_line<G>(replay.header(), {{"seed", seed}, {"site", "somewhere"}}), written.lines[0]);
  std::size_t step = 0;
  for (std::size_t i = 1; i < written.lines.size(); ++i) {
    ASSERT_EQ(written.lines[i].back(), '\n');
    const auto line = record::parse_line(written.lines[i]);
    ASSERT_TRUE(line) << line.error().text();
    const bool shuffles = i + 1 < written.lines.size() && written.lines[i + 1].starts_with("{\"chance\"");
    if (written.lines[i].starts_with("{\"chance\"")) ++reshuffles;
    const auto done = replay.line(*line);
    ASSERT_TRUE(done) << "line " << i + 1 << ": " << done.error().text();
    ASSERT_EQ(done->has_value(), !shuffles) << "a step is complete with its last reshuffle";
    ASSERT_EQ(replay.end().has_value(), !shuffles) << "a record may stop after any whole step and nowhere else";
    if (!shuffles) ++step;
    ASSERT_EQ(dump_text(replay.state(), static_cast<int>(step)), written.dumps[step]) << "line " << i + 1;
  }
  ASSERT_EQ(replay.steps(), static_cast<int>(written.dumps.size()) - 1);
}

template <class G>
void expect_round_trips(int games) {
  int reshuffles = 0;
  for (const auto& [name, table] : tables<G>()) {
    for (int i = 0; i < games; ++i) {
      const std::uint64_t seed = derived_seed(4000, static_cast<std::uint64_t>(i));
      SCOPED_TRACE(name + ", seed " + std::to_string(seed));
      ASSERT_NO_FATAL_FAILURE(expect_round_trip<G>(table, seed, reshuffles));
    }
  }
  EXPECT_GT(reshuffles, games) << "renewed piles are among what is tested";
}

TEST(Records, OsakaRoundTrip) { expect_round_trips<osaka::Game>(20); }
TEST(Records, TsukijiRoundTrip) { expect_round_trips<tsukiji::Game>(60); }

TEST(Records, TheMemoryOptionIsKept) {
  int reshuffles = 0;
  expect_round_trip<osaka::Game>({2, true}, 5, reshuffles);
  const Written written = write_game<osaka::Game>({2, true}, 5);
  EXPECT_NE(written.lines[0].find("\"options\":{\"memory\":true}"), std::string::npos);
}

}  // namespace
}  // namespace ichiba::tests
