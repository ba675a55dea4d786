// What is written can be read again, whatever a string holds and wherever the buffer ends.
#include "base/json_writer.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <limits>

namespace ichiba::tests {
namespace {

std::string written(std::string_view text) {
  std::string out;
  base::JsonWriter(out).value(text);
  return out;
}

TEST(JsonWriter, EscapesWhatJsonDoesNotAllow) {
  EXPECT_EQ(written(""), R"("")");
  EXPECT_EQ(written("Ann"), R"("Ann")");
  EXPECT_EQ(written(R"("a\b")"), R"("\"a\\b\"")");
  EXPECT_EQ(written("a\nb\x01"), R"("a\u000ab\u0001")");
  EXPECT_EQ(written("魚\""), "\"魚\\\"\"");
}

TEST(JsonWriter, EveryByteComesBack) {
  for (int byte = 0; byte < 128; ++byte) {
    for (const std::size_t before : {0U, 1U, 14U, 15U, 16U, 200U}) {
      const std::string text = std::string(before, 'x') + static_cast<char>(byte) + "yz";
      EXPECT_EQ(boost::json::parse(written(text)).as_string(), text) << byte;
    }
  }
}

TEST(JsonWriter, CommasStandBetweenValuesOnly) {
  std::string out = "> ";
  base::JsonWriter w(out);
  w.begin_object();
  w.fields("a", 1, "b", true, "c", nullptr, "d", "e");
  w.key("f");
  w.begin_array();
  w.end_array();
  w.key("g");
  w.begin_array();
  w.value(std::numeric_limits<std::int64_t>::min());
  w.object("h", "i");
  w.raw("[2]");
  w.end_array();
  w.end_object();
  EXPECT_EQ(out, R"(> {"a":1,"b":true,"c":null,"d":"e","f":[],"g":[-9223372036854775808,{"h":"i"},[2]]})");
}

}  // namespace
}  // namespace ichiba::tests
