#include <boost/json.hpp>
#include <fstream>
#include <gtest/gtest.h>

#include "server/net/client_message.hpp"
#include "server/table_id.hpp"

namespace ichiba::server {
namespace {

std::string problem(std::string_view text) {
  const auto read = read_client_message(text);
  return read ? "" : read.error();
}

TEST(ClientMessage, AMoveHasAllItsParts) {
  const auto read = read_client_message(R"({"type":"move","version":12,"key":"k-1_Z","move":"bid 3"})");
  ASSERT_TRUE(read);
  const auto& ask = std::get<Ask>(*read);
  EXPECT_EQ(ask.key, "k-1_Z");
  EXPECT_EQ(std::get<match::MakeMove>(ask.command).version, 12);
  EXPECT_EQ(std::get<match::MakeMove>(ask.command).move, "bid 3");
}

TEST(ClientMessage, ANonceIsReadByteByByte) {
  const std::string digits = std::string(62, '0') + "1f";
  const auto read = read_client_message(R"({"type":"nonce","nonce":")" + digits + R"(","key":"n1"})");
  ASSERT_TRUE(read) << read.error();
  const auto& ask = std::get<Ask>(*read);
  EXPECT_EQ(ask.key, "n1");
  EXPECT_EQ(match::to_hex(std::get<match::GiveNonce>(ask.command).nonce), digits);
}

TEST(ClientMessage, WhatIsWrongIsNamed) {
  EXPECT_NE(problem("").find("not JSON"), std::string::npos);
  EXPECT_NE(problem("[[[[[[[[[1]]]]]]]]]").find("not JSON"), std::string::npos);  // too deep
  EXPECT_EQ(problem("[]"), "not a JSON object");
  EXPECT_EQ(problem(R"({"type":7})"), "type: a text is missing");
  EXPECT_EQ(problem(R"({"type":"dance"})"), "type: not known here");
  EXPECT_EQ(problem(R"({"type":"move","version":-1,"key":"k","move":"x"})"),
            "version: expected a number from 0 to 1000000000");
  EXPECT_EQ(problem(R"({"type":"move","version":1,"move":"x"})"), "key: a text is missing");
  EXPECT_EQ(problem(R"({"type":"move","version":1,"key":"a b","move":"x"})"),
            "key: expected at least one of letters, digits, - and _");
  EXPECT_EQ(problem(R"({"type":"move","version":1,"key":"k"})"), "move: a text is missing");
  EXPECT_EQ(problem(R"({"type":"hello","token":"x"})"), "token: expected 40 hexadecimal digits");
  EXPECT_EQ(problem(R"({"type":"rename","name":""})"), "name: an empty text");
  EXPECT_EQ(problem(R"({"type":"nonce"})"), "nonce: expected 64 hexadecimal digits");
  EXPECT_EQ(problem(R"({"type":"nonce","nonce":"later"})"), "nonce: expected 64 hexadecimal digits");
  EXPECT_EQ(problem(R"({"type":"nonce","nonce":7})"), "nonce: expected 64 hexadecimal digits");
  EXPECT_EQ(problem(R"({"type":"swap","with":4})"), "with: expected a number from 0 to 3");
  EXPECT_EQ(problem(R"({"type":"react","reaction":"<b>"})"), "reaction: not one of those there are");
}

TEST(TableNames, GoBothWays) {
  for (const std::uint64_t number : {0ULL, 1ULL, 123456789012345ULL, (1ULL << 50U) - 1}) {
    EXPECT_EQ(TableId::parse(TableId(number).text()), TableId(number));
  }
  for (const char* wrong : {"", "123", "01234567890", "012345678u", "ABCDEFGHJK"}) EXPECT_FALSE(TableId::parse(wrong));
}

// docs/protocol.md: every example is JSON, and each that a client sends is understood.
TEST(Protocol, ExamplesOfThePageAreTrue) {
  std::ifstream file(ICHIBA_TESTS_DIR "/../docs/protocol.md");
  ASSERT_TRUE(file);
  std::string line;
  std::string block;
  bool inside = false;
  int blocks = 0;
  int messages = 0;
  const auto understood = [&](const std::string& text) {
    const auto value = boost::json::parse(text);
    const auto* type = value.is_object() ? value.as_object().if_contains("type") : nullptr;
    if (type == nullptr) return;
    const std::string_view name = type->as_string();
    if (name == "update" || name == "refused" || name == "presence" || name == "reaction" || name == "closing") return;
    EXPECT_EQ(problem(text), "") << text;
    ++messages;
  };
  while (std::getline(file, line)) {
    if (line.starts_with("```")) {
      if (inside) {
        understood(block);
        ++blocks;
      }
      inside = line == "```json";
      block.clear();
    } else if (inside) {
      block += line;
    } else if (line.starts_with("| `{\"type\"")) {
      understood(line.substr(3, line.find('`', 3) - 3));
    }
  }
  EXPECT_GE(blocks, 6);
  EXPECT_GE(messages, 11);
}

}  // namespace
}  // namespace ichiba::server
