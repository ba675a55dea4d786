// Input is printed without controlling the terminal.
#include "base/printable.hpp"

#include <gtest/gtest.h>

namespace ichiba::words {
namespace {

TEST(Printable, EscapesWhatSteersATerminal) {
  EXPECT_EQ(base::escaped("plain 市場 Zoë 🐟"), "plain 市場 Zoë 🐟");
  EXPECT_EQ(base::escaped("a\x1b[2J\nb\x7f\r\t"), "a\\x1b[2J\\x0ab\\u007f\\x0d\\x09");
  EXPECT_EQ(base::escaped("\u009b31m"), "\\u009b31m") << "a control character of the second set";
  EXPECT_EQ(base::escaped("\u202eabc\u2066\u200f\u061c"), "\\u202eabc\\u2066\\u200f\\u061c");
  EXPECT_EQ(base::escaped("\u2028\ufeff\u00ad\U000E0067"), "\\u2028\\ufeff\\u00ad\\udb40\\udc67");
  EXPECT_EQ(base::escaped("\xff\x9b\xe5\xb8"), "\\xff\\x9b\\xe5\\xb8") << "no UTF-8";
  EXPECT_EQ(base::escaped(std::string(500, 'x'), 20), std::string(20, 'x') + "...");
}

TEST(Printable, KeepsLines) {
  EXPECT_EQ(base::escaped_lines("one\ntwo\x1b\n"), "one\ntwo\\x1b\n");
  EXPECT_EQ(base::escaped_lines("{\"name\":\"\u202e\"}"), "{\"name\":\"\\u202e\"}");
}

TEST(Printable, KnowsUtf8) {
  EXPECT_TRUE(base::is_utf8("a\u00eb市🐟\U0010FFFF"));
  for (const char* wrong : {"\x80", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x80\x80\x80", "\xf4\x90\x80\x80",
                            "\xf5\x80\x80\x80", "\xe5\xb8", "\xff"}) {
    EXPECT_FALSE(base::is_utf8(wrong));
  }
}

}  // namespace
}  // namespace ichiba::words
