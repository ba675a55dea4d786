#include "server/net/client_address.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <charconv>
#include <cstring>
#include <ranges>

namespace ichiba::server {
namespace {

constexpr std::array<std::uint8_t, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// With or without a port: 1.2.3.4:80, [2001:db8::1]:80, 2001:db8::1.
std::optional<Address> read_node(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view rest = text.substr(end + 1);
    if (!rest.empty() && !(rest.starts_with(':') && is_port(rest.substr(1)))) return std::nullopt;
    return Address::parse(text.substr(1, end - 1));
  }
  const std::size_t colon = text.find(':');
  const bool has_port = colon != std::string_view::npos && text.find(':', colon + 1) == std::string_view::npos;
  if (has_port && !is_port(text.substr(colon + 1))) return std::nullopt;
  return Address::parse(has_port ? text.substr(0, colon) : text);
}

// One hop per element, the nearest last; nothing if a hop is hidden or invalid.
using Hops = std::vector<std::optional<Address>>;

Hops hops_of(std::span<const std::string_view> lines) {
  Hops hops;
  for (std::string_view line : lines) {
    while (true) {
      const std::size_t comma = line.find(',');
      const std::string_view element = trimmed(line.substr(0, comma));
      if (!element.empty()) hops.push_back(read_node(element));  // empty elements mean nothing in a list (RFC 9110)
      if (comma == std::string_view::npos) break;
      line.remove_prefix(comma + 1);
    }
  }
  return hops;
}

// One line of Forwarded: for=192.0.2.1;proto=http, for="[2001:db8::1]:80". False if the syntax is wrong: an open
// quotation mark may then have swallowed the rest.
class ForwardedLine {
 public:
  explicit ForwardedLine(std::string_view text) : text_(text) {}

  bool read(Hops& hops) {
    while (true) {
      blanks();
      if (!element(hops)) return false;
      if (text_.empty()) return true;
      if (!skip(',')) return false;
    }
  }

 private:
  bool element(Hops& hops) {
    std::optional<std::optional<Address>> hop;
    bool any = false;
    while (!text_.empty() && text_.front() != ',') {
      const std::string_view name = token();
      std::string value;
      if (name.empty() || !skip('=') || !read_value(value)) return false;
      any = true;
      if (is_for(name)) {
        if (hop) return false;
        hop = read_node(value);
      }
      blanks();
      if (skip(';')) blanks();
    }
    if (any) hops.push_back(hop.value_or(std::nullopt));
    return true;
  }
  static bool is_for(std::string_view name) {
    return name.size() == 3 && (name[0] | 32) == 'f' && (name[1] | 32) == 'o' && (name[2] | 32) == 'r';
  }
  static bool of_token(char c) {
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') ||
           (c != 0 && std::strchr("!#$%&'*+-.^_`|~", c) != nullptr);
  }
  std::string_view token() {
    std::size_t length = 0;
    while (length < text_.size() && of_token(text_[length])) ++length;
    const std::string_view found = text_.substr(0, length);
    text_.remove_prefix(length);
    return found;
  }
  bool read_value(std::string& value) {
    if (!skip('"')) {
      // Addresses with a port should be quoted, but are seen without.
      std::size_t length = 0;
      while (length < text_.size() && (of_token(text_[length]) || std::strchr(":[]", text_[length]) != nullptr))
        ++length;
      value = text_.substr(0, length);
      text_.remove_prefix(length);
      return !value.empty();
    }
    while (!text_.empty() && text_.front() != '"') {
      if (text_.front() == '\\') text_.remove_prefix(1);
      if (text_.empty()) return false;
      value += text_.front();
      text_.remove_prefix(1);
    }
    return skip('"');
  }
  bool skip(char wanted) {
    if (!text_.starts_with(wanted)) return false;
    text_.remove_prefix(1);
    return true;
  }
  void blanks() {
    while (text_.starts_with(' ') || text_.starts_with('\t')) text_.remove_prefix(1);
  }

