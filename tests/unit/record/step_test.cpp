// Steps: every way in which a later line can be wrong, and its message.
#include "tests/unit/record/lines.hpp"

namespace ichiba::tests {
namespace {

// The lines of docs/records.md.
std::vector<std::string> osaka(std::initializer_list<std::string> more) {
  std::vector<std::string> lines{osaka_header(), move(0, "token R"), move(1, "token Y")};
  lines.insert(lines.end(), more);
  return lines;
}
std::vector<std::string> tsukiji(std::initializer_list<std::string> more) {
  std::vector<std::string> lines{tsukiji_header()};
  lines.insert(lines.end(), more);
  return lines;
}

TEST(Steps, NotInTheFormat) {
  const std::string fields = "a step has the fields seat and move, or chance and deck, and no others";
  const std::string chance = "a chance line has the fields chance, which is \"reshuffle\", and deck";
  expect_problems({
      {"not JSON", osaka({"take B5"}), "", "not JSON (syntax error)"},
      {"empty line", osaka({""}), "", "not JSON (incomplete JSON)"},
      {"a list", osaka({"[0]"}), "", "not a JSON object"},
      {"no field", osaka({"{}"}), "", fields},
      {"no move", osaka({R"({"seat":0})"}), "", fields},
      {"no seat", osaka({R"({"move":"take B5"})"}), "", fields},
      {"a field too many", osaka({R"({"seat":0,"move":"take B5","note":1})"}), "", fields},
      {"another field", osaka({R"({"seat":0,"moves":"take B5"})"}), "", fields},
      {"seat 2 of 2", osaka({move(2, "take B5")}), "", "seat: not a seat from 0 to 1: 2"},
      {"seat -1", osaka({move(-1, "take B5")}), "", "seat: not a seat from 0 to 1: -1"},
      {"half a seat", osaka({R"({"seat":0.5,"move":"take B5"})"}), "", "seat: not a seat from 0 to 1: 5E-1"},
      {"seat as text", osaka({R"({"seat":"0","move":"take B5"})"}), "", "seat: not a seat from 0 to 1: \"0\""},
      {"move as number", osaka({R"({"seat":0,"move":5})"}), "", "move: not a text"},
      {"no such move", osaka({move(0, "sell B5")}), "", "no such move: 'sell'"},
      {"no such card", osaka({move(0, "take B4")}), "", "not a card: 'B4'"},
      {"no such colour", osaka({move(0, "token X")}), "", "not a colour: 'X'"},
      {"no such row", osaka({move(0, "reserve shop B5")}), "", "'shop' is neither market nor farm"},
      {"no card to pay", osaka({move(0, "buy")}), "", "something is missing after 'buy'"},
      {"no colon", osaka({move(0, "insure R2")}), "", "the colon between discards and goods is missing"},
      {"no goods", osaka({move(0, "insure R2 :")}), "", "a card is missing"},
      {"eight red fives", osaka({move(0, "buy R5 R5 R5 R5 R5 R5 R5 R5")}), "", "more of R5 than the game has"},
      {"two cards taken", osaka({move(0, "take B5 R5")}), "", "too much text, from 'R5' on"},
      {"place 3", tsukiji({move(0, "pick 3 tuna")}), "", "not a number that can stand here: '3'"},
      {"another chance", osaka({R"({"chance":"dice","deck":[]})"}), "", chance},
      {"chance without deck", osaka({R"({"chance":"reshuffle"})"}), "", chance},
      {"chance with more", osaka({R"({"chance":"reshuffle","deck":[],"seat":0})"}), "", chance},
      {"a deck that is none", osaka({R"({"chance":"reshuffle","deck":3})"}), "", "deck: a list of cards is missing"},
      {"an unknown card", osaka({R"({"chance":"reshuffle","deck":["R4"]})"}), "", "deck: not a card: \"R4\""},
      {"nothing calls for it", osaka({R"({"chance":"reshuffle","deck":["R5"]})"}), "",
       "a reshuffle that no step calls for"},
      {"before any step",
       {tsukiji_header(), R"({"chance":"reshuffle","deck":["7a"]})"},
       "",
       "a reshuffle that no step calls for"},
  });
}

TEST(Steps, OsakaAgainstTheRules) {
  expect_problems({
      {"coin before tokens",
       {osaka_header(), move(0, "take B5")},
       "O2.4",
       "an achievement token has to be chosen first"},
      {"token out of turn", {osaka_header(), move(1, "token R")}, "O1.5", "it is seat 0's turn, not seat 1's"},
      {"token later", osaka({move(0, "token R")}), "O2.4", "tokens are chosen at the start only"},
      {"out of turn", osaka({move(1, "take B5")}), "O1.5", "it is seat 0's turn, not seat 1's"},
      {"insurance", osaka({move(0, "insure -")}), "O10.1", "no ship is sinking, so there is nothing to insure"},
      {"pass", osaka({move(0, "pass")}), "O3.1", "there is something to do, so you may not pass"},
      {"not in the market", osaka({move(0, "take G5")}), "O5.1", "there is no free G5 in the market"},
      {"not reserved", osaka({move(0, "take B5*")}), "O6.3",
       "there is no B5 in the market that this seat has reserved"},
      {"not in the farm", osaka({move(0, "reserve farm B5")}), "O6.1", "there is no B5 in the farm"},
      {"not in hand", osaka({move(0, "buy B5 R5")}), "O1.2", "the hand holds only 0 of R5"},
      {"too little", osaka({move(0, "buy R3 G5")}), "O4.2", "payment of 8 does not cover 18"},
      {"reserved by another", osaka({move(0, "reserve market B5"), move(1, "take B5")}), "O6.2",
       "B5 is reserved by seat 0"},
      {"piece is out", osaka({move(0, "reserve market B5"), move(1, "take R5"), move(0, "reserve market Y2")}), "O6.1",
       "the reservation piece is already on a card"},
  });
}

TEST(Steps, TsukijiAgainstTheRules) {
  const std::vector<std::string> won = tsukiji({move(0, "bid 3"), move(1, "bid 1")});
  const auto then = [&](const std::string& line) {
    std::vector<std::string> lines = won;
    lines.push_back(line);
    return lines;
  };
  expect_problems({
      {"bid 0", tsukiji({move(0, "bid 0")}), "T3.1", "a bid is 1 to 4, not 0"},
      {"bid twice", tsukiji({move(0, "bid 3"), move(0, "bid 3")}), "T3.1", "a bid cannot be changed"},
      {"pick before bids", tsukiji({move(0, "pick 1 tuna")}), "T3.1", "a bid is due"},
      {"bid before pick", then(move(0, "bid 1")), "T3.3", "a card of the display has to be taken"},
      {"pick by the other", then(move(1, "pick 1 tuna")), "T3.3", "it is seat 0's choice, not seat 1's"},
      {"colour it has not", then(move(0, "pick 1 tuna")), "T4.2", "7a has no tuna"},
      {"steal out of place", then(move(0, "steal tuna 1a")), "T3.3", "a card of the display has to be taken"},
  });
}

// Everybody keeps bidding 2: at night and then by day with the barrel in the middle, all cards are discarded, two per
// round, until the pile runs out with the eighth round of bids.
std::vector<std::string> up_to_the_renewal() {
  std::vector<std::string> lines{tsukiji_header()};
  for (int round = 0; round < 8; ++round) {
    lines.push_back(move(0, "bid 2"));
    lines.push_back(move(1, "bid 2"));
  }
  return lines;
}

const std::string turned_pile =
    R"({"chance":"reshuffle","deck":["7b","12a","3b","10a","16b","1a","18b","5a","9b","14a","2b","11a","6b","17a","4b","15b"]})";

TEST(Steps, T5_1_ARenewalHasToBeThereWithTheTurnedCards) {
  const auto lines_with = [](const std::string& line) {
    auto lines = up_to_the_renewal();
    lines.push_back(line);
    return lines;
  };
  EXPECT_EQ(problem_of(lines_with(turned_pile)).words, "no problem at all");
  const std::string wrong = "the new pile does not hold the cards of the discard pile";
  const std::string missing = "the reshuffle that the step before calls for is missing";
  expect_problems({
      {"the record stops there", up_to_the_renewal(), "", missing},
      {"a move in its place", lines_with(move(0, "bid 1")), "", missing},
      {"a face not turned", lines_with(replaced(turned_pile, "\"7b\"", "\"7a\"")), "T5.1", wrong},
      {"a card short", lines_with(replaced(turned_pile, "\"7b\",", "")), "T5.1", wrong},
      {"another card", lines_with(replaced(turned_pile, "\"7b\"", "\"13b\"")), "T5.1", wrong},
      {"no cards", lines_with(R"({"chance":"reshuffle","deck":[]})"), "T5.1", wrong},
  });
  auto twice = lines_with(turned_pile);
  twice.push_back(turned_pile);
  EXPECT_EQ(problem_of(twice).words, "a reshuffle that no step calls for");
}

TEST(Steps, ABadLineChangesNothing) {
  auto begun = record::begin_replay(osaka_header());
  ASSERT_TRUE(begun);
  auto& replay = std::get<0>(*begun);
  const std::string before = boost::json::serialize(record::dump(replay.state(), 0));
  for (const std::string& bad : {move(0, "take B5"), move(1, "token R"), move(0, "sing"), std::string("{}")}) {
    EXPECT_FALSE(replay.line(record::parse_line(bad).value())) << bad;
    EXPECT_EQ(boost::json::serialize(record::dump(replay.state(), 0)), before);
    EXPECT_EQ(replay.steps(), 0);
  }
}

TEST(Steps, T3_1_TheTwoBidsOfARoundMayComeInAnyOrder) {
  for (const bool swapped : {false, true}) {
    auto begun = record::begin_replay(tsukiji_header());
    ASSERT_TRUE(begun);
    auto& replay = std::get<1>(*begun);
    for (const int seat : swapped ? std::vector{1, 0} : std::vector{0, 1}) {
      ASSERT_TRUE(replay.line(record::parse_line(move(seat, seat == 0 ? "bid 3" : "bid 1")).value()));
    }
    EXPECT_EQ(replay.state().open.barrel, -2);
  }
}

}  // namespace
}  // namespace ichiba::tests
