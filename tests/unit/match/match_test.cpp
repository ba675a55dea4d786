#include "tests/unit/match/scene.hpp"

namespace ichiba::match {
namespace {

using Stage = Match::Stage;

TEST(Lobby, SeatsAreTakenLeftAndSwapped) {
  Scene scene(osaka_table);
  EXPECT_EQ(scene.want(std::nullopt, SitDown{std::nullopt, "Ann", token(0)}), "");
  EXPECT_EQ(scene.want(std::nullopt, SitDown{Seat(0), "Ben", token(1)}), "seat_taken");
  EXPECT_EQ(scene.want(std::nullopt, SitDown{Seat(3), "Ben", token(1)}), "no_such_seat");
  EXPECT_EQ(scene.want(Seat(0), SitDown{Seat(1), "Ann", token(0)}), "already_seated");
  EXPECT_EQ(scene.sit(2), "");
  EXPECT_EQ(scene.want(Seat(0), Swap{Seat(1)}), "");  // nobody sits there
  EXPECT_EQ(scene.match->seat_of(token(0)), Seat(1));
  EXPECT_EQ(scene.want(Seat(1), Swap{Seat(2)}), "");  // asked
  EXPECT_EQ(scene.match->seat_of(token(0)), Seat(1));
  EXPECT_EQ(scene.want(Seat(2), Swap{Seat(1)}), "");  // agreed
  EXPECT_EQ(scene.match->seat_of(token(0)), Seat(2));
  EXPECT_EQ(scene.want(Seat(2), Rename{"Anna"}), "");
  EXPECT_EQ(scene.match->chair(Seat(2)).name, "Anna");
  EXPECT_EQ(scene.start(), "seats_free");
  EXPECT_EQ(scene.sit(0), "");
  EXPECT_TRUE(scene.match->can_start());
  EXPECT_EQ(scene.want(Seat(1), Leave{}), "");
  EXPECT_FALSE(scene.match->can_start());
  EXPECT_FALSE(scene.match->seat_of(token(2)));
}

TEST(Lobby, ATableThatEverybodyLeavesIsOver) {
  Scene scene(tsukiji_table);
  scene.sit(0);
  EXPECT_EQ(scene.want(Seat(0), Leave{}), "");
  EXPECT_EQ(scene.match->stage(), Stage::over);
  EXPECT_EQ(scene.sit(1), "already_begun");
}

TEST(Lobby, WhoMadeTheTableIsItsHost) {
  Chair maker;
  maker.holder = Chair::Holder::person;
  maker.token_hash = token(1);
  Scene scene(osaka_table, {Chair{}, maker});
  EXPECT_TRUE(scene.match->chair(Seat(1)).host);
  scene.sit(0);
  EXPECT_FALSE(scene.match->chair(Seat(0)).host);
  EXPECT_EQ(scene.want(Seat(1), Swap{Seat(2)}), "");  // an empty one
  EXPECT_TRUE(scene.match->chair(Seat(2)).host);
  EXPECT_EQ(scene.want(Seat(0), Free{Seat(2)}), "not_host");
  EXPECT_EQ(scene.want(Seat(2), Free{Seat(2)}), "own_seat");
  EXPECT_EQ(scene.want(Seat(2), Free{Seat(1)}), "no_person");
  EXPECT_EQ(scene.want(Seat(2), Free{Seat(3)}), "no_such_seat");
  EXPECT_EQ(scene.want(Seat(2), Free{Seat(0)}), "");
  EXPECT_TRUE(scene.match->chair(Seat(0)).free());
  scene.sit(1);
  EXPECT_EQ(scene.want(Seat(2), Leave{}), "");
  EXPECT_TRUE(scene.match->chair(Seat(1)).host);
  EXPECT_EQ(scene.want(std::nullopt, Free{Seat(1)}), "");  // by the server
  EXPECT_EQ(scene.match->stage(), Stage::over);
}

TEST(Lobby, TheFirstWhoSitsDownAtAnEmptyTableIsItsHost) {
  Scene scene(osaka_table);
  scene.sit(2);
  scene.sit(0);
  EXPECT_TRUE(scene.match->chair(Seat(2)).host);
  EXPECT_FALSE(scene.match->chair(Seat(0)).host);
  EXPECT_EQ(scene.sit(1), "");
  scene.start();
  EXPECT_EQ(scene.want(Seat(2), Free{Seat(0)}), "already_begun");
}

TEST(Standing, TellsWhoseTurnItIs) {
  Scene scene = tsukiji_game(R"({"game":"tsukiji","players":2,"clock":{"kind":"move","seconds":60}})");
  EXPECT_EQ(scene.move(0, "bid 3"), "");
  scene.now += 1000;
  const auto told = json::parse(standing(*scene.match, "t", {}, Asker{Seat(1)}, scene.now)).as_object();
  EXPECT_EQ(told.at("version"), scene.match->version());
  EXPECT_EQ(told.at("to_act"), (json::array{1}));
  EXPECT_EQ(told.at("clock").as_object().at("left").as_array()[1], 59'000);
  EXPECT_EQ(told.at("seat"), 1);
  EXPECT_EQ(told.at("seats").as_array()[0].as_object().at("host"), true);
  const auto stranger = json::parse(standing(*scene.match, "t", {}, Asker{}, scene.now)).as_object();
  EXPECT_TRUE(stranger.at("seat").is_null());
  EXPECT_FALSE(json::parse(standing(*scene.match, "t", {}, {}, scene.now)).as_object().contains("seat"));
  EXPECT_EQ(scene.want(Seat(0), Resign{}), "");
  const auto over = json::parse(standing(*scene.match, "t", {}, {}, scene.now)).as_object();
  EXPECT_EQ(over.at("to_act"), json::array());
  EXPECT_FALSE(over.contains("clock"));
}

TEST(Playing, NeedsASeatAndAGame) {
  Scene scene(tsukiji_table);
  scene.sit(0);
  EXPECT_EQ(scene.move(0, "bid 1"), "not_playing");
  scene.sit(1);
  scene.start();
  EXPECT_EQ(scene.want(std::nullopt, MakeMove{3, "bid 1"}), "not_seated");
  EXPECT_EQ(scene.move(0, "bid 9"), "rule");
  EXPECT_EQ(scene.move(0, "dance"), "not_a_move");
  EXPECT_EQ(scene.start(), "already_begun");
}

// T3.1: both bid at the same time, so the second to arrive has seen everything they may.
TEST(Versions, ASealedBidDoesNotMakeTheOthersOld) {
  Scene scene = tsukiji_game();
  const int seen = scene.match->version();
  EXPECT_EQ(scene.want(Seat(0), MakeMove{seen, "bid 3"}), "");
  EXPECT_EQ(scene.want(Seat(0), MakeMove{seen, "bid 3"}), "rule");  // T3.1: once made it cannot be changed
  EXPECT_EQ(scene.want(Seat(1), MakeMove{seen, "bid 1"}), "");
  EXPECT_EQ(scene.want(Seat(0), MakeMove{seen, "pick 1 tuna"}), "old_version");
  EXPECT_EQ(scene.want(Seat(0), MakeMove{scene.match->version() + 1, "pick 1 tuna"}), "no_such_version");
}

TEST(Versions, WhatHappensAtTheTableOnlyDoesNotMakeAMoveOld) {
  Scene scene = tsukiji_game();
  const int seen = scene.match->version();
  EXPECT_EQ(scene.want(Seat(1), Rename{"Benjamin"}), "");
  EXPECT_EQ(scene.want(Seat(0), MakeMove{seen, "bid 3"}), "");
}

// Thousands of such tables would hide those that nodes have to look after.
TEST(Bots, AGameThatNobodyHasComeToIsNotDueBeforeItIsStale) {
  std::vector<Chair> chairs(2);
  chairs[1].holder = Chair::Holder::bot;
  chairs[1].level = 1;
  Scene scene(tsukiji_table, chairs);
  scene.sit(0);
  if (scene.match->stage() == Match::Stage::open) scene.start();
  ASSERT_TRUE(scene.match->bots_to_move().has(Seat(1)));
  EXPECT_EQ(scene.match->due(scene.now, 3 * day), scene.now + 3 * day);
  EXPECT_EQ(scene.match->due(scene.now + 4 * day, 3 * day), scene.now + 4 * day + 1);
  EXPECT_EQ(scene.move(0, "bid 3"), "");
  EXPECT_EQ(scene.match->due(scene.now, 3 * day), 0) << "the person was there";
  Scene timed(R"({"game":"tsukiji","players":2,"clock":{"kind":"game","seconds":30,"increment":0}})", chairs);
  timed.sit(0);
  if (timed.match->stage() == Match::Stage::open) timed.start();
  ASSERT_TRUE(timed.match->bots_to_move().has(Seat(1)));
  EXPECT_EQ(timed.match->due(timed.now), timed.now + 30'000) << "a person's clock runs";
}

TEST(Leaving, ABotPlaysOnUntilThePersonComesBack) {
  Scene scene(osaka_table);
  for (int seat = 0; seat < 3; ++seat) scene.sit(seat);
  scene.start();
  const Seat seat = scene.match->waits_for().lowest();
  EXPECT_TRUE(scene.match->bots_to_move().empty());
  EXPECT_EQ(scene.want(seat, Leave{}), "");
  EXPECT_TRUE(scene.match->bots_to_move().has(seat));
  EXPECT_EQ(scene.match->due(scene.now), 0);
  EXPECT_EQ(scene.want(seat, Leave{}), "already_left");
  EXPECT_EQ(scene.want(seat, Return{}), "");
  EXPECT_TRUE(scene.match->bots_to_move().empty());
  EXPECT_EQ(scene.want(seat, Return{}), "not_replaced");
}

TEST(Leaving, WhenTheLastPersonLeavesTheGameIsOver) {
  Scene scene = tsukiji_game();
  EXPECT_EQ(scene.want(Seat(0), Leave{}), "");
  EXPECT_EQ(scene.match->stage(), Stage::playing);
  EXPECT_EQ(scene.want(Seat(1), Leave{}), "");
  EXPECT_EQ(scene.match->stage(), Stage::over);
  EXPECT_EQ(scene.match->ending(), Match::Ending::abandoned);
}

TEST(Resigning, EndsAGameOfTwo) {
  Scene scene = tsukiji_game();
  EXPECT_EQ(scene.want(Seat(1), Resign{}), "");
  EXPECT_EQ(scene.match->ending(), Match::Ending::resigned);
  EXPECT_EQ(scene.match->winners(), SeatSet::of(Seat(0)));
  EXPECT_EQ(scene.want(Seat(0), Resign{}), "not_playing");
}

TEST(Resigning, LeavesAGameOfThreeToABotForGood) {
  Scene scene(osaka_table);
  for (int seat = 0; seat < 3; ++seat) scene.sit(seat);
  scene.start();
  EXPECT_EQ(scene.want(Seat(1), Resign{}), "");
  EXPECT_EQ(scene.match->stage(), Stage::playing);
  EXPECT_EQ(scene.want(Seat(1), Return{}), "already_resigned");
}

TEST(Voting, ReplacesWhoIsAwayForTooLong) {
  Scene scene(osaka_table);
  for (int seat = 0; seat < 3; ++seat) scene.sit(seat);
  scene.start();
  const Seat late = scene.match->waits_for().lowest();
  const Seat one = late.next(3);
  const Seat other = one.next(3);
  const Timestamp since = scene.now;
  EXPECT_EQ(scene.want(one, Vote{other, since}), "not_awaited");
  scene.now += patience - 1;
  EXPECT_EQ(scene.want(one, Vote{late, since}), "too_early");
  scene.now += 1;
  EXPECT_EQ(scene.want(one, Vote{late, since + 1}), "too_early");
  EXPECT_EQ(scene.want(one, Vote{late}), "present");
  EXPECT_EQ(scene.want(one, Vote{late, since}), "");
  EXPECT_EQ(scene.want(one, Vote{late, since}), "already_voted");
  EXPECT_FALSE(scene.match->bots_to_move().has(late));
  EXPECT_EQ(scene.want(other, Vote{late, since}), "");
  EXPECT_TRUE(scene.match->bots_to_move().has(late));
}

// A player with three days for a move may be away for one.
TEST(Voting, FollowsTheClock) {
  for (const auto& [clock, half] : {std::pair(R"({"kind":"days","days":3})", 36 * 60 * minute),
                                    std::pair(R"({"kind":"game","seconds":600,"increment":5})", 5 * minute)}) {
    Scene scene = tsukiji_game(std::string(R"({"game":"tsukiji","players":2,"clock":)") + clock + "}");
    const Timestamp since = scene.now;
    scene.now += half - 1;
    EXPECT_EQ(scene.want(Seat(0), Vote{Seat(1), since}), "too_early");
    scene.now += 1;
    EXPECT_EQ(scene.want(Seat(0), Vote{Seat(1)}), "present");
    EXPECT_EQ(scene.want(Seat(0), Vote{Seat(1), scene.now}), "");  // away, if only just now
    EXPECT_TRUE(scene.match->chair(Seat(1)).replaced);
  }
}

TEST(Voting, IsForgottenWhenTheLateOneMoves) {
  Scene scene(osaka_table);
  for (int seat = 0; seat < 3; ++seat) scene.sit(seat);
  scene.start();
  const Seat late = scene.match->waits_for().lowest();
  const Timestamp since = scene.now;
  scene.now += patience;
  EXPECT_EQ(scene.want(late.next(3), Vote{late, since}), "");
  Rng rng(1);
  scene.move_somehow(rng);
  EXPECT_TRUE(scene.match->chair(late).votes.empty());
}

// Moves are not counted: the game can always come to its end.
TEST(Limits, MuchMayHappenButNotForEver) {
  Scene scene = tsukiji_game();
  for (int i = 0; i < most_others; ++i) scene.want(Seat(0), Rename{"N" + std::to_string(i)});
  EXPECT_LE(scene.match->version(), most_others);
  EXPECT_EQ(scene.want(Seat(0), Rename{"Ann"}), "too_much");
  Rng rng(3);
  while (scene.match->stage() == Stage::playing) scene.move_somehow(rng);
  EXPECT_EQ(scene.match->ending(), Match::Ending::rules);
  EXPECT_EQ(scene.want(Seat(0), Rematch{"0123456789"}), "");
}

TEST(Bots, WhoHadToHurrySaysSo) {
  Scene scene = tsukiji_game();
  EXPECT_EQ(scene.want(Seat(1), MakeMove{scene.match->version(), "bid 2", 3}), "");
  EXPECT_NE(scene.told(0).find(R"({"event":"bot_hurried","seat":1,"level":3})"), std::string::npos);
  const auto read = read_table_event(to_text(scene.log.back().event));
  ASSERT_TRUE(read);
  EXPECT_EQ(std::get<Moved>(*read).hurried, 3);
}

TEST(Time, RunsOutAndABotTakesOver) {
  Scene scene = tsukiji_game(R"({"game":"tsukiji","players":2,"clock":{"kind":"game","seconds":60,"increment":5}})");
  scene.now += 30'000;
  EXPECT_EQ(scene.move(0, "bid 1"), "");
  EXPECT_EQ(scene.match->clocks().left(Seat(0), scene.now, scene.downtimes), 35'000);
  EXPECT_EQ(scene.want(std::nullopt, CallTime{}), "time_left");
  EXPECT_EQ(scene.match->due(scene.now), scene.now + 30'000);
  scene.now += 30'000;
  EXPECT_EQ(scene.move(1, "bid 1"), "time_over");  // the time is up even if nobody has claimed it yet
  EXPECT_EQ(scene.want(std::nullopt, CallTime{}), "");
  EXPECT_TRUE(scene.match->bots_to_move().has(Seat(1)));
  EXPECT_EQ(scene.want(Seat(1), Return{}), "time_over");
}

TEST(Rematch, ComesOnceAndAfterTheEnd) {
  Scene scene = tsukiji_game();
  EXPECT_EQ(scene.want(Seat(0), Rematch{"0123456789"}), "not_over");
  scene.want(Seat(0), Resign{});
  EXPECT_EQ(scene.want(std::nullopt, Rematch{"0123456789"}), "not_seated");
  EXPECT_EQ(scene.want(Seat(1), Rematch{"0123456789"}), "");
  EXPECT_EQ(scene.match->rematch(), "");
  EXPECT_NE(scene.told(0).find(R"({"event":"rematch_offered","seat":1})"), std::string::npos);
  EXPECT_EQ(scene.want(Seat(1), Rematch{"0123456789"}), "no_change");
  EXPECT_EQ(scene.want(Seat(0), Rematch{"9876543210"}), "");
  EXPECT_EQ(scene.want(Seat(1), Rematch{"0123456789"}), "already_rematched");
  EXPECT_EQ(scene.match->rematch(), "9876543210");
}

// Whatever happens at a table, its log replays to the same table.
TEST(Log, TextsOfDeedsAddUpToTheSameTable) {
  for (const std::string& setup : {tsukiji_table, osaka_table}) {
    Scene scene(setup);
    for (int seat = 0; seat < scene.match->players(); ++seat) scene.sit(seat);
    scene.want(Seat(0), Free{Seat(1)});
    scene.sit(1, {std::nullopt, true});
    scene.want(Seat(0), Leave{});  // the table would be over if nobody were left
    scene.sit(0, {token(8), false});
    scene.want(Seat(1), GiveNonce{token(9)});
    scene.want(Seat(0), Rename{"Zoë \"の\""});
    scene.want(Seat(0), Swap{Seat(1)});
    scene.want(Seat(1), Swap{Seat(0)});
    scene.start(9);
    ASSERT_EQ(scene.match->stage(), Stage::playing);
    Rng rng(5);
    for (int i = 0; i < 12; ++i) {
      scene.now += 777;
      scene.move_somehow(rng);
    }
    ASSERT_EQ(scene.match->stage(), Stage::playing);
    scene.now += patience;
    const Seat late = scene.match->waits_for().lowest();
    scene.want(late.next(scene.match->players()), Vote{late, 0});
    std::optional<Match> again;
    GameEvents game_events;
    for (const Entry& entry : scene.log) {
      const std::string text = to_text(entry.event);
      const auto event = read_table_event(text);
      ASSERT_TRUE(event) << text << event.error().text();
      EXPECT_EQ(to_text(*event), text);
      const Entry read{entry.version, entry.at, *event};
      if (!again) {
        again = *Match::begin(read, scene.downtimes);
      } else {
        ASSERT_TRUE(again->evolve(read, game_events));
      }
    }
    for (const std::optional<Seat> seat : {std::optional<Seat>(), std::optional(Seat(0)), std::optional(Seat(1))}) {
      EXPECT_EQ(snapshot(*again, {seat}, "t", {}, scene.now), snapshot(*scene.match, {seat}, "t", {}, scene.now));
    }
    EXPECT_FALSE(again->evolve({scene.match->version() + 2, 0, Closed{}}, game_events));  // a gap
  }
}

TEST(Log, RefusesWhatIsNoDeed) {
  for (const char* text : {"", "{}", "[]", R"({"deed":"danced"})", R"({"deed":"moved","seat":4,"move":"x"})",
                           R"({"deed":"moved","seat":0})", R"({"deed":"sat","seat":0,"name":"A","token":"12"})",
                           R"({"deed":"created","setup":{"game":"go","players":2},"chairs":[]})"}) {
    EXPECT_FALSE(read_table_event(text)) << text;
  }
}

TEST(Setups, AreReadAndWritten) {
  const std::string text =
      R"({"game":"osaka","players":4,"options":{"memory":true},"clock":{"kind":"days","days":3},"watchers":"all",)"
      R"("delay":60,"listed":true,"autostart":false})";
  const auto setup = read_setup(json::parse(text).as_object());
  ASSERT_TRUE(setup);
  EXPECT_EQ(json::serialize(write_setup(*setup)), text);
  for (const char* wrong :
       {R"({"players":2})", R"({"game":"tsukiji","players":3})", R"({"game":"osaka","players":5})",
        R"({"game":"osaka","players":2,"fun":true})", R"({"game":"osaka","players":2,"clock":{"kind":"move"}})",
        R"({"game":"osaka","players":2,"clock":{"kind":"move","seconds":0}})",
        R"({"game":"osaka","players":2,"clock":{"kind":"none","seconds":1}})",
        R"({"game":"osaka","players":2,"delay":4000})", R"({"game":"osaka","players":2,"watchers":"some"})"}) {
    EXPECT_FALSE(read_setup(json::parse(wrong).as_object())) << wrong;
  }
}

TEST(Playing, AGameWithoutAClockIsAbandonedWhenNobodyMovesForLong) {
  Scene scene = tsukiji_game();
  EXPECT_EQ(scene.match->due(scene.now, 3 * day), scene.now + 3 * day);  // not under way yet: the host's time counts
  EXPECT_EQ(scene.move(0, "bid 1"), "");
  const auto due = scene.match->due(scene.now, 3 * day);
  ASSERT_TRUE(due);
  EXPECT_GE(*due, scene.now + idle_for);
  EXPECT_LE(*due, scene.now + idle_for + day);
  scene.now += minute;
  EXPECT_EQ(scene.move(1, "bid 2"), "");
  EXPECT_EQ(scene.match->due(scene.now, 3 * day), due);  // the stored summary does not change with every move
  EXPECT_FALSE(scene.match->is_stale(*due - 1));
  EXPECT_TRUE(scene.match->is_stale(*due));
  Scene timed = tsukiji_game(R"({"game":"tsukiji","players":2,"clock":{"kind":"days","days":3}})");
  EXPECT_EQ(timed.move(0, "bid 1"), "");
  EXPECT_FALSE(timed.match->is_stale(timed.now + 365 * day));  // its clock ends it
}

}  // namespace
}  // namespace ichiba::match
