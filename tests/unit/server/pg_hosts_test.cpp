// The hosts of an address of PostgreSQL, and in which order they are tried.
#include "server/store/postgres/pg_hosts.hpp"

#include <gtest/gtest.h>

namespace ichiba::server {
namespace {

using Hosts = std::vector<PgHost>;

TEST(PgHosts, OfAnAddress) {
  EXPECT_EQ(pg_hosts("postgres://ichiba@db.example.org/ichiba"), (Hosts{{"db.example.org", "", ""}}));
  EXPECT_EQ(pg_hosts("postgres://ichiba@a:1,b:2/ichiba"), (Hosts{{"a", "", "1"}, {"b", "", "2"}}));
  EXPECT_EQ(pg_hosts("postgres://ichiba@a,b:2/ichiba"), (Hosts{{"a", "", ""}, {"b", "", "2"}}));
  EXPECT_EQ(pg_hosts("host=a,b hostaddr=10.0.0.1,10.0.0.2 port=7"),
            (Hosts{{"a", "10.0.0.1", "7"}, {"b", "10.0.0.2", "7"}}));
  EXPECT_EQ(pg_hosts("postgres:///ichiba?host=/run/postgresql"), (Hosts{{"/run/postgresql", "", ""}}));
}

TEST(PgHosts, NoneIsTheBusinessOfLibpq) {
  EXPECT_EQ(pg_hosts("postgres:///ichiba"), Hosts());
  EXPECT_EQ(pg_hosts("host=a,b,c port=1,2"), Hosts());
  EXPECT_EQ(pg_hosts("postgres://[/"), Hosts());
}

TEST(PgHosts, OnlyNamesAreLookedUp) {
  EXPECT_TRUE(has_name({"db.example.org", "", ""}));
  EXPECT_FALSE(has_name({"db.example.org", "10.0.0.1", ""}));
  for (const char* known : {"127.0.0.1", "::1", "/run/postgresql", "@abstract", ""}) {
    EXPECT_FALSE(has_name({known, "", ""})) << known;
  }
}

class LookUp : public testing::Test {
 protected:
  std::expected<Hosts, std::string> look_up(PgHosts& hosts) {
    std::expected<Hosts, std::string> answer = std::unexpected("no answer");
    hosts.look_up([&](auto found) { answer = std::move(found); });
    EXPECT_EQ(answer, std::unexpected("no answer"));
    context_.restart();
    context_.run();
    return answer;
  }
  boost::asio::io_context context_;
};

TEST_F(LookUp, OneThatDidNotAnswerIsLastTheNextTime) {
  PgHosts hosts(context_, "postgres://127.0.0.1:1,127.0.0.2:2,127.0.0.3:3/ichiba");
  const PgHost a{"127.0.0.1", "", "1"}, b{"127.0.0.2", "", "2"}, c{"127.0.0.3", "", "3"};
  EXPECT_EQ(look_up(hosts), (Hosts{a, b, c}));
  EXPECT_TRUE(hosts.several());
  hosts.rotate();
  EXPECT_EQ(look_up(hosts), (Hosts{b, c, a}));
  for (int i = 0; i < 2; ++i) hosts.rotate();
  EXPECT_EQ(look_up(hosts), (Hosts{a, b, c}));
}

TEST_F(LookUp, ANameBecomesItsAddresses) {
  PgHosts hosts(context_, "postgres://localhost:7,10.0.0.1:8/ichiba");
  const auto found = look_up(hosts);
  ASSERT_TRUE(found && found->size() >= 2) << found.error();
  EXPECT_EQ(found->front().name, "localhost");
  EXPECT_TRUE(found->front().address == "127.0.0.1" || found->front().address == "::1") << found->front().address;
  EXPECT_EQ(found->back(), (PgHost{"10.0.0.1", "", "8"}));
}

TEST_F(LookUp, AnUnknownNameIsLeftOut) {
  PgHosts one(context_, "postgres://nowhere.invalid/ichiba");
  const auto none = look_up(one);
  ASSERT_FALSE(none);
  EXPECT_TRUE(none.error().starts_with("the address of nowhere.invalid cannot be found: ")) << none.error();
  PgHosts two(context_, "postgres://nowhere.invalid,127.0.0.1/ichiba");
  EXPECT_EQ(look_up(two), (Hosts{{"127.0.0.1", "", ""}}));
}

}  // namespace
}  // namespace ichiba::server
