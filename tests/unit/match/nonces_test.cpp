// What people add to the deal, and how long the start waits for it.
#include "match/verify.hpp"
#include "tests/unit/match/scene.hpp"

namespace ichiba::match {
namespace {

const NonceOffer later{std::nullopt, true};

json::object seat_of(const Scene& scene, std::size_t seat) {
  return json::parse(summary(*scene.match, "t", {})).at("seats").as_array().at(seat).as_object();
}

TEST(Nonces, TheStartWaitsTenSecondsForAPromisedOne) {
  Scene scene(tsukiji_table);
  scene.sit(0);
  scene.sit(1, later);
  EXPECT_FALSE(scene.match->starts_itself(scene.now));
  EXPECT_EQ(scene.match->due(scene.now), scene.now + 10 * second);
  EXPECT_TRUE(scene.match->starts_itself(scene.now + 10 * second));
  EXPECT_EQ(scene.match->due(scene.now + 10 * second), 0);
  EXPECT_EQ(seat_of(scene, 1).at("nonce_wanted"), true);
  EXPECT_EQ(scene.want(Seat(1), GiveNonce{nonce(1)}), "");
  EXPECT_TRUE(scene.match->starts_itself(scene.now));
  EXPECT_FALSE(seat_of(scene, 1).contains("nonce_wanted"));
  EXPECT_EQ(seat_of(scene, 1).at("nonce"), json::string(to_hex(nonce(1))));
}

TEST(Nonces, WhoseClientKnowsNoneDelaysNothing) {
  Scene scene(tsukiji_table);
  scene.sit(0);
  scene.sit(1, {nonce(1), false});
  EXPECT_TRUE(scene.match->starts_itself(scene.now));
  EXPECT_FALSE(seat_of(scene, 0).contains("nonce_wanted"));
  EXPECT_FALSE(seat_of(scene, 0).contains("nonce"));
}

TEST(Nonces, AreGivenOnceAndBeforeTheStart) {
  Scene scene(tsukiji_table);
  scene.sit(0);
  scene.sit(1, later);
  EXPECT_EQ(scene.want(std::nullopt, GiveNonce{nonce(0)}), "not_seated");
  EXPECT_EQ(scene.want(Seat(0), GiveNonce{nonce(0)}), "");  // not promised, but welcome
  EXPECT_EQ(scene.want(Seat(0), GiveNonce{nonce(0)}), "nonce_given");
  EXPECT_EQ(scene.start(), "");
  EXPECT_EQ(scene.want(Seat(1), GiveNonce{nonce(1)}), "already_begun");
  EXPECT_FALSE(seat_of(scene, 1).contains("nonce_wanted"));
}

TEST(Nonces, GoWithTheirPerson) {
  Scene scene(osaka_table);
  scene.sit(0, {nonce(0), false});
  scene.sit(1, {nonce(1), false});
  EXPECT_EQ(scene.want(Seat(0), Swap{Seat(2)}), "");
  EXPECT_EQ(scene.match->nonces(), (Nonces{std::nullopt, nonce(1), nonce(0)}));
  EXPECT_EQ(scene.want(Seat(1), Leave{}), "");
  EXPECT_EQ(scene.match->nonces(), (Nonces{std::nullopt, std::nullopt, nonce(0)}));
}

TEST(Nonces, EachOneChangesTheCards) {
  const auto deck = [](const NonceOffer& one, const NonceOffer& other) {
    Scene scene(tsukiji_table);
    scene.sit(0, one);
    scene.sit(1, other);
    scene.start();
    scene.want(Seat(0), Resign{});
    const std::string text = *record_text(scene.log, {}, "t", scene.downtimes);
    return json::serialize(json::parse(text.substr(0, text.find('\n'))).at("setup"));
  };
  EXPECT_EQ(deck({nonce(0)}, {nonce(1)}), deck({nonce(0)}, {nonce(1)}));
  EXPECT_NE(deck({nonce(0)}, {nonce(1)}), deck({nonce(0)}, {nonce(2)}));
  EXPECT_NE(deck({nonce(0)}, {nonce(1)}), deck({nonce(2)}, {nonce(1)}));
  EXPECT_NE(deck({nonce(0)}, {}), deck({}, {}));
}

// Entries as they were stored before there were nonces.
TEST(Nonces, LogsOfOldAreReadAndDealtAsEver) {
  const std::string bytes = R"("seed":")" + std::string(64, '1') + R"(","salt":")" + std::string(64, '7') + '"';
  const std::string token = std::string(64, 'a');
  const std::vector<std::string> texts{
      R"({"deed":"created","setup":{"game":"tsukiji","players":2},"chairs":[{"kind":"person","token":")" + token +
          R"(","name":"Ann"},{"kind":"open"}]})",
      R"({"deed":"sat","seat":1,"name":"Ben","token":")" + token + R"("})", R"({"deed":"started",)" + bytes + "}",
      R"({"deed":"resigned","seat":0})"};
  std::vector<Entry> log;
  for (const std::string& text : texts) {
    const auto event = read_table_event(text);
    ASSERT_TRUE(event) << event.error().text();
    log.push_back({static_cast<int>(log.size()) + 1, 1000, *event});
  }
  const Downtimes none;
  const std::string text = *record_text(log, {}, "t", none);
  EXPECT_EQ(text.find("dealing"), std::string::npos);
  EXPECT_EQ(text.find("nonces"), std::string::npos);
  const auto verified = verify(text);
  ASSERT_TRUE(verified) << verified.error().words;
  EXPECT_EQ(verified->dealing, 1);
}

TEST(Nonces, AnOpenTableOfOldTakesNone) {
  Scene scene(tsukiji_table, {}, std::nullopt);
  EXPECT_FALSE(json::parse(summary(*scene.match, "t", {})).as_object().contains("commitment"));
  scene.sit(0, {nonce(0), false});
  scene.sit(1, later);
  EXPECT_EQ(scene.want(Seat(0), GiveNonce{nonce(0)}), "no_commitment");
  EXPECT_TRUE(scene.match->starts_itself(scene.now));
  EXPECT_EQ(scene.start(), "");
  EXPECT_EQ(scene.match->nonces(), (Nonces{std::nullopt, std::nullopt}));
  EXPECT_EQ(scene.match->dealing(), 1);
}

}  // namespace
}  // namespace ichiba::match
