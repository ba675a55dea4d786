// Every code that a client can be refused with is documented, and those that players meet have a text in each language.
#include "match/refusal.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

namespace ichiba::match {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(ICHIBA_TESTS_DIR "/../" + path);
  EXPECT_TRUE(file) << path;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Refusals, HaveOneCodeEach) {
  std::set<std::string_view> codes;
  for (const RefusalInfo& info : all_refusals()) {
    EXPECT_TRUE(codes.insert(info.text).second) << info.text;
    EXPECT_EQ(code_text(info.code), info.text);
    EXPECT_GE(info.http_status, 400) << info.text;
  }
}

TEST(Refusals, AreListedInTheProtocol) {
  const std::string protocol = text_of("docs/protocol.md");
  for (const RefusalInfo& info : all_refusals()) {
    EXPECT_NE(protocol.find("`" + std::string(info.text) + "`"), std::string::npos) << info.text;
  }
}

TEST(Refusals, OfPlayersHaveATextInEveryLanguage) {
  for (const char* language : {"en", "de", "fr", "ja"}) {
    const std::string texts = text_of("web/src/i18n/" + std::string(language) + "Online.ts");
    for (const RefusalInfo& info : all_refusals()) {
      const bool there = texts.find("\"online.wrong." + std::string(info.text) + "\"") != std::string::npos;
      EXPECT_TRUE(there || !info.for_players) << info.text << " in " << language;
    }
  }
}

}  // namespace
}  // namespace ichiba::match
