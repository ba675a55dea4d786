// Takes connections, speaks HTTP, and hands WebSockets over to tables.
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
    std::vector<Network> proxies;      // whose word on where a request comes from counts
    HostCheck hosts;
  };
  Listener(net::io_context& context, TableRegistry& registry, Api& api, const Limits& limits, Rules rules);

  // Throws where the address cannot be used. The port that was taken.
  int listen(const std::string& host, int port);
  void stop_listening();
  void say_goodbye();
  // To be called every few seconds.
  void look_after_sockets();
  [[nodiscard]] bool empty() const { return places_.all() == 0; }

 private:
  // Of all connections, and of its client's.
  struct Shares {
    Places::Place of_all;
    Places::Place of_client;
  };
  // One TCP connection. That of a proxy is nobody's; its requests are their clients'.
  struct Line {
    Address peer;
    bool of_proxy = false;
    Shares shares;
  };

  Awaitable<void> accept();
  void take(TcpSocket socket);
  Awaitable<void> converse(TcpSocket socket, Line line);
  // The answer; nothing where the connection has become a WebSocket.
  Awaitable<std::optional<Answer>> answer_to(TcpSocket& socket, HttpRequest& request, std::string early, Line& line,
                                             const std::string& client);
  // Why this request is not even looked at.
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
};

}  // namespace ichiba::server
