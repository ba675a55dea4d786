// One WebSocket: a guest at a table.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <memory>

#include "server/hall.hpp"
#include "server/net/client_message.hpp"
#include "server/net/limits.hpp"
#include "server/net/types.hpp"

namespace ichiba::server {

using Request = beast::http::request<beast::http::string_body>;

class Socket final : public Guest {
 public:
  // Counted for as long as the socket lives; what it holds on to keeps its client's share of connections.
  Socket(TcpSocket socket, Hall& hall, const Limits& limits, TableId table, std::shared_ptr<void> share);

  void accept(Request request);
  void send(Text text) override;
  void follow(std::shared_ptr<Room> room) override;
  // Tells the client that the server stops, and closes.
  void say_goodbye();

 private:
  using Stream = beast::websocket::stream<TcpSocket, false>;

  [[nodiscard]] std::shared_ptr<Socket> self() { return std::static_pointer_cast<Socket>(shared_from_this()); }
  void read();
  void received(std::string_view text);
  void greet(const Hello& hello);
  void found(std::expected<std::shared_ptr<Room>, match::Refusal> room);
  void write();
  void refuse(const match::Refusal& refusal);
  void close(beast::websocket::close_code code);
  void drop();
  void gone();
  bool within_rate();

  Hall& hall_;
  const Limits& limits_;
  TableId table_;
  std::shared_ptr<void> share_;
  std::shared_ptr<Room> room_;
  Stream stream_;
  beast::flat_buffer buffer_;
  std::deque<Text> outbox_;
  std::size_t outbox_bytes_ = 0;
  double allowance_;
  Room::Clock::time_point refilled_ = Room::Clock::now();
  bool greeted_ = false;
  bool looking_for_room_ = false;  // nothing more is read meanwhile
  bool reading_ = false;           // within the handling of a message
  bool writing_ = false;
  bool closing_ = false;  // a close frame follows the outbox
  bool closed_ = false;
  bool counted_ = true;
  beast::websocket::close_code close_code_ = beast::websocket::close_code::normal;
};

}  // namespace ichiba::server
