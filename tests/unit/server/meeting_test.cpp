// A node that begins, and the others.
#include <algorithm>
#include <gtest/gtest.h>

#include "server/cluster.hpp"

namespace ichiba::server {
namespace {

OtherNode serving(std::uint64_t id) { return {{NodeId{id}, "http://127.0.0.1/", "test"}, true}; }
OtherNode beginning(std::uint64_t id) { return {{NodeId{id}, "http://127.0.0.1/", "test"}, false}; }

Meeting meet_as(std::uint64_t self, const std::vector<OtherNode>& others, const std::vector<std::uint64_t>& heard) {
  return meet(NodeId{self}, others, [&](NodeId node) { return std::ranges::find(heard, node.number) != heard.end(); });
}

TEST(Meeting, ANodeAloneBegins) { EXPECT_EQ(meet_as(5, {}, {}), Meeting::done); }

TEST(Meeting, OneThatServesHasToBeHeard) {
  EXPECT_EQ(meet_as(5, {serving(1)}, {}), Meeting::wait);
  EXPECT_EQ(meet_as(5, {serving(1)}, {1}), Meeting::done);
  EXPECT_EQ(meet_as(5, {serving(1), serving(2)}, {2}), Meeting::done) << "the other one may have died";
  EXPECT_EQ(meet_as(5, {serving(1), beginning(2)}, {2}), Meeting::wait) << "both may be on the wrong bus";
  EXPECT_EQ(meet_as(0, {serving(1), beginning(2)}, {}), Meeting::wait) << "who serves stays";
}

TEST(Meeting, OfThoseThatBeginAndDoNotHearEachOtherOneStays) {
  EXPECT_EQ(meet_as(5, {beginning(1), beginning(9)}, {1, 9}), Meeting::done);
  const std::vector<std::uint64_t> all{3, 5, 8};
  int stay = 0;
  for (const std::uint64_t self : all) {
    std::vector<OtherNode> others;
    for (const std::uint64_t other : all) {
      if (other != self) others.push_back(beginning(other));
    }
    const Meeting meeting = meet_as(self, others, {});
    EXPECT_NE(meeting, Meeting::done);
    if (meeting == Meeting::wait_longest) ++stay;
  }
  EXPECT_EQ(stay, 1);
}

}  // namespace
}  // namespace ichiba::server
