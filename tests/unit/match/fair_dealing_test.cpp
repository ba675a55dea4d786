#include "match/fair_dealing.hpp"

#include <gtest/gtest.h>
#include <numeric>

#include "match/verify.hpp"
#include "tests/unit/match/scene.hpp"

namespace ichiba::match {
namespace {

Secret secret() { return secret_of(1); }

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
  const base::Bytes32 bytes = base::sha256("market");
  EXPECT_EQ(from_hex(to_hex(bytes)), bytes);
  EXPECT_FALSE(from_hex("12"));
  EXPECT_FALSE(from_hex(std::string(64, 'g')));
  EXPECT_FALSE(from_hex(std::string(64, 'A')));  // lower case only: one text for one value
}

// Figures from Python: hashlib.sha256(b"ichiba deal 2" + seed + nonce or bytes(32) for each seat).
TEST(FairDealing, TheSeedOfADealIsMadeOfTheServersSeedAndEveryNonce) {
  const base::Bytes32 seed = secret().seed;
  base::Bytes32 two{};
  two.fill(2);
  EXPECT_EQ(deal_seed(1, seed, {two, std::nullopt}), seed);
  EXPECT_EQ(to_hex(deal_seed(2, seed, {two, std::nullopt})),
            "3b1a289b893b9023422ccc7c1f903515be505878ab39b23f9168c4716da19ee9");
  EXPECT_EQ(to_hex(deal_seed(2, seed, {std::nullopt, std::nullopt})),
            "433d1bd0018e1093ab6d31c1bae4f1c986fe38476b94251ff89a0d9918527f74");
  EXPECT_NE(deal_seed(2, seed, {two, std::nullopt}), deal_seed(2, seed, {std::nullopt, two}));
}

// `dealing` 1: an old table, which got its secret when the game began. In a deal of version 2 seat 0 adds a nonce when
// it sits down, seat 1 later, and others none.
std::string full_record(const std::string& setup, std::uint8_t seed, int dealing = 2) {
  Scene scene(setup, {}, dealing == 2 ? std::optional(secret_of(seed)) : std::nullopt);
  for (int seat = 0; seat < scene.match->players(); ++seat) {
    scene.sit(seat, {seat == 0 ? std::optional(nonce(0)) : std::nullopt, seat == 1});
  }
  if (dealing == 2) {
    EXPECT_EQ(scene.want(Seat(1), GiveNonce{nonce(1)}), "");
  }
  EXPECT_EQ(scene.start(seed), "");
  Rng rng(seed);
  while (scene.match->stage() == Match::Stage::playing) scene.move_somehow(rng);
  return *record_text(scene.log, {}, "0123456789", scene.downtimes);
}

TEST(Verify, FindsEveryGameOfTheServerFair) {
  for (int seed = 1; seed <= 20; ++seed) {
    for (const std::string& setup : {tsukiji_table, osaka_table}) {
      for (const int dealing : {1, 2}) {
        const auto verified = verify(full_record(setup, static_cast<std::uint8_t>(seed), dealing));
        ASSERT_TRUE(verified) << verified.error().line << ": " << verified.error().words;
        EXPECT_TRUE(verified->over);
        EXPECT_GE(verified->draws, 1);
        EXPECT_EQ(verified->dealing, dealing);
        EXPECT_FALSE(verified->independent);
      }
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

std::string what(const std::string& text, const Kept& kept) {
  const auto verified = verify(text, kept);
  return verified ? "" : std::string(name_of(verified.error().what));
}

TEST(Verify, ComparesWithWhatAPlayerKept) {
  const std::string text = full_record(tsukiji_table, 4);
  const base::Bytes32 shown = commitment(secret_of(4));
  const auto verified = verify(text, {shown, {{0, nonce(0)}, {1, nonce(1)}}});
  ASSERT_TRUE(verified) << verified.error().words;
  EXPECT_TRUE(verified->independent);
  EXPECT_EQ(verified->nonces, 2);
  EXPECT_EQ(what(text, {commitment(secret_of(5)), {}}), "commitment");
  EXPECT_EQ(what(text, {shown, {{0, nonce(1)}}}), "nonce");
  EXPECT_EQ(what(text, {shown, {{2, nonce(0)}}}), "nonce");
  EXPECT_EQ(what(text, {shown, {{-1, nonce(0)}}}), "nonce");
  // A server that leaves the nonces out is detected, whether or not it says so.
  EXPECT_EQ(what(full_record(tsukiji_table, 4, 1), {shown, {{0, nonce(0)}}}), "nonce");
}

TEST(Verify, FindsNoncesThatWereChangedAfterwards) {
  const std::string text = full_record(tsukiji_table, 4);
  const std::size_t end = text.find('\n');
  json::object header = json::parse(text.substr(0, end)).as_object();
  const auto changed = [&](json::value nonces) {
    header["nonces"] = std::move(nonces);
    return json::serialize(header) + text.substr(end);
  };
  EXPECT_EQ(what(changed({to_hex(nonce(0)), nullptr}), {}), "cards");
  EXPECT_EQ(what(changed({to_hex(nonce(1)), to_hex(nonce(0))}), {}), "cards");
  EXPECT_EQ(what(changed(json::array{to_hex(nonce(0))}), {}), "record");
  EXPECT_EQ(what(changed({to_hex(nonce(0)), "12"}), {}), "record");
  EXPECT_EQ(what(changed(nullptr), {}), "record");
  header["dealing"] = 3;
  EXPECT_EQ(what(changed({to_hex(nonce(0)), to_hex(nonce(1))}), {}), "record");
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
