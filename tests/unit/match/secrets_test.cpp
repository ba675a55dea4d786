// What the server sends to a seat is a function of what that seat may know.
#include "record/codec.hpp"
#include "tests/unit/match/scene.hpp"

namespace ichiba::match {
namespace {

std::vector<std::string> all_texts(const Match& match, const Scene& scene, const GameEvents& game_events,
                                   Viewer viewer) {
  const Refusal no{.code = RefusalCode::rule, .words = "no"};
  return {update(match, game_events, scene.log.back().event, viewer, "k", {}, scene.now),
          snapshot(match, viewer, "t", {}, scene.now), refusal(match, viewer, "k", no), summary(match, "t", {})};
}

// The secrets of an event, replaced by others of the same kind.
GameEvents with_other_secrets(GameEvents game_events, std::optional<Seat> viewer, Rng& rng) {
  for (auto& event : game_events.of<osaka::Game>()) {
    if (auto* drawn = std::get_if<osaka::PointDrawn>(&event))
      drawn->card = osaka::Card::of_kind(static_cast<int>(rng.below(12)));
    if (auto* pile = std::get_if<osaka::PileRenewed>(&event))
      rng.shuffle(std::span(pile->order.begin(), pile->order.end()));
  }
  for (auto& event : game_events.of<tsukiji::Game>()) {
    auto* bid = std::get_if<tsukiji::BidMade>(&event);
    if (bid != nullptr && viewer != bid->seat) bid->fingers = 1 + static_cast<int>(rng.below(4));
    if (auto* pile = std::get_if<tsukiji::PileRenewed>(&event))
      rng.shuffle(std::span(pile->order.begin(), pile->order.end()));
  }
  return game_events;
}

TEST(Secrets, TextsAreTheSameWhateverIsHidden) {
  for (const std::string& setup :
       {tsukiji_table, osaka_table, std::string(R"({"game":"osaka","players":2,"options":{"memory":true}})")}) {
    for (int seed = 1; seed <= 8; ++seed) {
      Scene scene(setup, {}, secret_of(static_cast<std::uint8_t>(seed)));
      for (int seat = 0; seat < scene.match->players(); ++seat) scene.sit(seat, {token(seat + 10), false});
      scene.start();
      Rng rng(static_cast<std::uint64_t>(seed));
      while (scene.match->stage() == Match::Stage::playing) {
        for (Seat seat : Seats(scene.match->players())) {
          const Match other = scene.match->imagined(seat, rng);
          EXPECT_EQ(all_texts(*scene.match, scene, scene.game_events, {seat}),
                    all_texts(other, scene, with_other_secrets(scene.game_events, seat, rng), {seat}));
          // A watcher knows no more than any seat.
          EXPECT_EQ(all_texts(*scene.match, scene, scene.game_events, {}),
                    all_texts(other, scene, with_other_secrets(scene.game_events, std::nullopt, rng), {}));
        }
        scene.move_somehow(rng);
      }
    }
  }
}

TEST(Secrets, AMemoryIsNotTakenAwayWhenTheGameIsOver) {
  Scene scene(R"({"game":"osaka","players":2,"options":{"memory":true}})");
  for (int seat = 0; seat < 2; ++seat) scene.sit(seat, {token(seat + 10), false});
  scene.start();
  Rng rng(1);
  while (scene.match->stage() == Match::Stage::playing) scene.move_somehow(rng);
  const auto& play = std::get<RunningGame<osaka::Game>>(*scene.match->play());
  std::string known;
  base::JsonWriter w(known);
  record::write(w, know(play.state(), Seat(0)), play.steps());  // O12.3
  EXPECT_NE(scene.told(0).find(known), std::string::npos) << scene.told(0);
}

TEST(Secrets, ASealedBidIsInNoHistoryAndNoRecord) {
  Scene three = tsukiji_game();
  Scene four = tsukiji_game();
  EXPECT_EQ(three.move(1, "bid 3"), "");
  EXPECT_EQ(four.move(1, "bid 4"), "");
  for (const Viewer viewer : {Viewer{}, Viewer{Seat(0)}}) {
    EXPECT_EQ(*history(three.log, viewer, 0, three.downtimes), *history(four.log, viewer, 0, four.downtimes));
    EXPECT_EQ(*record_text(three.log, viewer, "t", three.downtimes),
              *record_text(four.log, viewer, "t", four.downtimes));
  }
  const std::string own = *record_text(three.log, {Seat(1)}, "t", three.downtimes);
  EXPECT_NE(own.find("bid 3"), std::string::npos);
  EXPECT_EQ(three.move(0, "bid 2"), "");  // now both are revealed
  EXPECT_NE(record_text(three.log, {Seat(0)}, "t", three.downtimes)->find("bid 3"), std::string::npos);
}

// A player who knows the secret before choosing a nonce chooses the cards.
TEST(Secrets, SeedAndSaltAreToldWhenTheGameIsOverAndNotBefore) {
  Scene scene(tsukiji_table);
  const std::string seed = to_hex(scene.match->secret()->seed);
  const std::string salt = to_hex(scene.match->secret()->salt);
  const auto everything = [&] {
    return scene.told(0) + scene.told(1) + scene.told(std::nullopt) + summary(*scene.match, "t", {}) +
           *history(scene.log, {Seat(0)}, 0, scene.downtimes) +
           *record_text(scene.log, {Seat(0)}, "t", scene.downtimes);
  };
  const auto only_the_commitment = [&] {
    EXPECT_EQ(everything().find(seed), std::string::npos);
    EXPECT_EQ(everything().find(salt), std::string::npos);
    EXPECT_NE(everything().find(to_hex(commitment(*scene.match->secret()))), std::string::npos);
  };
  only_the_commitment();
  scene.sit(0, {token(5), false});
  only_the_commitment();
  scene.sit(1, {std::nullopt, true});
  only_the_commitment();
  scene.want(Seat(1), GiveNonce{token(6)});
  only_the_commitment();
  scene.start();
  only_the_commitment();
  scene.move(0, "bid 1");
  only_the_commitment();
  scene.want(Seat(0), Resign{});
  EXPECT_NE(everything().find(seed), std::string::npos);
  EXPECT_NE(everything().find(salt), std::string::npos);
}

// Nothing was dealt, so there is nothing to check.
TEST(Secrets, ATableThatNeverBeganTellsNoSecret) {
  Scene scene(tsukiji_table);
  scene.sit(0);
  scene.want(Seat(0), Leave{});
  EXPECT_EQ(scene.match->stage(), Match::Stage::over);
  EXPECT_EQ(summary(*scene.match, "t", {}).find("seed"), std::string::npos);
  EXPECT_EQ(record_text(scene.log, {}, "t", scene.downtimes)->find("seed"), std::string::npos);
}

TEST(Secrets, TokensAreNowhere) {
  Scene scene = tsukiji_game();
  for (int seat = 0; seat < 2; ++seat) {
    EXPECT_EQ((scene.told(0) + summary(*scene.match, "t", {})).find(to_hex(token(seat))), std::string::npos);
  }
}

}  // namespace
}  // namespace ichiba::match
