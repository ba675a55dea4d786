// Headers: every way in which a first line can be wrong, and its message.
#include "tests/unit/record/lines.hpp"

namespace ichiba::tests {
namespace {

TEST(Header, TheRecordsOfTheDocumentationAreSound) {
  EXPECT_TRUE(record::begin_replay(osaka_header()));
  EXPECT_TRUE(record::begin_replay(tsukiji_header()));
}

TEST(Header, FurtherFieldsAreIgnored) {
  EXPECT_TRUE(
      record::begin_replay(replaced(osaka_header(), "{\"ichiba\"", "{\"date\":[1],\"result\":null,\"ichiba\"")));
}

TEST(Header, OptionsMayBeLeftOut) {
  EXPECT_TRUE(record::begin_replay(replaced(osaka_header(), R"("options":{},)", "")));
}

TEST(Header, NotARecordAtAll) {
  expect_problems({
      {"empty line", {""}, "", "not JSON (incomplete JSON)"},
      {"cut off", {"{\"ichiba\":1"}, "", "not JSON (incomplete JSON)"},
      {"two objects", {"{} {}"}, "", "not JSON (extra data)"},
      {"a list", {"[1]"}, "", "not a JSON object"},
      {"a number", {"1"}, "", "not a JSON object"},
      {"no version", {"{}"}, "", "not a record: the first line has no field ichiba"},
      {"version 2", {R"({"ichiba":2})"}, "", "format version 2 is not known here, only 1"},
      {"version as text", {R"({"ichiba":"1"})"}, "", "format version \"1\" is not known here, only 1"},
      {"version 1.0", {R"({"ichiba":1.0})"}, "", "format version 1E0 is not known here, only 1"},
      {"no game", {R"({"ichiba":1})"}, "", "game: neither osaka nor tsukiji"},
      {"another game", {R"({"ichiba":1,"game":"chess"})"}, "", "game: neither osaka nor tsukiji"},
      {"the game in capitals", {R"({"ichiba":1,"game":"Osaka"})"}, "", "game: neither osaka nor tsukiji"},
      {"the game as number", {R"({"ichiba":1,"game":1})"}, "", "game: neither osaka nor tsukiji"},
  });
}

TEST(Header, O1_5_T1_1_Players) {
  const auto with = [](const std::string& header, const std::string& players) {
    return replaced(header, R"("players":["Ann","Ben"])", players);
  };
  expect_problems({
      {"missing", {with(osaka_header(), "\"x\":1")}, "", "players: a list of names is missing"},
      {"no list", {with(osaka_header(), R"("players":2)")}, "", "players: a list of names is missing"},
      {"not names", {with(osaka_header(), R"("players":["Ann",2])")}, "", "players: a name is not a text"},
      {"osaka alone", {with(osaka_header(), R"("players":["Ann"])")}, "", "players: osaka has 2 to 4, not 1"},
      {"osaka for five",
       {with(osaka_header(), R"("players":["a","b","c","d","e"])")},
       "",
       "players: osaka has 2 to 4, not 5"},
      {"tsukiji alone", {with(tsukiji_header(), R"("players":["a"])")}, "", "players: tsukiji has 2, not 1"},
      {"tsukiji for three",
       {with(tsukiji_header(), R"("players":["a","b","c"])")},
       "",
       "players: tsukiji has 2, not 3"},
  });
}

TEST(Header, Options) {
  const auto osaka = [](const std::string& options) { return replaced(osaka_header(), "{}", options); };
  expect_problems({
      {"no object", {osaka("[]")}, "", "options: not an object"},
      {"unknown in osaka", {osaka(R"({"friendly":true})")}, "", "options: osaka has no 'friendly'"},
      {"memory as number", {osaka(R"({"memory":1})")}, "", "options.memory: neither true nor false"},
      {"unknown in tsukiji", {tsukiji_header(R"({"memory":true})")}, "", "options: tsukiji has no 'memory'"},
      {"friendly as text", {tsukiji_header(R"({"friendly":"yes"})")}, "", "options.friendly: neither true nor false"},
  });
}

TEST(Header, T1_5_ADeckInTheOptionsIsChecked) {
  const Problem problem = problem_of({tsukiji_header(R"({"deck":{"name":"x"}})")});
  EXPECT_EQ(problem.kind, Problem::Kind::rule);
  EXPECT_EQ(problem.clause, "T1.5");
  EXPECT_EQ(problem.words, "options.deck.colours: missing");
}

TEST(Header, O1_1_T1_1_TheShuffledPack) {
  const auto osaka = [](const std::string& what, const std::string& by) {
    return osaka_header(replaced(osaka_deck, what, by));
  };
  const auto tsukiji = [](const std::string& what, const std::string& by) {
    return tsukiji_header("{}", replaced(tsukiji_deck, what, by));
  };
  expect_problems({
      {"no setup", {replaced(osaka_header(), "\"setup\"", "\"x\"")}, "", "setup: an object is missing"},
      {"setup a list",
       {R"({"ichiba":1,"game":"osaka","players":["a","b"],"setup":[]})"},
       "",
       "setup: an object is missing"},
      {"no deck",
       {R"({"ichiba":1,"game":"osaka","players":["a","b"],"setup":{}})"},
       "",
       "setup.deck: a list of cards is missing"},
      {"deck a text", {osaka_header("\"R5\"")}, "", "setup.deck: a list of cards is missing"},
      {"unknown card", {osaka("\"B5\"", "\"B4\"")}, "", "setup.deck: not a card: \"B4\""},
      {"small letter", {osaka("\"B5\"", "\"b5\"")}, "", "setup.deck: not a card: \"b5\""},
      {"a number", {osaka("\"B5\"", "5")}, "", "setup.deck: not a card: 5"},
      {"a card short", {osaka("\"B5\",", "")}, "O1.1", "setup.deck is not the pack of 108 cards, it has 107"},
      {"a card too many",
       {osaka("\"B5\"", "\"B5\",\"B5\"")},
       "O1.1",
       "setup.deck is not the pack of 108 cards, it has 109"},
      {"another pack", {osaka("\"B5\"", "\"R5\"")}, "O1.1", "setup.deck is not the pack of 108 cards, it has 108"},
      {"no cards", {osaka_header("[]")}, "O1.1", "setup.deck is not the pack of 108 cards, it has 0"},
      {"card 19", {tsukiji("\"13a\"", "\"19a\"")}, "", "setup.deck: not a card: \"19a\""},
      {"third face", {tsukiji("\"13a\"", "\"13c\"")}, "", "setup.deck: not a card: \"13c\""},
      {"seventeen", {tsukiji("\"7a\",", "")}, "T1.1", "setup.deck is not the pack of 18 cards, it has 17"},
      {"a card twice", {tsukiji("\"13a\"", "\"7b\"")}, "T1.1", "setup.deck is not the pack of 18 cards, it has 18"},
  });
}

// Ann's and Ben's hands made equal: both 8 with two cards.
std::string tied_deck() {
  return replaced(osaka_deck, R"("G5","R3","B2","Y2","G5","G3",)", R"("G5","R3","G5","G3","B2","Y2",)");
}

TEST(Header, O2_3_TheLot) {
  const auto begun = record::begin_replay(osaka_header(tied_deck(), ",\"start\":1"));
  ASSERT_TRUE(begun);
  EXPECT_EQ(std::get<0>(*begun).state().open.start, Seat(1));
  // With three players the third, who draws more, is not in the lot.
  const std::string three =
      replaced(replaced(osaka_header(tied_deck(), ",\"start\":2"), R"("Ben"])", R"("Ben","Cat"])"),
               "\"B2\",\"Y2\",\"B2\"", "\"Y2\",\"B2\",\"B2\"");
  expect_problems({
      {"missing", {osaka_header(tied_deck())}, "", "setup.start is missing: the start player was drawn by lot"},
      {"no part in it", {three}, "O2.3", "setup.start names a seat that is not tied"},
      {"not a seat", {osaka_header(tied_deck(), ",\"start\":2")}, "", "start: not a seat from 0 to 1: 2"},
      {"below zero", {osaka_header(tied_deck(), ",\"start\":-1")}, "", "start: not a seat from 0 to 1: -1"},
      {"as text", {osaka_header(tied_deck(), ",\"start\":\"1\"")}, "", "start: not a seat from 0 to 1: \"1\""},
  });
}

TEST(Header, O2_3_NoLotNoStart) {
  const std::string words = "setup.start: the start player was found without a lot";
  expect_problems({
      {"osaka", {osaka_header(osaka_deck, ",\"start\":0")}, "", words},
      {"tsukiji", {replaced(tsukiji_header(), "]}}", "],\"start\":0}}")}, "", words},
  });
}

}  // namespace
}  // namespace ichiba::tests
