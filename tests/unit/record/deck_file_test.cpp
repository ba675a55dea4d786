// T1.5: deck files. Every refusal, as a small change to the house deck, with its place and words.
#include "record/deck_file.hpp"

#include <functional>
#include <gtest/gtest.h>

#include "tests/rules/properties/play.hpp"

namespace ichiba::tests {
namespace {

namespace json = boost::json;
using base::Problem;

json::object house() { return record::write_deck(tsukiji::house_deck()); }

json::object& face(json::object& deck, std::size_t card, const char* side) {
  return deck["cards"].as_array()[card].as_object()[side].as_object();
}
json::object& specialty(json::object& deck, const char* colour) {
  return deck["specialties"].as_object()[colour].as_object();
}

struct BadDeck {
  std::string place;  // empty: the deck as a whole
  std::string words;
  std::function<void(json::object&)> change;
};

void expect_refused(const std::vector<BadDeck>& table) {
  for (const BadDeck& bad : table) {
    SCOPED_TRACE(bad.place + ": " + bad.words);
    json::object deck = house();
    bad.change(deck);
    const auto read = record::read_deck(deck);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().kind, Problem::Kind::rule);
    EXPECT_EQ(read.error().clause, "T1.5");
    EXPECT_EQ(read.error().words, bad.place.empty() ? bad.words : bad.place + ": " + bad.words);
  }
}

TEST(DeckFile, T1_6_TheHouseDeckComesThroughUnchanged) {
  const auto read = record::read_deck(house());
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, tsukiji::house_deck());
  EXPECT_EQ(record::write_deck(*read), house());
}

TEST(DeckFile, ADeckOfAnotherShapeComesThroughUnchanged) {
  const auto read = record::read_deck_text(json::serialize(record::write_deck(small_deck())));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, small_deck());
}

TEST(DeckFile, T1_5_TheNumberOfKnivesMayBeLeftOutAndIsThenFour) {
  json::object deck = house();
  deck.erase("knives_to_win");
  const auto read = record::read_deck(deck);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->knives_to_win, 4);
}

TEST(DeckFile, T1_5_TheLimitsThemselvesAreAllowed) {
  for (const int reach : {2, 8}) {
    json::object deck = house();
    deck["reach"] = reach;
    EXPECT_TRUE(record::read_deck(deck)) << reach;
  }
  for (const int knives : {1, 18}) {
    json::object deck = house();
    deck["knives_to_win"] = knives;
    EXPECT_TRUE(record::read_deck(deck)) << knives;
  }
  json::object deck = house();
  // Forty characters, not forty bytes.
  std::string fish;
  for (int i = 0; i < 40; ++i) fish += "\u9b5a";
  deck["name"] = fish;
  specialty(deck, "tuna")["count"] = 1;
  specialty(deck, "salmon")["count"] = 9;
  face(deck, 0, "a")["points"] = 0;
  face(deck, 0, "b")["points"] = 9;
  const auto read = record::read_deck(deck);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->name.view(), fish);
}

TEST(DeckFile, T1_5_TheDeckAsAWhole) {
  expect_refused({
      {"", "unknown field 'price'", [](json::object& deck) { deck["price"] = 3; }},
      {"name", "missing", [](json::object& deck) { deck.erase("name"); }},
      {"colours", "missing", [](json::object& deck) { deck.erase("colours"); }},
      {"specialties", "missing", [](json::object& deck) { deck.erase("specialties"); }},
      {"reach", "missing", [](json::object& deck) { deck.erase("reach"); }},
      {"cards", "missing", [](json::object& deck) { deck.erase("cards"); }},
      {"name", "not a text", [](json::object& deck) { deck["name"] = 1; }},
      {"name", "has 1 to 40 characters", [](json::object& deck) { deck["name"] = ""; }},
      {"name", "has 1 to 40 characters", [](json::object& deck) { deck["name"] = std::string(41, 'x'); }},
      {"reach", "1 is outside 2..8", [](json::object& deck) { deck["reach"] = 1; }},
      {"reach", "9 is outside 2..8", [](json::object& deck) { deck["reach"] = 9; }},
      {"reach", "not a whole number in 2..8", [](json::object& deck) { deck["reach"] = 4.5; }},
      {"reach", "not a whole number in 2..8", [](json::object& deck) { deck["reach"] = "4"; }},
      {"knives_to_win", "0 is outside 1..18", [](json::object& deck) { deck["knives_to_win"] = 0; }},
      {"knives_to_win", "19 is outside 1..18", [](json::object& deck) { deck["knives_to_win"] = 19; }},
      {"knives_to_win", "not a whole number in 1..18", [](json::object& deck) { deck["knives_to_win"] = nullptr; }},
  });
  EXPECT_EQ(record::read_deck(json::array{}).error().text(), "T1.5: not an object");
}

