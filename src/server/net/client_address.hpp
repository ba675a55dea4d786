// Who a request comes from, as limits count it: also behind proxies, whose word counts only if the host trusts them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ichiba::server {

// An address of IPv6; those of IPv4 are among them (::ffff:1.2.3.4).
struct Address {
  std::array<std::uint8_t, 16> bytes{};

  // "1.2.3.4" or "2001:db8::1", and nothing else.
  static std::optional<Address> parse(std::string_view text);
  [[nodiscard]] bool v4() const;
  [[nodiscard]] bool loopback() const;
  [[nodiscard]] std::string text() const;
  friend bool operator==(const Address&, const Address&) = default;
};

// The name by which limits count: an address of IPv4 as a whole; of IPv6 the first 64 bits, for a household has them
// all.
std::string client_name(const Address& address);

// "10.0.0.0/8", "fd00::/8", or one address.
class Network {
 public:
  static std::optional<Network> parse(std::string_view text);
  [[nodiscard]] bool has(const Address& address) const;

 private:
  Address base_;
  int bits_ = 128;
};

bool trusted(const Address& address, std::span<const Network> networks);

// What a request says about the way it took: the values of the headers in their order.
struct Forwarding {
  std::vector<std::string_view> x_forwarded_for;
  std::vector<std::string_view> forwarded;  // RFC 7239
};

// Goes back along the way as long as those who tell it are trusted. Where a header cannot be read, or the two headers
// tell different things, nobody is believed and the last proxy itself is the client: it may pass on a header that it
// does not know, made up by anybody.
Address client_address(const Address& peer, const Forwarding& forwarding, std::span<const Network> proxies);

}  // namespace ichiba::server
