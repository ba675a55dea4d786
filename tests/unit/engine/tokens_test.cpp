// Refusals in words, and the clauses they name.
#include <gtest/gtest.h>
#include <set>

#include "engine/tsukiji/deck.hpp"
#include "words/refusals.hpp"
#include "words/rules_text.hpp"

namespace ichiba {
namespace {

TEST(Refusals, EveryOsakaReasonNamesAClauseThatExistsAndHasItsOwnWords) {
  std::set<std::string> sentences;
  for (int i = 0; i <= static_cast<int>(osaka::Reason::too_few_icons); ++i) {
    const auto refusal = ichiba::refusal(static_cast<osaka::Reason>(i), 1, 0);
    EXPECT_TRUE(words::rule(refusal.clause.text())) << refusal.clause.text();
    EXPECT_TRUE(sentences.insert(words::say(refusal)).second) << words::say(refusal);
  }
  EXPECT_FALSE(sentences.contains("not allowed"));
}

TEST(Refusals, EveryTsukijiReasonNamesAClauseThatExistsAndHasItsOwnWords) {
  std::set<std::string> sentences;
  for (int i = 0; i <= static_cast<int>(tsukiji::Reason::card_not_there); ++i) {
    const auto refusal = ichiba::refusal(static_cast<tsukiji::Reason>(i), 1, 0);
    const std::string sentence = words::say(tsukiji::house_deck(), refusal);
    EXPECT_TRUE(words::rule(refusal.clause.text())) << refusal.clause.text();
    EXPECT_TRUE(sentences.insert(sentence).second) << sentence;
  }
  EXPECT_FALSE(sentences.contains("not allowed"));
}

TEST(Refusals, EveryWayToMissTheNotationHasItsOwnWords) {
  std::set<std::string> sentences;
  for (int i = 0; i <= static_cast<int>(NotNotation::Why::word_missing); ++i) {
    sentences.insert(words::say(NotNotation{static_cast<NotNotation::Why>(i), "take"}));
  }
  EXPECT_EQ(sentences.size(), 10U);
  EXPECT_FALSE(sentences.contains("not a move"));
}

TEST(RulesText, FindsAClauseASectionAndNothingElse) {
  const auto clause = words::rule("O4.2");
  ASSERT_TRUE(clause);
  EXPECT_TRUE(clause->starts_with("### O4.2 Paying\n"));
  EXPECT_EQ(clause->find("O4.3"), std::string::npos);
  const auto section = words::rule("T9");
  ASSERT_TRUE(section);
  EXPECT_TRUE(section->starts_with("## T9 What is known\n"));
  EXPECT_NE(words::rule("O4")->find("### O4.4"), std::string::npos);
  EXPECT_FALSE(words::rule("O4."));
  EXPECT_FALSE(words::rule("O"));
  EXPECT_FALSE(words::rule(""));
}

TEST(RulesText, ListsEveryIdOnce) {
  const auto ids = words::rule_ids();
  EXPECT_EQ(ids.front(), "O1");
  EXPECT_EQ(ids.back(), "T9");
  EXPECT_EQ(std::set(ids.begin(), ids.end()).size(), ids.size());
  EXPECT_TRUE(words::rules_of("chess").empty());
}

}  // namespace
}  // namespace ichiba