  std::string_view text_;
};

Address walk(const Address& peer, const Hops& hops, std::span<const Network> proxies) {
  Address client = peer;
  for (const auto& hop : std::views::reverse(hops)) {
    if (!hop) return client;
    client = *hop;
    if (!trusted(client, proxies)) return client;
  }
  return client;
}

}  // namespace

std::optional<Address> Address::parse(std::string_view text) {
  std::array<char, INET6_ADDRSTRLEN> copy{};
  if (text.empty() || text.size() >= copy.size() || text.find('\0') != std::string_view::npos) return std::nullopt;
  std::ranges::copy(text, copy.begin());
  Address address;
  if (inet_pton(AF_INET6, copy.data(), address.bytes.data()) == 1) return address;
  std::ranges::copy(mapped, address.bytes.begin());
  if (inet_pton(AF_INET, copy.data(), address.bytes.data() + mapped.size()) == 1) return address;
  return std::nullopt;
}

bool Address::v4() const { return std::ranges::equal(mapped, std::span(bytes).first(mapped.size())); }

bool Address::loopback() const {
  if (v4()) return bytes[12] == 127;
  return bytes[15] == 1 && std::all_of(bytes.begin(), bytes.end() - 1, [](std::uint8_t byte) { return byte == 0; });
}

std::string Address::text() const {
  std::array<char, INET6_ADDRSTRLEN> made{};
  if (v4()) return inet_ntop(AF_INET, bytes.data() + mapped.size(), made.data(), made.size());
  return inet_ntop(AF_INET6, bytes.data(), made.data(), made.size());
}

std::string client_name(const Address& address) {
  if (address.v4()) return address.text();
  Address household = address;
  std::fill(household.bytes.begin() + 8, household.bytes.end(), std::uint8_t{0});
  return household.text();
}

std::optional<Network> Network::parse(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto base = Address::parse(text.substr(0, slash));
  if (!base) return std::nullopt;
  Network network;
  network.base_ = *base;
  if (slash == std::string_view::npos) return network;
  const bool v4 = text.find(':') == std::string_view::npos;
  const std::string_view number = text.substr(slash + 1);
  int bits = -1;
  const auto read = std::from_chars(number.data(), number.data() + number.size(), bits);
  if (read.ec != std::errc() || read.ptr != number.data() + number.size()) return std::nullopt;
  if (bits < 0 || bits > (v4 ? 32 : 128)) return std::nullopt;
  network.bits_ = v4 ? bits + 96 : bits;
  return network;
}

bool Network::has(const Address& address) const {
  for (int bit = 0; bit < bits_; bit += 8) {
    const auto i = static_cast<std::size_t>(bit / 8);
    const int wanted = std::min(8, bits_ - bit);
    const auto mask = static_cast<std::uint8_t>(0xFF00U >> static_cast<unsigned>(wanted));
    if (((address.bytes[i] ^ base_.bytes[i]) & mask) != 0) return false;
  }
  return true;
}

bool trusted(const Address& address, std::span<const Network> networks) {
  return std::ranges::any_of(networks, [&](const Network& network) { return network.has(address); });
}

Address client_address(const Address& peer, const Forwarding& forwarding, std::span<const Network> proxies) {
  if (!trusted(peer, proxies)) return peer;
  const bool old_way = !forwarding.x_forwarded_for.empty();
  const bool new_way = !forwarding.forwarded.empty();
  const Address by_old = walk(peer, hops_of(forwarding.x_forwarded_for), proxies);
  if (!new_way) return by_old;
  Hops hops;
  for (const std::string_view line : forwarding.forwarded) {
    if (!ForwardedLine(line).read(hops)) return peer;
  }
  const Address by_new = walk(peer, hops, proxies);
  if (old_way && client_name(by_old) != client_name(by_new)) return peer;
  return by_new;
}

}  // namespace ichiba::server
