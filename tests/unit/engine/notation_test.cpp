// Moves as text (docs/records.md): what is written is read again, and near misses are refused for the right
// reason.
#include "engine/osaka/notation.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/tsukiji/notation.hpp"

namespace ichiba {
namespace {

using Why = NotNotation::Why;

struct NearMiss {
  std::string text;
  Why why;
  std::string word;
};

TEST(OsakaNotation, WritesWhatItReads) {
  for (const std::string text : {"token R", "token G", "take R5", "take R5*", "reserve market R5", "reserve farm Y3",
                                 "buy B5", "buy R3 R3 B5 G2", "insure R3 R2 : R5 R5 R2", "insure -", "pass"}) {
    const auto move = osaka::parse_move(text);
    ASSERT_TRUE(move) << text;
    EXPECT_EQ(osaka::to_text(*move), text);
  }
}

TEST(OsakaNotation, SortsListsOfCards) {
  EXPECT_EQ(osaka::to_text(osaka::parse_move("buy G2 B5 R3 G5 R3").value()), "buy R3 R3 B5 G5 G2");
  EXPECT_EQ(osaka::to_text(osaka::parse_move("insure R2 R3 : R2 R5").value()), "insure R3 R2 : R5 R2");
}

TEST(OsakaNotation, RefusesNearMisses) {
  const std::vector<NearMiss> misses{
      {"", Why::unknown_move, ""},
      {" ", Why::unknown_move, ""},
      {"Take R5", Why::unknown_move, "Take"},
      {"takes R5", Why::unknown_move, "takes"},
      {" take R5", Why::unknown_move, ""},
      {"take\tR5", Why::unknown_move, "take\tR5"},
      {"take", Why::word_missing, "take"},
      {"take ", Why::not_a_card, ""},
      {"take  R5", Why::not_a_card, ""},
      {"take R4", Why::not_a_card, "R4"},
      {"take r5", Why::not_a_card, "r5"},
      {"take R55", Why::not_a_card, "R55"},
      {"take 5R", Why::not_a_card, "5R"},
      {"take *", Why::not_a_card, "*"},
      {"take R5**", Why::not_a_card, "R5**"},
      {"take R5 ", Why::too_many_words, ""},
      {"take R5 B2", Why::too_many_words, "B2"},
      {"token", Why::word_missing, "token"},
      {"token X", Why::not_a_colour, "X"},
      {"token RR", Why::not_a_colour, "RR"},
      {"token R R", Why::too_many_words, "R"},
      {"reserve R5", Why::not_a_row, "R5"},
      {"reserve shop R5", Why::not_a_row, "shop"},
      {"reserve market", Why::not_a_card, ""},
      {"reserve market R5*", Why::not_a_card, "R5*"},
      {"reserve farm R5 R5", Why::too_many_words, "R5"},
      {"buy", Why::word_missing, "buy"},
      {"buy -", Why::not_a_card, "-"},
      {"buy R5,B2", Why::not_a_card, "R5,B2"},
      {"buy R5 : B2", Why::not_a_card, ":"},
      {"buy R5 R5 R5 R5 R5 R5 R5 R5", Why::too_many_cards, "R5"},
      {"insure", Why::word_missing, "insure"},
      {"insure R2", Why::colon_missing, ""},
      {"insure R2 R5", Why::colon_missing, ""},
      {"insure :", Why::card_missing, ":"},
      {"insure : R5", Why::card_missing, ":"},
      {"insure R2 :", Why::card_missing, ""},
      {"insure R2 : R5 : R3", Why::not_a_card, ":"},
      {"insure - R2", Why::too_many_words, "R2"},
      {"pass ", Why::too_many_words, ""},
      {"pass 1", Why::too_many_words, "1"},
  };
  for (const NearMiss& miss : misses) {
    const auto move = osaka::parse_move(miss.text);
    ASSERT_FALSE(move) << miss.text;
    EXPECT_EQ(move.error().why, miss.why) << miss.text;
    EXPECT_EQ(move.error().word, miss.word) << miss.text;
  }
}

TEST(TsukijiNotation, WritesWhatItReads) {
  const tsukiji::Deck& deck = tsukiji::house_deck();
  for (const std::string text : {"bid 1", "bid 4", "pick 1 tuna", "pick 2 yellowtail", "colour salmon", "steal tuna 7a",
                                 "steal mackerel 18b", "discard tuna 10b"}) {
    const auto move = tsukiji::parse_move(deck, text);
    ASSERT_TRUE(move) << text;
    EXPECT_EQ(tsukiji::to_text(deck, *move), text);
  }
}

TEST(TsukijiNotation, RefusesNearMisses) {
  const std::vector<NearMiss> misses{
      {"", Why::unknown_move, ""},
      {"Bid 1", Why::unknown_move, "Bid"},
      {"color tuna", Why::unknown_move, "color"},
      {"bid", Why::word_missing, "bid"},
      {"bid one", Why::not_a_number, "one"},
      {"bid 01", Why::not_a_number, "01"},
      {"bid +1", Why::not_a_number, "+1"},
      {"bid -1", Why::not_a_number, "-1"},
      {"bid 1.0", Why::not_a_number, "1.0"},
      {"bid 256", Why::not_a_number, "256"},
      {"bid 1 ", Why::too_many_words, ""},
      {"pick tuna", Why::not_a_number, "tuna"},
      {"pick 0 tuna", Why::not_a_number, "0"},
      {"pick 3 tuna", Why::not_a_number, "3"},
      {"pick 1", Why::not_a_colour, ""},
      {"pick 1 Tuna", Why::not_a_colour, "Tuna"},
      {"pick 1 shark", Why::not_a_colour, "shark"},
      {"pick 1 tuna salmon", Why::too_many_words, "salmon"},
      {"colour", Why::word_missing, "colour"},
      {"colour tun", Why::not_a_colour, "tun"},
      {"steal 7a", Why::not_a_colour, "7a"},
      {"steal tuna", Why::not_a_card, ""},
      {"steal tuna 7", Why::not_a_card, "7"},
      {"steal tuna 7c", Why::not_a_card, "7c"},
      {"steal tuna 0a", Why::not_a_card, "0a"},
      {"steal tuna 19a", Why::not_a_card, "19a"},
      {"steal tuna 07a", Why::not_a_card, "07a"},
      {"steal tuna 7A", Why::not_a_card, "7A"},
      {"discard tuna 7a 7a", Why::too_many_words, "7a"},
      {"discard  tuna 7a", Why::not_a_colour, ""},
  };
  for (const NearMiss& miss : misses) {
    const auto move = tsukiji::parse_move(tsukiji::house_deck(), miss.text);
    ASSERT_FALSE(move) << miss.text;
    EXPECT_EQ(move.error().why, miss.why) << miss.text;
    EXPECT_EQ(move.error().word, miss.word) << miss.text;
  }
}

TEST(TsukijiNotation, ABidOutOfRangeIsAMoveThatTheRulesRefuse) {
  EXPECT_TRUE(tsukiji::parse_move(tsukiji::house_deck(), "bid 0"));
  EXPECT_TRUE(tsukiji::parse_move(tsukiji::house_deck(), "bid 255"));
}

}  // namespace
}  // namespace ichiba
