#include "server/net/socket.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "engine/core/events.hpp"

namespace ichiba::server {
namespace {

constexpr auto silence_before_ping = std::chrono::seconds(30);
constexpr auto longest_silence = std::chrono::seconds(60);
constexpr auto time_to_close = std::chrono::seconds(5);
constexpr std::size_t most_buffers = 64;  // the system takes so many in one write

Text goodbye() {
  static const Text text = std::make_shared<const std::string>(
      R"({"type":"closing","words":"the server stops; connect again in a moment"})");
  return text;
}

}  // namespace

void Outgoing::add(std::shared_ptr<Socket> socket) {
  waiting_.push_back(std::move(socket));
  if (waiting_.size() > 1) return;
  // Comes after everything that is ready now.
  net::post(context_, [this] {
    const auto all = std::exchange(waiting_, {});
    for (const auto& one : all) one->flush();
  });
}

Socket::Socket(TcpSocket socket, House house, TableId table, std::shared_ptr<void> share)
    : hall_(house.hall),
      outgoing_(house.outgoing),
      limits_(house.limits),
      table_(table),
      share_(std::move(share)),
      socket_(std::move(socket)),
      frames_(house.limits.message_bytes),
      allowance_(2.0 * house.limits.messages_per_second) {
  hall_.parts().metrics.sockets++;
  hall_.parts().metrics.sockets_opened++;
}

void Socket::begin(std::string_view first) {
  error_code ignored;
  socket_.non_blocking(true, ignored);
  socket_.set_option(net::ip::tcp::no_delay(true), ignored);
  frames_.feed(first);
  take_frames();
}

void Socket::wait_to_read() {
  socket_.async_wait(TcpSocket::wait_read, [self = self()](error_code error) {
    if (error) return self->gone();
    self->read();
  });
}

void Socket::read() {
  static thread_local std::array<char, 16384> buffer;  // for all sockets: nobody keeps anything in it
  error_code error;
  const std::size_t got = socket_.read_some(net::buffer(buffer), error);
  if (error == net::error::would_block || error == net::error::try_again) return wait_to_read();
  if (error) return drop();
  if (closing_) return wait_to_read();  // what comes after the close frame is of no interest
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
      case Kind::none:
      case Kind::pong: break;
      case Kind::text: received(event.payload); break;
      case Kind::ping: say(control_frame(Opcode::pong, event.payload)); break;
      case Kind::close: close(CloseCode::normal); break;
      case Kind::wrong:
        hall_.parts().metrics.sockets_dropped++;
        close(event.code);
        break;
    }
  }
  taking_ = false;
  if (!closed_ && !looking_for_room_) wait_to_read();
}

bool Socket::within_rate() {
  if (limits_.messages_per_second == 0) return true;
  const double rate = limits_.messages_per_second;
  allowance_ = std::min(2 * rate, allowance_ + std::chrono::duration<double>(heard_ - refilled_).count() * rate);
  refilled_ = heard_;
  if (allowance_ < 1) return false;
  allowance_ -= 1;
  return true;
}

void Socket::received(std::string_view text) {
  if (closing_) return;
  if (!within_rate()) {
    refuse(house_refusal("too_fast", "too many messages"));
    hall_.parts().metrics.sockets_dropped++;
    return close(CloseCode::policy);
  }
  auto message = read_client_message(text);
  if (!message) return refuse(house_refusal("bad_message", message.error()));
  if (const auto* hello = std::get_if<Hello>(&*message)) return greet(*hello);
  if (!room_) return refuse(house_refusal("no_hello", "say hello first"));
  std::visit(Overloaded{
                 [](Hello&) {},
                 [&](Ask& ask) {
                   // A person who wants to begin may; the cards come from the house.
                   if (auto* start = std::get_if<match::Start>(&ask.wish)) start->secret = hall_.random_secret();
                   room_->ask(*this, std::move(ask.wish), std::move(ask.key));
                 },
                 [&](AskRematch& ask) { hall_.rematch(*room_, *this, std::move(ask.key)); },
                 [&](React& react) { room_->react(*this, react.reaction); },
             },
             *message);
}

void Socket::greet(const Hello& hello) {
  if (greeted_) return refuse(house_refusal("bad_message", "hello is said once"));
  greeted_ = true;
  if (hello.token) token_hash = match::sha256(*hello.token);
  looking_for_room_ = true;
  hall_.with_room(table_, [self = self()](auto room) { self->found(std::move(room)); });
}

