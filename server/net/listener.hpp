// Takes connections, speaks HTTP, and hands WebSockets over to tables.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/net/api.hpp"
#include "server/net/socket.hpp"
#include "server/net/types.hpp"

namespace ichiba::server {

class Listener {
 public:
  struct Rules {
    std::vector<std::string> origins;
    bool behind_proxy = false;
  };
  Listener(net::io_context& context, Hall& hall, Api& api, const Limits& limits, Rules rules);

  // Throws where the address cannot be used. The port that was taken.
  int listen(const std::string& host, int port);
  void stop_listening();
  void say_goodbye();
  // To be called every few seconds.
  void look_after_sockets();
  [[nodiscard]] bool empty() const { return counts_->all == 0; }

 private:
  using Acceptor = net::basic_socket_acceptor<net::ip::tcp, Executor>;
  using Request = beast::http::request<beast::http::string_body>;
  using Response = beast::http::response<beast::http::string_body>;

  Awaitable<void> accept();
  Awaitable<void> converse(TcpSocket socket);
  // A connection's part of all connections, and of its client's; given back when the last holder lets go.
  struct Shares {
    std::shared_ptr<void> of_all;
    std::shared_ptr<void> of_client;
  };
  std::shared_ptr<void> take_place();
  std::shared_ptr<void> take_share(const std::string& client);  // nothing where it is used up

  // Makes the connection a WebSocket and hands it over to its table; or the answer why not.
  Awaitable<std::optional<Answer>> upgrade(TcpSocket& socket, Request request, std::string early, Shares shares,
                                           std::string client);
  Awaitable<Answer> ask_api(Request& request, std::string client);
  [[nodiscard]] std::optional<Answer> unreadable(const error_code& error) const;
  [[nodiscard]] bool origin_allowed(const Request& request) const;
  [[nodiscard]] std::string client_of(const TcpSocket& socket, const Request* request) const;
  Query query_of(Request& request, std::string client) const;

  net::io_context& context_;
  Hall& hall_;
  Api& api_;
  const Limits& limits_;
  Rules rules_;
  Acceptor acceptor_;
  Outgoing outgoing_;
  // Shared with every connection's share: the last of them may end after the listener.
  struct Counts {
    int all = 0;
    std::unordered_map<std::string, int> per_client;
  };
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
  std::vector<std::weak_ptr<Socket>> sockets_;
};

}  // namespace ichiba::server