TEST(DeckFile, T1_5_Colours) {
  const std::string form = "a colour's name has 1 to 16 lower-case letters, digits or hyphens";
  const auto named = [](const std::string& name) {
    return [name](json::object& deck) { deck["colours"].as_array()[1] = name; };
  };
  expect_refused({
      {"colours", "not a list", [](json::object& deck) { deck["colours"] = "tuna"; }},
      {"colours", "0 colours, a deck has 1 to 16", [](json::object& deck) { deck["colours"] = json::array{}; }},
      {"colours", "17 colours, a deck has 1 to 16",
       [](json::object& deck) {
         for (int i = 4; i < 17; ++i) deck["colours"].as_array().emplace_back("c" + std::to_string(i));
       }},
      {"colours[1]", form, named("")},
      {"colours[1]", form, named("Red Tuna")},
      {"colours[1]", form, named("2salmon")},
      {"colours[1]", form, named("-salmon")},
      {"colours[1]", form, named("seventeen-letters")},
      {"colours[1]", form, [](json::object& deck) { deck["colours"].as_array()[1] = 5; }},
      {"colours[1]", "'tuna' stands there twice", named("tuna")},
  });
}

TEST(DeckFile, T1_5_Specialties) {
  expect_refused({
      {"specialties", "not an object", [](json::object& deck) { deck["specialties"] = 1; }},
      {"specialties.salmon", "colour without specialty",
       [](json::object& deck) { deck["specialties"].as_object().erase("salmon"); }},
      {"specialties", "unknown colour 'shark'",
       [](json::object& deck) { deck["specialties"].as_object()["shark"] = json::object{}; }},
      {"specialties.tuna", "not an object", [](json::object& deck) { deck["specialties"].as_object()["tuna"] = 4; }},
      {"specialties.tuna.count", "missing", [](json::object& deck) { specialty(deck, "tuna").erase("count"); }},
      {"specialties.tuna.bonus", "missing", [](json::object& deck) { specialty(deck, "tuna").erase("bonus"); }},
      {"specialties.tuna", "unknown field 'when'", [](json::object& deck) { specialty(deck, "tuna")["when"] = 1; }},
      {"specialties.tuna.count", "0 is outside 1..9", [](json::object& deck) { specialty(deck, "tuna")["count"] = 0; }},
      {"specialties.tuna.count", "12 is outside 1..9",
       [](json::object& deck) { specialty(deck, "tuna")["count"] = 12; }},
      {"specialties.tuna.bonus", "unknown bonus 'swap'",
       [](json::object& deck) { specialty(deck, "tuna")["bonus"] = "swap"; }},
      {"specialties.tuna.bonus", "unknown bonus '7'", [](json::object& deck) { specialty(deck, "tuna")["bonus"] = 7; }},
  });
}

TEST(DeckFile, T1_5_Cards) {
  expect_refused({
      {"cards", "not a list", [](json::object& deck) { deck["cards"] = json::object{}; }},
      {"cards", "17 cards, a deck has 18", [](json::object& deck) { deck["cards"].as_array().pop_back(); }},
      {"cards", "19 cards, a deck has 18",
       [](json::object& deck) { deck["cards"].as_array().push_back(json::value(deck["cards"].as_array()[0])); }},
      {"cards[2]", "not an object", [](json::object& deck) { deck["cards"].as_array()[2] = "tuna"; }},
      {"cards[5].b", "missing", [](json::object& deck) { deck["cards"].as_array()[5].as_object().erase("b"); }},
      {"cards[5]", "unknown field 'c'",
       [](json::object& deck) { deck["cards"].as_array()[5].as_object()["c"] = json::object{}; }},
      {"cards[5].a", "not an object", [](json::object& deck) { deck["cards"].as_array()[5].as_object()["a"] = 1; }},
  });
}

