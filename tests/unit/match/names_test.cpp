// Names: those of people everywhere are accepted, and none can hide, mislead or break the page.
#include "match/names.hpp"

#include <gtest/gtest.h>

#include "record/deck_file.hpp"
#include "tests/unit/match/scene.hpp"

namespace ichiba::match {
namespace {

TEST(Names, OfPeopleEverywherePass) {
  for (const char* name : {
           "Ann",
           "Zoë",
           "Jean-Luc O'Neill",
           "Łukasz Żółć",
           "Nguyễn Thị Ánh",
           "Ιωάννα",
           "Ольга",
           "さくら",
           "山田 太郎",
           "ハルト",
           "辻\U000E0100",  // a chosen form of a kanji
           "김민준",
           "王小明",
           "محمد",
           "مُحَمَّد",
           "علی\u200cرضا",  // Persian: two parts, not joined
           "שלום",
           "שָׁלוֹם",
           "अनीता",
           "क्षितिज",
           "ශ්\u200dරී",  // Sinhala: Sri
           "தமிழ்",
           "สมชาย",
           "กิ่งแก้ว",
           "မြန်မာ",
           "བསྒྲུབས",
           "አበበ",
           "🐟",
           "❤\uFE0F",
           "👩🏽\u200d🚀",
           "👨\u200d👩\u200d👧",
           "🏳\uFE0F\u200d🌈",
           "🇯🇵 Ken",
           "1\uFE0F\u20E3",
           "½ tuna",
           "...",
           "x\u0302\u0323",
       }) {
    const auto clean = clean_name(name);
    EXPECT_TRUE(clean) << name << ": " << (clean ? "" : clean.error().words);
  }
}

TEST(Names, ThatHideOrMisleadAreRefused) {
  struct Bad {
    std::string name;
    const char* why;
  };
  const std::vector<Bad> all{
      {"", "empty"},
      {"   ", "only spaces"},
      {"\u3000\u00a0\u2003", "only spaces of other widths"},
      {"a\nb", "a line end"},
      {"a\tb", "a tab"},
      {"a\x7f", "delete"},
      {"a\x1b[2J", "an escape sequence"},
      {std::string("a\0b", 3), "a zero"},
      {"a\u0085", "a control character of the second set"},
      {"a\u009b", "another"},
      {"\xff", "no UTF-8"},
      {"\xc0\x80", "an overlong zero"},
      {"\xed\xa0\x80", "half a surrogate"},
      {"a\u202eb", "turns the writing"},
      {"a\u2066b\u2069", "isolates"},
      {"a\u200fb", "a mark of direction"},
      {"a\u061cb", "an Arabic mark of direction"},
      {"\u200b", "nothing, of no width"},
      {"An\u200bn", "of no width, inside"},
      {"An\u200dn", "a joiner between letters"},
      {"Ann\u200d", "a joiner at the end"},
      {"\u200d🐟", "a joiner at the beginning"},
      {"An\u00adn", "a soft hyphen"},
      {"An\u034fn", "a joiner of graphemes"},
      {"Ann\uFE0F", "emoji style on a letter"},
      {"Ann\U000E0100", "a form of a kanji on a letter"},
      {"🏴\U000E0067\U000E007F", "tags"},
      {"\u3164", "a filler of Hangul"},
      {"\uFFA0", "another"},
      {"\u115F\u1160", "others"},
      {"\u2800\u2800", "empty braille"},
      {"a\u2028b", "a line separator"},
      {"a\ue000", "private use"},
      {"a\U000F0000", "private use far away"},
      {"a\u0378", "unassigned"},
      {"a\uFFFE", "no character"},
      {"a\uFFFD", "what got lost"},
      {"a\uFEFF", "a byte order mark"},
      {"\u0301Ann", "begins with a mark"},
      {"Ann \u0301", "a mark on a space"},
      {"H\u0335\u0321\u0322", "a pile of marks"},
      {"ก็็็็็็็็", "a tower of Thai vowels"},
      {std::string(25, 'x'), "25 characters"},
      {"1234567890123456789012345", "25 digits"},
      {std::string(5000, 'x'), "very long"},
  };
  for (const Bad& bad : all) EXPECT_FALSE(clean_name(bad.name)) << bad.why;
}

TEST(Names, ComeInOneForm) {
  EXPECT_EQ(*clean_name("  Zoë の "), "Zoë の");
  EXPECT_EQ(*clean_name("Zoe\u0308"), "Zo\u00eb") << "letter and mark become one";
  EXPECT_EQ(*clean_name("\u3000山田\u3000\u3000太郎\u00a0"), "山田 太郎");
}

TEST(Names, AreCountedAsPeopleCount) {
  std::string families;
  for (int i = 0; i < 8; ++i) families += "👨\u200d👩\u200d👧";
  EXPECT_TRUE(clean_name(families)) << "8 characters of 18 bytes";
  std::string marked;
  for (int i = 0; i < 24; ++i) marked += "x\u0302\u0323";
  EXPECT_TRUE(clean_name(marked)) << "24 characters of three code points";
  EXPECT_FALSE(clean_name(marked + "x"));
  EXPECT_FALSE(clean_name(families + families)) << "more bytes than any name needs";
}

TEST(Names, ThatLookAlikeAreFound) {
  const std::vector<std::pair<const char*, const char*>> alike{
      {"Ann", "Ann"},    {"Ann", "ANN"},   {"Ann", "Аnn"},        // Cyrillic A
      {"Ann", "Ａｎｎ"}, {"Paul", "PauI"}, {"paypal", "раураl"},  // Cyrillic
      {"Zoë", "ZOË"},    {"rn", "m"},      {"Straße", "STRASSE"}, {"علی\u200cرضا", "علیرضا"},
  };
  for (const auto& [one, other] : alike) {
    EXPECT_TRUE(look_alike(one, other)) << one << " " << other;
    EXPECT_TRUE(look_alike(other, one)) << other << " " << one;
  }
  for (const auto& [one, other] : std::vector<std::pair<const char*, const char*>>{
           {"Ann", "Anna"}, {"Ann", "Ben"}, {"Zoe", "Zoë"}, {"太郎", "次郎"}, {"Player 1", "Player 2"}, {"🐟", "🐠"}}) {
    EXPECT_FALSE(look_alike(one, other)) << one << " " << other;
  }
}

constexpr const char* three_open = R"({"game":"osaka","players":3})";

TEST(Names, OfSomebodyAtTheTableAreTaken) {
  Scene scene(three_open, std::vector<Chair>(3));
  const auto sit = [&](const char* name) {
    return scene.match->decide(std::nullopt, SitDown{std::nullopt, name, base::sha256(name)}, 0);
  };
  ASSERT_EQ(scene.want(std::nullopt, SitDown{Seat(0), "Ann", base::sha256("a")}), "");
  EXPECT_EQ(sit("Аnn").error().code, RefusalCode::name_taken) << "with a Cyrillic A";
  EXPECT_EQ(sit("ann").error().code, RefusalCode::name_taken);
  ASSERT_EQ(scene.want(std::nullopt, SitDown{Seat(1), "Ben", base::sha256("b")}), "");
  EXPECT_EQ(scene.match->decide(Seat(1), Rename{"ANN"}, 0).error().code, RefusalCode::name_taken);
  EXPECT_TRUE(scene.match->decide(Seat(0), Rename{"ANN"}, 0)) << "one's own name in another form";
  ASSERT_EQ(scene.want(Seat(0), Leave{}), "");
  EXPECT_TRUE(sit("Ann")) << "free again";
}

TEST(Names, OfDecksAreCleaned) {
  const auto named = [](std::string_view name) {
    json::object deck = record::write_deck(tsukiji::house_deck());
    deck["name"] = name;
    return json::object{{"deck", deck}};
  };
  json::object good = named(" 築地\u3000 2 ");
  ASSERT_TRUE(clean_deck_name(good));
  EXPECT_EQ(good["deck"].at("name").as_string(), "築地 2");
  for (const char* wrong : {"\u202egnirps", "\u200b", "a\x1b[2J", "\ue000"}) {
    json::object options = named(wrong);
    EXPECT_FALSE(clean_deck_name(options)) << wrong;
  }
  json::object none{{"friendly", true}};
  EXPECT_TRUE(clean_deck_name(none));
  json::object odd{{"deck", 7}};
  EXPECT_TRUE(clean_deck_name(odd)) << "the reader of the deck says so";
}

}  // namespace
}  // namespace ichiba::match
