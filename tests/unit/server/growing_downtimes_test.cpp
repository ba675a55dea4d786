#include "server/store/growing_downtimes.hpp"

#include <gtest/gtest.h>
#include <thread>

namespace ichiba::server {
namespace {

TEST(GrowingDowntimes, CountAsOthersDo) {
  GrowingDowntimes growing;
  match::Downtimes others;
  const std::vector<std::pair<match::Timestamp, match::Timestamp>> gaps{{100, 200}, {300, 350}, {340, 400},
                                                                        {100, 200}, {600, 500}, {700, 800}};
  for (const auto& [from, to] : gaps) {
    growing.add(from, to);
    others.add(from, to);
    for (const match::Timestamp begin : {0, 120, 250, 330, 399, 400, 750, 900}) {
      for (const match::Timestamp end : {150, 350, 400, 720, 1000}) {
        EXPECT_EQ(growing.between(begin, end), others.between(begin, end)) << begin << " to " << end;
      }
    }
  }
  EXPECT_EQ(growing.between(0, 1000), 300);
}

TEST(GrowingDowntimes, AreReadWhileOneIsAdded) {
  constexpr match::Timestamp all = 5'000;
  GrowingDowntimes times;
  std::thread adds([&] {
    for (match::Timestamp at = 0; at < all; ++at) times.add(10 * at, 10 * at + 1);
  });
  match::Millis last = 0;
  while (last < all) {
    const match::Millis sum = times.between(0, 10 * all);
    EXPECT_GE(sum, last);
    last = sum;
  }
  adds.join();
  EXPECT_EQ(last, all);
}

}  // namespace
}  // namespace ichiba::server
