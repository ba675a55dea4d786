#include "match/fair_dealing.hpp"

#include <gtest/gtest.h>
#include <numeric>

#include "match/verify.hpp"
#include "tests/match/scene.hpp"

namespace ichiba::match {
namespace {

Secret secret() {
  Secret secret;
  secret.seed.fill(1);
  secret.salt.fill(7);
  return secret;
}

// Figures from the Python lines of docs/fair-dealing.md.
TEST(FairDealing, AgreesWithAnotherProgram) {
  EXPECT_EQ(to_hex(commitment(secret())), "ba47109d355c6ab7f19a1d0af188a42ce051ba66a3018c725dde5e3fc0159625");
  DrawWords words(secret().seed, 0);
  EXPECT_EQ(words.next(), 0x1267c212fa828e9eULL);
  for (int i = 0; i < 3; ++i) words.next();
  EXPECT_EQ(words.next(), 0xbc731a1b09b9f366ULL);  // of the second block
  std::array<int, 18> cards{};
  std::iota(cards.begin(), cards.end(), 1);
  DrawWords(secret().seed, 3).shuffle(std::span<int>(cards));
  EXPECT_EQ(cards, (std::array{14, 16, 13, 1, 18, 10, 12, 7, 17, 4, 11, 5, 8, 15, 6, 9, 3, 2}));
}

TEST(FairDealing, HexGoesBothWays) {
  const Bytes32 bytes = sha256("market");
  EXPECT_EQ(from_hex(to_hex(bytes)), bytes);
  EXPECT_FALSE(from_hex("12"));
  EXPECT_FALSE(from_hex(std::string(64, 'g')));
  EXPECT_FALSE(from_hex(std::string(64, 'A')));  // small letters only: one text for one value
}

std::string full_record(const std::string& setup, std::uint8_t seed) {
  Scene scene(setup);
  for (int seat = 0; seat < scene.match->players(); ++seat) scene.sit(seat);
  scene.start(seed);
  Rng rng(seed);
  while (scene.match->stage() == Match::Stage::playing) scene.move_somehow(rng);
  return *record_text(scene.log, {}, "0123456789", scene.downtimes);
}

TEST(Verify, FindsEveryGameOfTheServerFair) {
  for (int seed = 1; seed <= 20; ++seed) {
    for (const std::string& setup : {tsukiji_table, osaka_table}) {
      const auto verified = verify(full_record(setup, static_cast<std::uint8_t>(seed)));
      ASSERT_TRUE(verified) << verified.error().line << ": " << verified.error().words;
      EXPECT_TRUE(verified->over);
      EXPECT_GE(verified->draws, 1);
    }
  }
}

TEST(Verify, FindsCardsThatWereDealtOtherwise) {
  const std::string one = full_record(tsukiji_table, 1);
  const std::string other = full_record(tsukiji_table, 2);
  const auto header = [](const std::string& text) { return json::parse(text.substr(0, text.find('\n'))).as_object(); };
  json::object mixed = header(one);
  mixed["setup"] = header(other).at("setup");
  const auto verified = verify(json::serialize(mixed) + "\n");
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error().kind, NotVerified::Kind::not_fair);
  EXPECT_EQ(verified.error().line, 1);

  mixed = header(one);
  mixed["seed"] = header(other).at("seed");
  EXPECT_EQ(verify(json::serialize(mixed) + "\n").error().words, "the commitment is not that of this seed and salt");
  mixed.erase("salt");
  EXPECT_EQ(verify(json::serialize(mixed) + "\n").error().kind, NotVerified::Kind::no_record);
}

TEST(Verify, FindsAPileThatWasRenewedOtherwise) {
  std::string text = full_record(tsukiji_table, 3);
  const std::size_t at = text.find("{\"chance\"");
  ASSERT_NE(at, std::string::npos);
  const std::size_t end = text.find('\n', at);
  json::object line = json::parse(text.substr(at, end - at)).as_object();
  json::array& deck = line["deck"].as_array();
  std::swap(deck[0], deck[1]);
  text.replace(at, end - at, json::serialize(line));
  const auto verified = verify(text);
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error().kind, NotVerified::Kind::not_fair);
}

}  // namespace
}  // namespace ichiba::match
