// Any bytes as a client's forwarding headers. A proxy adds the address that it sees: then the client is that address,
// or the proxy if nothing can be trusted, and never anybody else.
#include <string>

#include "server/net/client_address.hpp"
#include "server/net/host_check.hpp"
#include "tests/fuzz/support.hpp"

namespace {

using namespace ichiba;
using fuzz::require;
using server::Address;

const Address peer = *Address::parse("127.0.0.1");
const Address seen = *Address::parse("192.0.2.7");
const std::vector<server::Network> proxies{*server::Network::parse("127.0.0.0/8"), *server::Network::parse("fd00::/8")};

Address client(const server::Forwarding& forwarding) { return server::client_address(peer, forwarding, proxies); }
bool honest(const Address& address) { return address == seen || address == peer; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string said(fuzz::as_text(data, size));
  const std::string old_way = said + ", 192.0.2.7";
  const std::string new_way = said + ", for=192.0.2.7;proto=https";
  const std::string quoted = said + ", for=\"192.0.2.7:4711\"";
  require(client({{old_way}, {}}) == seen, "X-Forwarded-For cannot be forged");
  require(client({{said, "192.0.2.7"}, {}}) == seen, "nor in a line of its own");
  require(honest(client({{old_way}, {said}})), "nor with a Forwarded that the proxy passes on");
  require(honest(client({{}, {new_way}})), "Forwarded cannot be forged");
  require(honest(client({{}, {quoted}})), "nor where the proxy quotes");
  require(honest(client({{said}, {new_way}})), "nor with an X-Forwarded-For that the proxy passes on");
  require(server::client_address(seen, {{said}, {said}}, proxies) == seen, "strangers are not believed");
  if (const auto address = Address::parse(said)) {
    require(Address::parse(address->text()) == address, "an address goes both ways");
    require(server::client_name(*address) == server::client_name(*Address::parse(address->text())), "and has one name");
  }
  const server::HostCheck hosts({}, false);
  if (hosts.allowed(said)) require(said.find_first_of("/@ \\,") == std::string::npos, "a host is a name");
  return 0;
}