void Socket::found(std::expected<std::shared_ptr<Room>, match::Refusal> room) {
  looking_for_room_ = false;
  if (closed_) return;
  if (const auto away = room ? (*room)->turns_away(*this) : room.error()) {
    refuse(*away);
    close(CloseCode::policy);
  } else {
    room_ = std::move(*room);
    room_->enter(*this);
  }
  if (!taking_) take_frames();  // where the table had to be fetched
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
  send(std::make_shared<const std::string>(R"({"type":"refused","refusal":)" + match::refusal_object(refusal) + "}"));
}

void Socket::send(Text text) {
  if (closed_ || closing_) return;
  outbox_bytes_ += text->size();
  if (outbox_bytes_ > limits_.outbox_bytes) {
    hall_.parts().metrics.sockets_dropped++;
    return drop();
  }
  outbox_.push_back({frame_head(Opcode::text, text->size()), std::move(text)});
  if (!std::exchange(listed_, true)) outgoing_.add(self());
}

void Socket::say(std::string frame) {
  if (closed_) return;
  outbox_.push_back({std::move(frame), nullptr});
  if (!std::exchange(listed_, true)) outgoing_.add(self());
}

// Usually the client's buffer takes everything at once.
void Socket::flush() {
  listed_ = false;
  while (!closed_ && !blocked_ && !outbox_.empty()) {
    std::array<net::const_buffer, most_buffers> buffers;
    std::size_t count = 0;
    std::size_t skip = sent_;
    const auto add = [&](std::string_view bytes) {
      const std::size_t gone_by = std::min(skip, bytes.size());
      skip -= gone_by;
      if (bytes.size() > gone_by) buffers[count++] = net::const_buffer(bytes.data() + gone_by, bytes.size() - gone_by);
    };
    for (std::size_t i = 0; i < outbox_.size() && count + 2 <= most_buffers; ++i) {
      add(outbox_[i].head);
      if (outbox_[i].text) add(*outbox_[i].text);
    }
    error_code error;
    sent_ += socket_.write_some(std::span(buffers.data(), count), error);
    if (error && error != net::error::would_block && error != net::error::try_again) return drop();
    std::size_t whole = 0;
    while (whole < outbox_.size()) {
      const Out& out = outbox_[whole];
      const std::size_t text = out.text ? out.text->size() : 0;
      if (sent_ < out.head.size() + text) break;
      sent_ -= out.head.size() + text;
      outbox_bytes_ -= text;
      ++whole;
    }
    outbox_.erase(outbox_.begin(), outbox_.begin() + static_cast<std::ptrdiff_t>(whole));
    if (!error) continue;
    blocked_ = true;
    socket_.async_wait(TcpSocket::wait_write, [self = self()](error_code failed) {
      self->blocked_ = false;
      failed ? self->drop() : self->flush();
    });
  }
  // Not closed yet: a system that throws away what it has not read throws away our last words, too. The client closes,
  // or look_after() does.
  error_code ignored;
  if (closing_ && !closed_ && outbox_.empty()) socket_.shutdown(TcpSocket::shutdown_send, ignored);
}

void Socket::say_goodbye() {
  send(goodbye());
  close(CloseCode::restart);
}

void Socket::look_after() {
  if (closed_) return;
  const auto silence = Room::Clock::now() - heard_;
  if (silence > longest_silence || (closing_ && silence > time_to_close)) {
    if (!closing_) hall_.parts().metrics.sockets_dropped++;
    drop();
  } else if (silence > silence_before_ping && !std::exchange(pinged_, true)) {
    say(control_frame(Opcode::ping, ""));
  }
}

void Socket::close(CloseCode code) {
  if (closed_ || closing_) return;
  say(close_frame(code));
  closing_ = true;
}

// Whatever waits for the socket ends with an error then, and lets go of it.
void Socket::drop() {
  error_code ignored;
  socket_.close(ignored);
  gone();
}

void Socket::gone() {
  closed_ = true;
  if (!std::exchange(counted_, false)) return;
  hall_.parts().metrics.sockets--;
  // Not at once: a room may be going through its guests just now.
  if (room_) {
    net::post(socket_.get_executor(), [self = self()] {
      if (const auto room = std::exchange(self->room_, nullptr)) room->leave(*self);
    });
  }
}

}  // namespace ichiba::server
