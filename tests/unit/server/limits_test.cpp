// Limits per client: messages, requests, connections. And what the host sees of them.
#include <gtest/gtest.h>

#include "server/bus/bus.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/net/places.hpp"
#include "server/page/encoding.hpp"
#include "server/rate_limiter.hpp"

namespace ichiba::server {
namespace {

using namespace std::chrono_literals;
constexpr TokenBucket::Time start{1000s};

TEST(TokenBucketTest, SoManyAtOnceAndThenSoManyASecond) {
  constexpr TokenBucket::Rate rate{2, 5};
  TokenBucket bucket(rate, start);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(bucket.take(rate, start));
  EXPECT_FALSE(bucket.take(rate, start));
  EXPECT_DOUBLE_EQ(bucket.seconds_to_wait(rate), 0.5);
  EXPECT_TRUE(bucket.take(rate, start + 500ms));
  EXPECT_FALSE(bucket.take(rate, start + 500ms));
  EXPECT_FALSE(bucket.full(rate, start + 2s));
  EXPECT_TRUE(bucket.full(rate, start + 4s));
}

TEST(RateLimiterTest, EachClientHasItsOwn) {
  ClientRateLimiter buckets({1, 2});
  EXPECT_TRUE(buckets.take("a", start));
  EXPECT_TRUE(buckets.take("a", start));
  EXPECT_FALSE(buckets.take("a", start));
  EXPECT_TRUE(buckets.take("b", start));
  EXPECT_DOUBLE_EQ(buckets.seconds_to_wait("a", start), 1);
}

TEST(RateLimiterTest, NoRateIsNoLimit) {
  ClientRateLimiter buckets({0, 0});
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(buckets.take("a", start));
  EXPECT_EQ(buckets.size(), 0U);
}

// Very many addresses do not make the server forget one that has used up its share.
TEST(RateLimiterTest, ACrowdResetsNobody) {
  ClientRateLimiter buckets({1, 2}, 1000);
  EXPECT_TRUE(buckets.take("limited", start));
  EXPECT_TRUE(buckets.take("limited", start));
  int passed = 0;
  for (int i = 0; i < 5000; ++i) passed += buckets.take("crowd" + std::to_string(i), start + 1ms) ? 1 : 0;
  EXPECT_EQ(buckets.size(), 1000U);
  EXPECT_LE(passed, 999 + 2);
  EXPECT_FALSE(buckets.take("limited", start + 1ms));
  // Full ones are dropped to make room.
  EXPECT_TRUE(buckets.take("late", start + 10s));
  EXPECT_TRUE(buckets.take("late", start + 10s));
  EXPECT_FALSE(buckets.take("late", start + 10s));
  EXPECT_LT(buckets.size(), 10U);
}

TEST(PlacesTest, OneClientHasItsShare) {
  const NoBus no_bus;
  Limits limits;
  limits.connections = 100;
  limits.connections_per_client = 2;
  Places places(limits, no_bus);
  auto first = places.take_share("a");
  const auto second = places.take_share("a");
  EXPECT_TRUE(second);
  EXPECT_FALSE(places.take_share("a"));
  EXPECT_TRUE(places.take_share("b"));
  first.reset();
  EXPECT_TRUE(places.take_share("a"));
}

// Each node tells the others who holds many: at least a tenth of a share.
TEST(PlacesTest, OtherNodesAreToldWhoHoldsMany) {
  const NoBus no_bus;
  Limits limits;
  limits.connections_per_client = 20;
  Places places(limits, no_bus);
  std::vector<Places::Place> held{places.take_share("few"), places.take_share("a"), places.take_share("b")};
  EXPECT_FALSE(places.many_changed());
  EXPECT_TRUE(places.many().empty());
  for (const char* client : {"a", "b", "b"}) held.push_back(places.take_share(client));
  EXPECT_TRUE(places.many_changed());
  EXPECT_FALSE(places.many_changed());
  EXPECT_EQ(places.many(), (std::vector<ClientConnections>{{"b", 3}, {"a", 2}}));
  held.pop_back();
  EXPECT_FALSE(places.many_changed());
  held.clear();
  EXPECT_TRUE(places.many_changed());
  EXPECT_TRUE(places.many().empty());

  limits.connections_per_client = 0;
  Places any(limits, no_bus);
  for (int i = 0; i < 100; ++i) held.push_back(any.take_share("a"));
  EXPECT_TRUE(any.many().empty());
}

TEST(PlacesTest, TheLastTenthIsForNewcomers) {
  const NoBus no_bus;
  Limits limits;
  limits.connections = 20;
  Places places(limits, no_bus);
  std::vector<Places::Place> held;
  while (!places.only_for_newcomers()) held.push_back(places.take());
  EXPECT_EQ(held.size(), 18U);
  held.push_back(places.take());
  held.push_back(places.take());
  EXPECT_FALSE(places.take());
  held.clear();
  EXPECT_EQ(places.all(), 0);
}

TEST(CodingTest, TheClientGetsWhatItTakes) {
  const auto pick = [](std::string_view list) { return pick_coding(list, true, true); };
  EXPECT_EQ(pick(""), Coding::identity);  // curl says nothing
  EXPECT_EQ(pick("gzip, deflate, br"), Coding::brotli);
  EXPECT_EQ(pick("gzip, deflate"), Coding::gzip);
  EXPECT_EQ(pick("GZIP"), Coding::gzip);
  EXPECT_EQ(pick("br;q=0, gzip"), Coding::gzip);
  EXPECT_EQ(pick("br;q=0.1, gzip;q=0.9"), Coding::gzip);
  EXPECT_EQ(pick("gzip;q=0, br;q=0.000"), Coding::identity);
  EXPECT_EQ(pick("deflate"), Coding::identity);
  EXPECT_EQ(pick("identity"), Coding::identity);
  EXPECT_EQ(pick("*"), Coding::brotli);
  EXPECT_EQ(pick("*;q=0, gzip"), Coding::gzip);
  EXPECT_EQ(pick("identity;q=0"), std::nullopt);
  EXPECT_EQ(pick("*;q=0"), std::nullopt);
  EXPECT_EQ(pick("identity;q=0, br"), Coding::brotli);
  EXPECT_EQ(pick(" , ;;, gzip ; q=1"), Coding::gzip);
  EXPECT_EQ(pick("brgzip, notbr"), Coding::identity);  // names that only contain ours
  EXPECT_EQ(pick_coding("br, gzip", false, false), Coding::identity);
}

TEST(CodingTest, GzipIsUnpacked) {
  // printf 'ichiba ichiba ichiba' | gzip -n
  const std::string packed(
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xcb\x4c\xce\xc8\x4c\x4a\x54\xc8\x44\xa6\x00\xfc\x43\x9b\xef\x14\x00\x00"
      "\x00",
      29);
  EXPECT_EQ(gunzip(packed), "ichiba ichiba ichiba");
  EXPECT_EQ(gunzip("not gzip at all, but long enough"), std::nullopt);
  EXPECT_EQ(gunzip(packed.substr(0, 20)), std::nullopt);
  EXPECT_EQ(gunzip(""), std::nullopt);
}

TEST(LogTest, ALineCannotBeForged) {
  const Log plain(Log::Level::normal, false);
  const std::string evil = "x\n2026-01-01T00:00:00.000Z all is well level=\"\x1b[2J\xe2\x80\xae\x7f\\";
  const std::string line = plain.line("info", "request", {{"path", evil}, {"client", "::1"}, {"empty", ""}});
  EXPECT_EQ(line.find('\n'), std::string::npos);
  for (const char c : line) EXPECT_TRUE(c >= ' ' && c <= '~');
  EXPECT_NE(line.find("request path=\"x\\x0a2026-01-01T00:00:00.000Z all is well level=\\\"\\x1b[2J\\u202e\\u007f"
                      "\\\\\" client=::1 empty=\"\""),
            std::string::npos)
      << line;
  const std::string json = Log(Log::Level::normal, true).line("info", "request", {{"path", evil}});
  for (const char c : json) EXPECT_TRUE(c >= ' ' && c <= '~');
}

TEST(MetricsTest, RefusalsAreCountedByReasonAndTheReasonsAreFew) {
  Metrics metrics;
  metrics.refusals.add("origin");
  metrics.refusals.add("origin");
  for (int i = 0; i < 1000; ++i) metrics.refusals.add("code" + std::to_string(i));
  const std::string text = metrics_text(metrics, {});
  EXPECT_NE(text.find("ichiba_refusals_total{reason=\"origin\"} 2\n"), std::string::npos);
  EXPECT_NE(text.find("ichiba_tasks_longest_seconds{task=\"http\"} 0\n"), std::string::npos);
  EXPECT_LT(text.size(), 30'000U);
}

TEST(ProfileTest, TellsWhatRan) {
  Profile profile;
  profile.add(Profile::Task::http, 4ms);
  profile.begin();
  profile.add(Profile::Task::store, 10ms);
  profile.add(Profile::Task::store, 30ms);
  EXPECT_EQ(profile.recent()[static_cast<std::size_t>(Profile::Task::http)].count, 0U);
  EXPECT_EQ(profile.all()[static_cast<std::size_t>(Profile::Task::http)].count, 1U);
  const std::string text = profile_text(profile.recent(), 1);
  EXPECT_NE(text.find("store                  2        40.0     4.0%        30.000\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace ichiba::server
