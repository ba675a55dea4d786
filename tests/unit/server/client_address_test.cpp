// The client of a request, and which host names are the server's own.
#include "server/net/client_address.hpp"

#include <gtest/gtest.h>

#include "server/net/host_check.hpp"

namespace ichiba::server {
namespace {

std::vector<Network> networks(std::vector<const char*> texts) {
  std::vector<Network> made;
  for (const char* text : texts) made.push_back(Network::parse(text).value());
  return made;
}
const std::vector<Network> proxies = networks({"127.0.0.0/8", "::1", "10.0.0.0/8", "fd00::/8"});

std::string client(std::string_view peer, std::vector<std::string_view> x,
                   std::vector<std::string_view> forwarded = {}) {
  return client_name(client_address(Address::parse(peer).value(), {std::move(x), std::move(forwarded)}, proxies));
}

TEST(ClientAddress, AddressesAndNetworks) {
  EXPECT_EQ(client_name(*Address::parse("192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(client_name(*Address::parse("::ffff:192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(client_name(*Address::parse("2001:db8:1:2:3:4:5:6")), "2001:db8:1:2::");
  for (const char* wrong :
       {"", "x", "1.2.3", "1.2.3.4.5", "1.2.3.4 ", ":::", "fe80::1%eth0", "999.1.1.1", "01.2.3.4"}) {
    EXPECT_FALSE(Address::parse(wrong)) << wrong;
  }
  const auto has = [](const char* network, const char* address) {
    return Network::parse(network).value().has(*Address::parse(address));
  };
  EXPECT_TRUE(has("10.0.0.0/8", "10.255.1.2"));
  EXPECT_TRUE(has("10.0.0.0/8", "::ffff:10.1.1.1"));
  EXPECT_FALSE(has("10.0.0.0/8", "11.0.0.1"));
  EXPECT_TRUE(has("10.1.2.128/25", "10.1.2.200"));
  EXPECT_FALSE(has("10.1.2.128/25", "10.1.2.100"));
  EXPECT_TRUE(has("0.0.0.0/0", "1.2.3.4"));
  EXPECT_FALSE(has("0.0.0.0/0", "2001:db8::1"));
  EXPECT_TRUE(has("::1", "::1"));
  EXPECT_FALSE(has("::1", "::2"));
  for (const char* wrong : {"", "/8", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0.0/8x", "10.0.0.0/-1", "all"}) {
    EXPECT_FALSE(Network::parse(wrong)) << wrong;
  }
}

TEST(ClientAddress, StrangersAreNotBelieved) {
  EXPECT_EQ(client("192.0.2.1", {"198.51.100.9"}), "192.0.2.1");
  EXPECT_EQ(client("192.0.2.1", {}, {"for=198.51.100.9"}), "192.0.2.1");
}

TEST(ClientAddress, XForwardedForIsReadFromTheRight) {
  EXPECT_EQ(client("127.0.0.1", {}), "127.0.0.1");
  EXPECT_EQ(client("127.0.0.1", {"192.0.2.1"}), "192.0.2.1");
  EXPECT_EQ(client("127.0.0.1", {"198.51.100.9, 192.0.2.1"}), "192.0.2.1");
  EXPECT_EQ(client("127.0.0.1", {"198.51.100.9", "192.0.2.1"}), "192.0.2.1");
  EXPECT_EQ(client("127.0.0.1", {"6.6.6.6, 192.0.2.1, 10.1.2.3"}), "192.0.2.1");
  EXPECT_EQ(client("127.0.0.1", {"10.9.9.9, 10.1.2.3"}), "10.9.9.9");
  EXPECT_EQ(client("127.0.0.1", {", 192.0.2.1 ,, "}), "192.0.2.1");
  EXPECT_EQ(client("127.0.0.1", {"192.0.2.1:4711"}), "192.0.2.1");
  EXPECT_EQ(client("127.0.0.1", {"[2001:db8::1]:443"}), "2001:db8::");
  EXPECT_EQ(client("127.0.0.1", {"2001:db8:0:1:a:b:c:d"}), "2001:db8:0:1::");
  EXPECT_EQ(client("127.0.0.1", {"::ffff:192.0.2.1"}), "192.0.2.1");
}

TEST(ClientAddress, NonsenseCountsForTheOneWhoToldIt) {
  for (const char* wrong : {"unknown", "garbage", "[::1", "1.2.3.4:port", "192.0.2.1:123456", "[2001:db8::1]x"}) {
    EXPECT_EQ(client("127.0.0.1", {wrong}), "127.0.0.1") << wrong;
  }
  EXPECT_EQ(client("127.0.0.1", {"192.0.2.1, unknown, 10.1.2.3"}), "10.1.2.3");
}

TEST(ClientAddress, Forwarded) {
  const auto from = [](std::string_view line) { return client("127.0.0.1", {}, {line}); };
  EXPECT_EQ(from("for=192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(from("For=\"192.0.2.1:4711\";proto=https;by=10.0.0.1"), "192.0.2.1");
  EXPECT_EQ(from("for=\"[2001:db8:cafe::17]:4711\""), "2001:db8:cafe::");
  EXPECT_EQ(from("for=198.51.100.9, for=192.0.2.1;proto=http, FOR=10.1.2.3"), "192.0.2.1");
  EXPECT_EQ(from("for=\"19\\2.0.2.1\""), "192.0.2.1");
  EXPECT_EQ(from("for=_hidden"), "127.0.0.1");
  EXPECT_EQ(from("for=192.0.2.1, for=_SEVKISEK"), "127.0.0.1");
  EXPECT_EQ(from("for=192.0.2.1, for=unknown, for=10.1.2.3"), "10.1.2.3");
  EXPECT_EQ(from("for=198.51.100.9, proto=http"), "127.0.0.1");  // a hop that does not say where it came from
  EXPECT_EQ(from(", for=192.0.2.1 ,, "), "192.0.2.1");
  // An open quotation mark must not swallow what a proxy added.
  EXPECT_EQ(from("for=\"198.51.100.9, for=192.0.2.1"), "127.0.0.1");
  EXPECT_EQ(from("for=198.51.100.9;by=\", for=\"[2001:db8::1]:1\""), "127.0.0.1");
  for (const char* wrong :
       {"for", "for=", "=x", "for=1.2.3.4 for=5.6.7.8 x", "for=\"", "for=1.2.3.4;for=5.6.7.8", "\\"}) {
    EXPECT_EQ(from(wrong), "127.0.0.1") << wrong;
  }
}

// A proxy sets one of the headers and may pass on the other unchanged.
TEST(ClientAddress, HeadersThatDisagreeAreNotBelieved) {
  EXPECT_EQ(client("127.0.0.1", {"192.0.2.1"}, {"for=192.0.2.1"}), "192.0.2.1");
  EXPECT_EQ(client("127.0.0.1", {"192.0.2.1"}, {"for=198.51.100.9"}), "127.0.0.1");
  EXPECT_EQ(client("127.0.0.1", {"192.0.2.1"}, {"nonsense"}), "127.0.0.1");
}

TEST(HostCheckTest, OnThisMachineOnly) {
  const HostCheck hosts({"Play.Example.org"}, false);
  for (const char* host : {"localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "127.0.0.1", "LOCALHOST.",
                           "play.example.org", "PLAY.example.org:443", "192.0.2.1"}) {
    EXPECT_TRUE(hosts.allowed(host)) << host;
  }
  for (const char* host : {"evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
                           "box", "[::1", "[evil]", "play.example.org.evil", "example.org", "a b", "x@127.0.0.1",
                           "127.0.0.1:x", "[::1]x", "localhost:8080, evil.example"}) {
    EXPECT_FALSE(hosts.allowed(host)) << host;
  }
}

TEST(HostCheckTest, InANetworkOfOnesOwn) {
  const HostCheck hosts({}, true);
  for (const char* host : {"192.168.1.5:8080", "[fd00::5]:8080", "box:8080", "box.local", "box.lan", "localhost"}) {
    EXPECT_TRUE(hosts.allowed(host)) << host;
  }
  for (const char* host : {"evil.example", "local.evil.example", "box.local.evil", ""})
    EXPECT_FALSE(hosts.allowed(host));
}

}  // namespace
}  // namespace ichiba::server