TEST(DeckFile, T1_5_T1_2_Faces) {
  expect_refused({
      {"cards[0].a", "unknown field 'price'", [](json::object& deck) { face(deck, 0, "a")["price"] = 1; }},
      {"cards[0].a.colours", "missing", [](json::object& deck) { face(deck, 0, "a").erase("colours"); }},
      {"cards[0].b.points", "missing", [](json::object& deck) { face(deck, 0, "b").erase("points"); }},
      {"cards[3].a.colours", "not a list", [](json::object& deck) { face(deck, 3, "a")["colours"] = "tuna"; }},
      {"cards[3].a.colours", "0 colours, a face has one or two",
       [](json::object& deck) { face(deck, 3, "a")["colours"] = json::array{}; }},
      {"cards[3].b.colours", "3 colours, a face has one or two",
       [](json::object& deck) { face(deck, 3, "b")["colours"] = json::array{"tuna", "salmon", "mackerel"}; }},
      {"cards[7].a.colours[0]", "unknown colour 'shark'",
       [](json::object& deck) { face(deck, 7, "a")["colours"] = json::array{"shark"}; }},
      {"cards[7].a.colours[1]", "not the name of a colour",
       [](json::object& deck) { face(deck, 7, "a")["colours"] = json::array{"tuna", 1}; }},
      {"cards[7].b.colours", "two like colours on one face",
       [](json::object& deck) { face(deck, 7, "b")["colours"] = json::array{"tuna", "tuna"}; }},
      {"cards[10].a.points", "10 is outside 0..9", [](json::object& deck) { face(deck, 10, "a")["points"] = 10; }},
      {"cards[17].b.points", "-1 is outside 0..9", [](json::object& deck) { face(deck, 17, "b")["points"] = -1; }},
      {"cards[17].b.points", "not a whole number in 0..9",
       [](json::object& deck) { face(deck, 17, "b")["points"] = true; }},
      {"cards[10].b.icon", "unknown icon 'spoon'", [](json::object& deck) { face(deck, 10, "b")["icon"] = "spoon"; }},
      {"cards[10].b.icon", "unknown icon ''", [](json::object& deck) { face(deck, 10, "b")["icon"] = ""; }},
      {"cards[10].b.icon", "unknown icon 'null'", [](json::object& deck) { face(deck, 10, "b")["icon"] = nullptr; }},
  });
}

TEST(DeckFile, T1_5_EveryMistakeIsNamedAtItsPlace) {
  json::object deck = house();
  deck["reach"] = 9;
  deck.erase("name");
  specialty(deck, "tuna")["bonus"] = "swap";
  face(deck, 3, "a")["points"] = 12;
  face(deck, 3, "a")["colours"] = json::array{"shark"};
  face(deck, 17, "b").erase("points");
  std::vector<std::string> words;
  for (const Problem& problem : record::mistakes_in_deck(json::serialize(deck))) {
    EXPECT_EQ(problem.clause, "T1.5");
    words.push_back(problem.words);
  }
  EXPECT_EQ(words,
            (std::vector<std::string>{"name: missing", "specialties.tuna.bonus: unknown bonus 'swap'",
                                      "reach: 9 is outside 2..8", "cards[3].a.colours[0]: unknown colour 'shark'",
                                      "cards[3].a.points: 12 is outside 0..9", "cards[17].b.points: missing"}));
  EXPECT_TRUE(record::mistakes_in_deck(json::serialize(house())).empty());
  EXPECT_EQ(record::mistakes_in_deck("{").size(), 1);
  // A wrong list of colours is one mistake, not one for every face.
  deck = house();
  deck["colours"].as_array()[1] = "Salmon";
  EXPECT_EQ(record::mistakes_in_deck(json::serialize(deck)).size(), 1);
}

TEST(DeckFile, ATextThatIsNoJsonIsAProblemOfFormatAndNamesTheLine) {
  const auto problem = [](std::string_view text) { return record::read_deck_text(text).error(); };
  EXPECT_EQ(problem("").kind, Problem::Kind::format);
  EXPECT_EQ(problem("{\n\"name\": \"x\",\n  oops").text(), "line 3: not JSON (syntax error)");
  EXPECT_EQ(problem("{\"name\":").text(), "line 1: not JSON (incomplete JSON)");
  EXPECT_EQ(problem("{}\n{}").kind, Problem::Kind::format);
  EXPECT_EQ(problem("[]").text(), "T1.5: not an object");
}

}  // namespace
}  // namespace ichiba::tests
