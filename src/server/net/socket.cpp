#include "server/net/socket.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "engine/core/events.hpp"
#include "server/refusals.hpp"

namespace ichiba::server {
namespace {

constexpr auto silence_before_ping = std::chrono::seconds(30);
constexpr auto longest_silence = std::chrono::seconds(60);
constexpr auto time_to_close = std::chrono::seconds(5);
// Browsers hardly ever ping. Data frames have a separate limit, which the host can set.
constexpr TokenBucket::Rate control_frames{10, 60};
constexpr std::size_t most_ignored = std::size_t{64} * 1024;
constexpr int system_buffer = 64 * 1024;

TokenBucket::Rate message_rate(const Limits& limits) {
  const double rate = limits.messages_per_second;
  return {rate, 2 * rate};
}

Text goodbye() {
  static const Text text = std::make_shared<const std::string>(
      R"({"type":"closing","words":"the server stops; connect again in a moment"})");
  return text;
}

}  // namespace

void Outgoing::add(std::shared_ptr<Socket> socket) {
  waiting_.push_back(std::move(socket));
  if (waiting_.size() > 1) return;
  // Runs after everything that is ready now.
  net::post(context_, [this] {
    const auto all = std::exchange(waiting_, {});
    if (all.empty()) return;
    const Profile::Running running(all.front()->tasks(), Profile::Task::socket_write);
    for (const auto& one : all) one->flush();
  });
}

Socket::Socket(TcpSocket socket, Context context, TableId table, std::shared_ptr<void> share)
    : registry_(context.registry),
      outgoing_(context.outgoing),
      limits_(context.limits),
      table_(table),
      share_(std::move(share)),
      socket_(std::move(socket)),
      frames_(context.limits.message_bytes),
      messages_(message_rate(context.limits), heard_),
      controls_(control_frames, heard_) {
  registry_.parts().metrics.sockets++;
  registry_.parts().metrics.sockets_opened++;
}

void Socket::begin(std::string_view first) {
  error_code ignored;
  socket_.non_blocking(true, ignored);
  socket_.set_option(net::ip::tcp::no_delay(true), ignored);
  // Otherwise the system would buffer megabytes for a client that does not read.
  socket_.set_option(net::socket_base::send_buffer_size(system_buffer), ignored);
  socket_.set_option(net::socket_base::receive_buffer_size(system_buffer), ignored);
  const Log& log = registry_.parts().log;
  if (log.verbose()) log.detail("connection opened", {{"table", table_.text()}, {"client", client}});
  frames_.feed(first);
  take_frames();
}

void Socket::wait_to_read() {
  if (!may_read()) {
    paused_ = true;
    return;
  }
  socket_.async_wait(TcpSocket::wait_read, [self = self()](error_code error) {
    if (error) return self->gone("error");
    const Profile::Running running(self->registry_.parts().metrics.tasks, Profile::Task::socket_read);
    self->read();
  });
}

void Socket::read() {
  if (!may_read()) return wait_to_read();
  static thread_local std::array<char, 16384> buffer;  // for all sockets: nothing is kept in it
  error_code error;
  const std::size_t got = socket_.read_some(net::buffer(buffer), error);
  if (error == net::error::would_block || error == net::error::try_again) return wait_to_read();
  if (error) return drop(error == net::error::eof ? "the client closed" : "lost");
  if (closing_) {  // bytes after the close frame are ignored
    ignored_ += got;
    return ignored_ > most_ignored ? drop("talks on after the end") : wait_to_read();
  }
  heard_ = Room::Clock::now();
  pinged_ = false;
  frames_.feed({buffer.data(), got});
  take_frames();
}

void Socket::take_frames() {
  using Kind = FrameReader::Event::Kind;
  taking_ = true;
  while (!closed_ && !looking_for_room_) {
    const FrameReader::Event event = frames_.next();
    if (event.kind == Kind::none) break;
    switch (event.kind) {
      case Kind::none: break;
      case Kind::pong: control(event.payload, false); break;
      case Kind::text: received(event.payload); break;
      case Kind::ping: control(event.payload, true); break;
      case Kind::close: close(CloseCode::normal); break;
      case Kind::wrong:
        registry_.parts().metrics.sockets_dropped++;
        close(event.code);
        break;
    }
  }
  taking_ = false;
  if (!closed_ && !looking_for_room_) wait_to_read();
}

void Socket::control(std::string_view payload, bool ping) {
  if (closing_) return;
  if (!controls_.take(control_frames, heard_)) return flood();
  if (!ping) return;
  outbox_.set_pong(std::string(payload));
  want_to_flush();
}

void Socket::flood() {
  refuse(server_refusal(RefusalCode::too_fast, "too many messages"));
  registry_.parts().metrics.sockets_dropped++;
  close(CloseCode::policy);
}

void Socket::received(std::string_view text) {
  if (closing_) return;
  const TokenBucket::Rate rate = message_rate(limits_);
  if (rate.a_second > 0 && !messages_.take(rate, heard_)) return flood();
  auto message = read_client_message(text);
  if (!message) return refuse(server_refusal(RefusalCode::bad_message, message.error()));
  if (const auto* hello = std::get_if<Hello>(&*message)) return greet(*hello);
  if (!room_) return refuse(server_refusal(RefusalCode::no_hello, "say hello first"));
  std::visit(Overloaded{
                 [](Hello&) {},
                 [&](Ask& ask) {
                   // A person who wants to begin may; the cards come from the context.
                   if (auto* start = std::get_if<match::Start>(&ask.command)) start->secret = registry_.random_secret();
                   room_->ask(*this, std::move(ask.command), std::move(ask.key));
                 },
                 [&](AskRematch& ask) { registry_.rematch(*room_, *this, std::move(ask.key)); },
                 [&](React& react) { room_->react(*this, react.reaction); },
             },
             *message);
}

void Socket::greet(const Hello& hello) {
  if (greeted_) return refuse(server_refusal(RefusalCode::bad_message, "hello is said once"));
  greeted_ = true;
  if (hello.token) token_hash = base::sha256(*hello.token);
  looking_for_room_ = true;
  registry_.with_current_room(table_, [self = self()](auto room) { self->found(std::move(room)); });
}

void Socket::found(std::expected<std::shared_ptr<Room>, match::Refusal> room) {
  looking_for_room_ = false;
  if (closed_) return;
  if (const auto away = room ? (*room)->turns_away(*this) : room.error()) {
    refuse(*away);
    close(CloseCode::policy);
  } else if (!closing_) {
    room_ = std::move(*room);
    room_->enter(*this);
  }
  if (!taking_) take_frames();  // if the table had to be loaded
}

void Socket::follow(std::shared_ptr<Room> room) {
  if (closed_ || !room_) return;
  room_->leave(*this);
  room_ = std::move(room);
  table_ = room_->id();
  room_->enter(*this);
}

void Socket::dismiss(const match::Refusal& refusal) {
  refuse(refusal);
  close(CloseCode::policy);
}

void Socket::refuse(const match::Refusal& refusal) {
  registry_.parts().metrics.refusals.add(code_text(refusal.code));
  send(std::make_shared<const std::string>(R"({"type":"refused","refusal":)" + match::refusal_object(refusal) + "}"));
}

// A slow client loses what was not yet being sent: a snapshot makes up for it. Talkative players cannot get others
// disconnected.
void Socket::send(Text text) {
  if (closed_ || closing_ || behind_) return;
  if (!outbox_.empty() && outbox_.bytes_with(text) > limits_.outbox_bytes) {
    registry_.parts().metrics.sockets_behind++;
    outbox_.forget_messages();
    behind_ = true;
  } else {
    outbox_.add(std::move(text));
  }
  want_to_flush();
}

void Socket::say(std::string frame) {
  if (closed_) return;
  outbox_.add_control(std::move(frame));
  want_to_flush();
}

void Socket::want_to_flush() {
  if (!std::exchange(listed_, true)) outgoing_.add(self());
}

// Usually the client's buffer takes everything at once.
void Socket::flush() {
  listed_ = false;
  while (!closed_ && !blocked_ && !outbox_.empty()) {
    Outbox::Buffers buffers;
    const std::size_t count = outbox_.next(buffers);
    error_code error;
    const std::size_t wrote = socket_.write_some(std::span(buffers.data(), count), error);
    if (error && error != net::error::would_block && error != net::error::try_again) return drop("lost");
    if (wrote > 0) took_ = Room::Clock::now();
    outbox_.wrote(wrote);
    if (!error) continue;
    blocked_ = true;
    socket_.async_wait(TcpSocket::wait_write, [self = self()](error_code failed) {
      self->blocked_ = false;
      failed ? self->drop("lost") : self->flush();
    });
  }
  if (closed_) return;
  if (behind_ && !closing_ && outbox_.empty()) {
    behind_ = false;
    if (room_) room_->show_snapshot(*this);
  }
  if (paused_ && may_read()) {
    paused_ = false;
    wait_to_read();
  }
  // Not closed yet: a system that discards unread input discards our last message, too. The client closes, or
  // look_after() does.
  error_code ignored;
  if (closing_ && outbox_.empty()) socket_.shutdown(TcpSocket::shutdown_send, ignored);
}

void Socket::say_goodbye() {
  send(goodbye());
  close(CloseCode::restart);
  leave_room();
}

void Socket::look_after() {
  if (closed_) return;
  // A client that is still reading is alive, even if it cannot answer pings yet.
  const auto silence = Room::Clock::now() - (blocked_ || paused_ ? std::max(heard_, took_) : heard_);
  if (silence > longest_silence || (closing_ && silence > time_to_close)) {
    if (!closing_) registry_.parts().metrics.sockets_dropped++;
    drop(closing_ ? "did not answer our goodbye" : "silent");
  } else if (silence > silence_before_ping && !blocked_ && !std::exchange(pinged_, true)) {
    say(control_frame(Opcode::ping, ""));
  }
}

void Socket::close(CloseCode code) {
  if (closed_ || closing_) return;
  say(close_frame(code));
  code_ = code;
  closing_ = true;
}

// Pending operations on the socket then end with an error, and release it.
void Socket::drop(std::string_view why) {
  error_code ignored;
  socket_.close(ignored);
  gone(why);
}

void Socket::gone(std::string_view why) {
  closed_ = true;
  if (!std::exchange(counted_, false)) return;
  const Log& log = registry_.parts().log;
  if (log.verbose()) {
    log.detail("connection closed", {{"table", table_.text()},
                                     {"client", client},
                                     {"why", std::string(why)},
                                     {"code", std::to_string(static_cast<unsigned>(code_))}});
  }
  registry_.parts().metrics.sockets--;
  leave_room();
}

// Not at once: a room may be iterating over its guests.
void Socket::leave_room() {
  if (!room_) return;
  net::post(socket_.get_executor(), [self = self()] {
    if (const auto room = std::exchange(self->room_, nullptr)) room->leave(*self);
  });
}

}  // namespace ichiba::server
