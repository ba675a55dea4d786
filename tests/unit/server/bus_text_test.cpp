// Messages between nodes as text.
#include "server/bus/bus_text.hpp"

#include <gtest/gtest.h>

#include "engine/core/events.hpp"

namespace ichiba::server {
namespace {

TEST(BusText, ABeatMayTellOfItsNode) {
  const NodeNews news{{{"192.0.2.1", 40}, {"2001:db8::", 12}},
                      {{99, TableId(7), "192.0.2.1", R"({"table":"0000000007","seats":["A \"x\""]})"}}};
  const std::string text = to_text({42}, 8, Beat{5, false, news});
  const auto read = read_envelope(text);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(std::get<Beat>(read->content).news, news);
  EXPECT_EQ(to_text({42}, 8, std::get<Beat>(read->content)), text);
  EXPECT_EQ(std::get<Beat>(read_envelope("ichiba1 1 1 beat 5 0")->content).news, std::nullopt);
  // Of another version: fields that are not known are skipped.
  const auto later =
      read_envelope(R"(ichiba1 1 1 beat 5 0 {"mood":1,"clients":[{"client":"a","connections":3,"x":0}]})");
  ASSERT_TRUE(later) << later.error();
  EXPECT_EQ(std::get<Beat>(later->content).news, (NodeNews{{{"a", 3}}, {}}));
  for (const char* wrong : {"{", "[]", R"({"clients":[{"client":"a","connections":0}]})", R"({"clients":[{}]})",
                            R"({"open":[{"created":1,"table":"x","client":"a","summary":{}}]})",
                            R"({"open":[{"created":1,"table":"0000000007","client":"a"}]})",
                            R"({"open":[{"created":1,"table":"0000000007","client":"a","summary":[]}]})"}) {
    const auto refused = read_envelope(std::string("ichiba1 1 1 beat 5 0 ") + wrong);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_FALSE(refused.error().empty());
  }
  NodeNews many;
  for (int i = 0; i < 2000; ++i) many.clients.push_back({std::to_string(i), 10});
  EXPECT_EQ(std::get<Beat>(read_envelope(to_text({1}, 1, Beat{5, false, many}))->content).news->clients.size(),
            NodeNews::most_clients);
}

TEST(BusText, MessagesAreReadAsTheyWereWritten) {
  const TableId table(12345);
  const match::Entry entry{7, 99, match::Moved{Seat(1), "bid 3", 0}};
  const std::vector<BusMessage> messages{Announcement{table, entry, "abcd0123:k-1"}, Announcement{table, entry, ""},
                                         Here{table, SeatSet::first(3)}, WhoIsHere{table},
                                         Reacted{table, Seat(3), "thanks"}};
  for (const BusMessage& message : messages) {
    const std::string text = to_text({42}, 8, message);
    const auto read = read_envelope(text);
    ASSERT_TRUE(read) << text << ": " << read.error();
    EXPECT_EQ(read->from, NodeId{42});
    EXPECT_EQ(read->number, 8U);
    std::visit(Overloaded{[](const Beat&) { FAIL(); }, [](const Skipped&) { FAIL(); },
                          [&](const auto& content) { EXPECT_EQ(to_text({42}, 8, BusMessage(content)), text); }},
               read->content);
    // A reader that has no use for it reads no further than it must.
    for (const Wanted& wanted :
         {Wanted{NodeId{42}}, Wanted{NodeId{7}, [&](TableId asked) { return asked != table; }}}) {
      const auto skipped = read_envelope(text, wanted);
      ASSERT_TRUE(skipped);
      EXPECT_TRUE(std::holds_alternative<Skipped>(skipped->content));
      EXPECT_EQ(skipped->number, 8U);
    }
    EXPECT_FALSE(std::holds_alternative<Skipped>(
        read_envelope(text, {NodeId{7}, [&](TableId asked) { return asked == table; }})->content));
    // What is cut off is not read as something else; at most it seems to be of a kind that a later version adds.
    for (std::size_t length = 0; length < text.find(table.text()) + 10; ++length) {
      const auto read_cut = read_envelope(std::string_view(text).substr(0, length));
      EXPECT_TRUE(!read_cut || std::holds_alternative<Skipped>(read_cut->content)) << text.substr(0, length);
    }
  }
}

TEST(BusText, WhatCannotBeReadIsRefusedWithItsReason) {
  for (const char* text : {"", "hello", "ichiba1", "ichiba1 x 1 beat 0 0", "ichiba1 1 0 beat 0 0",
                           "ichiba1 1 1 beat -5 0", "ichiba1 1 1 beat 5 2", "ichiba1 1 1 who nobody",
                           "ichiba1 1 1 here 0000000001 16", "ichiba1 1 1 entry 0000000001 0 5 - {}",
                           "ichiba1 1 1 entry 0000000001 2 5 - {\"deed\":", "ichiba1 1 1 reaction 0000000001 4 hello",
                           "ichiba1 1 0 dance 0000000001", "ichiba1 1 1", "ichiba2 1 1 beat 5 0"}) {
    const auto read = read_envelope(text);
    ASSERT_FALSE(read) << text;
    EXPECT_FALSE(read.error().empty());
  }
}

TEST(BusText, WhatALaterVersionAddsIsSkipped) {
  for (const char* text : {"ichiba1 1 7 dance 0000000001", "ichiba1 1 7 dance", "ichiba1 1 7 sleep 5 {\"x\":1}"}) {
    const auto read = read_envelope(text);
    ASSERT_TRUE(read) << text << ": " << read.error();
    EXPECT_EQ(read->number, 7U) << "it counts, so that nothing seems to be missing";
    EXPECT_TRUE(std::holds_alternative<Skipped>(read->content));
  }
  const auto more = read_envelope("ichiba1 1 7 here 0000000001 3 and more");
  ASSERT_TRUE(more) << more.error();
  EXPECT_TRUE(std::holds_alternative<Here>(more->content));
}

TEST(BusText, AnotherFormatIsKnownAsSuch) {
  EXPECT_TRUE(is_of_another_format("ichiba2 1 1 beat 5 0"));
  EXPECT_TRUE(is_of_another_format("ichiba10 x"));
  for (const char* text : {"ichiba1 1 1 beat 5 0", "ichiba1 nonsense", "hello", ""}) {
    EXPECT_FALSE(is_of_another_format(text)) << text;
  }
}

}  // namespace
}  // namespace ichiba::server
