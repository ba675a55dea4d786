// Accepts connections, speaks HTTP, and hands WebSockets over to tables.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/net/api.hpp"
#include "server/net/client_address.hpp"
#include "server/net/host_check.hpp"
#include "server/net/http.hpp"
#include "server/net/places.hpp"
#include "server/net/socket.hpp"
#include "server/net/types.hpp"
#include "server/rate_limiter.hpp"

namespace ichiba::server {

class Listener {
 public:
  struct Rules {
    std::vector<std::string> origins;  // further pages that may ask
    std::vector<Network> proxies;      // whose forwarding headers are trusted
    HostCheck hosts;
  };
  Listener(net::io_context& context, TableRegistry& registry, Api& api, const Limits& limits, Rules rules);

  // Throws if the address cannot be used. Returns the port.
  int listen(const std::string& host, int port);
  // Who is connected already is served.
  void stop_listening();
  // To every WebSocket, and to those that still come over connections that were made before.
  void say_goodbye();
  // Call it every few seconds.
  void look_after_sockets();
  [[nodiscard]] bool empty() const { return places_.all() == 0; }
  [[nodiscard]] const Places& places() const { return places_; }

 private:
  // Of all connections, and of its client's.
  struct Shares {
    Places::Place of_all;
    Places::Place of_client;
  };
  // One TCP connection. A proxy's connection belongs to no client; its requests do.
  struct Line {
    Address peer;
    bool of_proxy = false;
    Shares shares;
  };

  Awaitable<void> accept();
  void take(TcpSocket socket);
  Awaitable<void> converse(TcpSocket socket, Line line);
  // The answer; nothing if the connection has become a WebSocket.
  Awaitable<std::optional<Answer>> answer_to(TcpSocket& socket, HttpRequest& request, std::string early, Line& line,
                                             const std::string& client);
  // Why this request is refused unread.
  std::optional<Answer> turned_away(const HttpRequest& request, const std::string& client, bool upgrading);
  // Makes the connection a WebSocket and hands it over to its table; or the answer why not.
  Awaitable<std::optional<Answer>> upgrade(TcpSocket& socket, HttpRequest& request, std::string early, Shares shares,
                                           std::string client);
  Awaitable<Answer> ask_api(HttpRequest& request, std::string client);
  [[nodiscard]] bool origin_allowed(const HttpRequest& request) const;
  [[nodiscard]] std::string client_of(const Line& line, const HttpRequest& request) const;
  void tell(const HttpRequest& request, const Answer& answer, const std::string& client, Room::Clock::time_point begun);

  net::io_context& context_;
  TableRegistry& registry_;
  Api& api_;
  const Limits& limits_;
  Rules rules_;
  Acceptor acceptor_;
  Outgoing outgoing_;
  Places places_;
  ClientRateLimiter requests_;
  std::vector<std::weak_ptr<Socket>> sockets_;
  bool said_goodbye_ = false;
};

}  // namespace ichiba::server
