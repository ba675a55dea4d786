#include "match/seat_data.hpp"

#include "tests/unit/match/scene.hpp"

namespace ichiba::match {
namespace {

// Ann and Ben swap seats before the game; Ben takes a new name; both bid.
Scene with_two_names() {
  Scene scene(tsukiji_table);
  scene.want(std::nullopt, SitDown{Seat(0), "Annabel", token(0)});
  scene.want(std::nullopt, SitDown{Seat(1), "Benedict", token(1)});
  scene.want(Seat(0), Swap{Seat(1)});
  scene.want(Seat(1), Swap{Seat(0)});
  scene.want(Seat(0), Rename{"Benno"});
  scene.start();
  scene.move(0, "bid 3");
  scene.move(1, "bid 2");
  return scene;
}

std::string text_of(const std::vector<Entry>& log) {
  std::string text;
  for (const Entry& entry : log) text += to_text(entry.event) + '\n';
  return text;
}

TEST(SeatData, ANameThatIsRemovedIsInNoEntryAndInNoTextAnyMore) {
  Scene scene = with_two_names();
  EXPECT_EQ(scene.want(std::nullopt, RemoveName{token(1)}), "");
  EXPECT_EQ(scene.match->chair(Seat(0)).name, "Player 1");
  const auto changed = without_name(scene.log, token(1));
  ASSERT_TRUE(changed);
  EXPECT_EQ(changed->size(), 2U);
  for (const Entry& entry : *changed) scene.log[static_cast<std::size_t>(entry.version) - 1] = entry;
  const std::string text = text_of(scene.log);
  EXPECT_EQ(text.find("Benedict"), std::string::npos);
  EXPECT_EQ(text.find("Benno"), std::string::npos);
  EXPECT_NE(text.find("Annabel"), std::string::npos);
  // The rewritten log gives the same table; the token is still valid.
  GameEvents game_events;
  const auto again = Match::of_log(scene.log, scene.downtimes, game_events);
  ASSERT_TRUE(again);
  EXPECT_EQ(summary(*again, "t", {}), summary(*scene.match, "t", {}));
  EXPECT_EQ(again->seat_of(token(1)), Seat(0));
  for (const std::string& told :
       {*history(scene.log, {Seat(1)}, 0, scene.downtimes), *record_text(scene.log, {Seat(1)}, "t", scene.downtimes)}) {
    EXPECT_EQ(told.find("Ben"), std::string::npos) << told;
    EXPECT_NE(told.find("Player 1"), std::string::npos) << told;
  }
}

TEST(SeatData, ANameIsRemovedOnceAndForGood) {
  Scene scene(tsukiji_table);
  scene.sit(0);
  scene.sit(1);
  EXPECT_EQ(scene.want(std::nullopt, RemoveName{token(5)}), "not_seated");
  EXPECT_EQ(scene.want(std::nullopt, RemoveName{token(0)}), "");
  EXPECT_EQ(scene.want(std::nullopt, RemoveName{token(0)}), "name_removed");
  EXPECT_EQ(scene.want(Seat(0), Rename{"Ann"}), "name_removed");
  scene.want(Seat(0), Swap{Seat(1)});
  scene.want(Seat(1), Swap{Seat(0)});
  EXPECT_EQ(scene.match->chair(Seat(1)).name, "Player 2");  // the seat's name, wherever it is
  EXPECT_EQ(scene.match->chair(Seat(0)).name, "P1");
  EXPECT_EQ(scene.want(Seat(1), Leave{}), "");
  EXPECT_EQ(scene.want(std::nullopt, SitDown{Seat(1), "Cleo", token(2)}), "");
  EXPECT_EQ(scene.match->chair(Seat(1)).name, "Cleo");  // somebody else
}

TEST(SeatData, TellsWhatASeatDidAndNothingOfTheOthers) {
  const Scene scene = with_two_names();
  const auto told = seat_data(scene.log, token(1), "1nfrm3xhz4");
  ASSERT_TRUE(told);
  const json::object data = json::parse(*told).as_object();
  EXPECT_EQ(data.at("name").as_string(), "Benno");
  EXPECT_EQ(data.at("seat").as_int64(), 0);
  EXPECT_EQ(data.at("token_hash").as_string(), to_hex(token(1)));
  std::vector<std::string> events;
  for (const json::value& entry : data.at("entries").as_array()) {
    events.emplace_back(entry.at("deed").as_string());
    EXPECT_GT(entry.at("version").as_int64(), 0);
    EXPECT_EQ(entry.at("at").as_int64(), scene.now);
  }
  EXPECT_EQ(events, (std::vector<std::string>{"sat", "swapped", "renamed", "moved"}));
  EXPECT_EQ(told->find("Annabel"), std::string::npos);
  EXPECT_EQ(told->find("bid 2"), std::string::npos);
  EXPECT_EQ(told->find("seed"), std::string::npos);
  EXPECT_EQ(told->find(to_hex(token(0))), std::string::npos);
}

TEST(SeatData, TellsOfACreationOnlyOnesOwnChair) {
  std::vector<Chair> chairs(2);
  for (int i = 0; i < 2; ++i) {
    Chair& chair = chairs[static_cast<std::size_t>(i)];
    chair.holder = Chair::Holder::person;
    chair.name = i == 0 ? "Annabel" : "Benedict";
    chair.token_hash = token(i);
  }
  Scene scene(tsukiji_table, chairs);
  const std::string told = *seat_data(scene.log, token(0), "t");
  EXPECT_NE(told.find("Annabel"), std::string::npos);
  EXPECT_EQ(told.find("Benedict"), std::string::npos);
  const auto changed = without_name(scene.log, token(0));
  ASSERT_EQ(changed->size(), 1U);
  EXPECT_EQ(text_of(*changed).find("Annabel"), std::string::npos);
  EXPECT_NE(text_of(*changed).find("Benedict"), std::string::npos);
}

}  // namespace
}  // namespace ichiba::match
