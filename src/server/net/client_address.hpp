// The client of a request, for limits: also behind proxies, whose headers count only if the host trusts them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ichiba::server {

// An IPv6 address; IPv4 ones are mapped (::ffff:1.2.3.4).
struct Address {
  std::array<std::uint8_t, 16> bytes{};

  // "1.2.3.4" or "2001:db8::1", and nothing else.
  static std::optional<Address> parse(std::string_view text);
  [[nodiscard]] bool v4() const;
  [[nodiscard]] bool loopback() const;
  [[nodiscard]] std::string text() const;
  friend bool operator==(const Address&, const Address&) = default;
};

// The name that limits count: a whole IPv4 address; of IPv6 the first 64 bits, because a household has all of them.
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

// The forwarding headers of a request, in order.
struct Forwarding {
  std::vector<std::string_view> x_forwarded_for;
  std::vector<std::string_view> forwarded;  // RFC 7239
};

// Goes back along the hops as long as the proxies are trusted. If a header cannot be read, or the two headers disagree,
// the last proxy itself is the client: a proxy may pass on a header that it does not know, made up by anybody.
Address client_address(const Address& peer, const Forwarding& forwarding, std::span<const Network> proxies);

}  // namespace ichiba::server
