// One WebSocket: a guest at a table.
#pragma once

#include <memory>
#include <vector>

#include "server/net/client_message.hpp"
#include "server/net/frames.hpp"
#include "server/net/limits.hpp"
#include "server/net/outbox.hpp"
#include "server/net/types.hpp"
#include "server/rate_limiter.hpp"
#include "server/table_registry.hpp"

namespace ichiba::server {

class Socket;

// Sockets with something to send. Everything sent while the context works through ready events leaves in one write per
// socket.
class Outgoing {
 public:
  explicit Outgoing(net::io_context& context) : context_(context) {}
  void add(std::shared_ptr<Socket> socket);

 private:
  net::io_context& context_;
  std::vector<std::shared_ptr<Socket>> waiting_;
};

class Socket final : public Guest {
 public:
  struct Context {
    TableRegistry& registry;
    Outgoing& outgoing;
    const Limits& limits;
  };
  // After the handshake. The share is the client's connection count, held as long as the socket lives.
  Socket(TcpSocket socket, Context context, TableId table, std::shared_ptr<void> share);

  // `first`: what the client has sent already.
  void begin(std::string_view first);
  void send(Text text) override;
  void follow(std::shared_ptr<Room> room) override;
  void dismiss(const match::Refusal& refusal) override;
  // Tells the client that the server stops, and closes. The table counts them as gone at once.
  void say_goodbye();
  // Called regularly: pings silent clients, drops those that stay silent.
  void look_after();
  void flush();
  [[nodiscard]] Profile& tasks() { return registry_.parts().metrics.tasks; }

 private:
  [[nodiscard]] std::shared_ptr<Socket> self() { return std::static_pointer_cast<Socket>(shared_from_this()); }
  void wait_to_read();
  void read();
  void take_frames();
  void control(std::string_view payload, bool ping);
  void received(std::string_view text);
  void greet(const Hello& hello);
  void found(std::expected<std::shared_ptr<Room>, match::Refusal> room);
  void say(std::string frame);
  void want_to_flush();
  void flood();
  void refuse(const match::Refusal& refusal);
  void close(CloseCode code);
  void drop(std::string_view why);
  void gone(std::string_view why);
  void leave_room();
  // Nothing is read from a client that does not read.
  [[nodiscard]] bool may_read() const { return !blocked_ || (!behind_ && outbox_.bytes() < limits_.outbox_bytes / 2); }

  TableRegistry& registry_;
  Outgoing& outgoing_;
  const Limits& limits_;
  TableId table_;
  std::shared_ptr<void> share_;
  std::shared_ptr<Room> room_;
  TcpSocket socket_;
  FrameReader frames_;
  Outbox outbox_;
  std::size_t ignored_ = 0;  // bytes that came after the close frame
  Room::Clock::time_point heard_ = Room::Clock::now();
  Room::Clock::time_point took_ = heard_;  // the client took something of what had to wait
  TokenBucket messages_;
  TokenBucket controls_;
  CloseCode code_ = CloseCode::normal;  // that we said
  bool greeted_ = false;
  bool looking_for_room_ = false;  // nothing more is taken meanwhile
  bool taking_ = false;            // within take_frames
  bool listed_ = false;            // among the outgoing ones
  bool blocked_ = false;           // waits until the client has taken what was sent
  bool paused_ = false;            // does not read until the client does
  bool behind_ = false;            // has lost messages; gets a snapshot when it has read the rest
  bool pinged_ = false;
  bool closing_ = false;  // a close frame is the last in the outbox
  bool closed_ = false;
  bool counted_ = true;
};

}  // namespace ichiba::server
