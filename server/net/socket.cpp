#include "server/net/socket.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>

#include "engine/core/events.hpp"

namespace ichiba::server {
namespace {

namespace websocket = beast::websocket;

Text goodbye() {
  static const Text text = std::make_shared<const std::string>(
      R"({"type":"closing","words":"the server stops; connect again in a moment"})");
  return text;
}

}  // namespace

Socket::Socket(TcpSocket socket, Hall& hall, const Limits& limits, TableId table, std::shared_ptr<void> share)
    : hall_(hall),
      limits_(limits),
      table_(table),
      share_(std::move(share)),
      stream_(std::move(socket)),
      allowance_(2.0 * limits.messages_per_second) {
  hall_.parts().metrics.sockets++;
  hall_.parts().metrics.sockets_opened++;
}

void Socket::accept(Request request) {
  websocket::stream_base::timeout patience{};
  patience.handshake_timeout = std::chrono::seconds(10);
  patience.idle_timeout = std::chrono::seconds(60);  // after half of it a ping asks whether somebody is there
  patience.keep_alive_pings = true;
  stream_.set_option(patience);
  stream_.read_message_max(limits_.message_bytes);
  stream_.auto_fragment(false);
  stream_.text(true);
  const auto shared = std::make_shared<Request>(std::move(request));
  stream_.async_accept(*shared, [self = self(), shared](error_code error) {
    if (error) return self->gone();
    self->read();
  });
}

void Socket::read() {
  stream_.async_read(buffer_, [self = self()](error_code error, std::size_t) {
    if (error) {
      if (error == websocket::error::message_too_big) self->hall_.parts().metrics.sockets_dropped++;
      return self->gone();
    }
    const auto bytes = self->buffer_.cdata();
    self->received({static_cast<const char*>(bytes.data()), bytes.size()});
    self->buffer_.consume(self->buffer_.size());
    if (!self->closed_ && !self->looking_for_room_) self->read();
  });
}

bool Socket::within_rate() {
  if (limits_.messages_per_second == 0) return true;
  const auto now = Room::Clock::now();
  const double rate = limits_.messages_per_second;
  allowance_ = std::min(2 * rate, allowance_ + std::chrono::duration<double>(now - refilled_).count() * rate);
  refilled_ = now;
  if (allowance_ < 1) return false;
  allowance_ -= 1;
  return true;
}

void Socket::received(std::string_view text) {
  if (closing_) return;
  if (!within_rate()) {
    refuse(house_refusal("too_fast", "too many messages"));
    hall_.parts().metrics.sockets_dropped++;
    return close(websocket::close_code::policy_error);
  }
  if (!stream_.got_text()) return close(websocket::close_code::unknown_data);
  auto message = read_client_message(text);
  if (!message) return refuse(house_refusal("bad_message", message.error()));
  if (const auto* hello = std::get_if<Hello>(&*message)) return greet(*hello);
  if (!room_) return refuse(house_refusal("no_hello", "say hello first, and wait for the table"));
  std::visit(Overloaded{
                 [](Hello&) {},
                 [&](Ask& ask) {
                   // A person who wants to begin may; the cards come from the house.
                   if (auto* start = std::get_if<match::Start>(&ask.wish)) {
                     if (!seat) return refuse(house_refusal("not_seated", "you have no seat at this table"));
                     start->secret = hall_.random_secret();
                   }
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
  reading_ = true;
  hall_.with_room(table_, [self = self()](auto room) { self->found(std::move(room)); });
  reading_ = false;
}

void Socket::found(std::expected<std::shared_ptr<Room>, match::Refusal> room) {
  looking_for_room_ = false;
  if (closed_) return;
  const auto away = room ? (*room)->turns_away(*this) : room.error();
  if (away) {
    refuse(*away);
    return close(websocket::close_code::policy_error);
  }
  room_ = std::move(*room);
  room_->enter(*this);
  if (!reading_) read();  // where the table was at hand, whoever is reading goes on by himself
}

void Socket::follow(std::shared_ptr<Room> room) {
  if (closed_ || !room_) return;
  room_->leave(*this);
  room_ = std::move(room);
  table_ = room_->id();
  room_->enter(*this);
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
  outbox_.push_back(std::move(text));
  if (!writing_) write();
}

void Socket::write() {
  writing_ = true;
  stream_.async_write(net::buffer(*outbox_.front()), [self = self()](error_code error, std::size_t) {
    self->writing_ = false;
    if (error) return self->gone();
    self->outbox_bytes_ -= self->outbox_.front()->size();
    self->outbox_.pop_front();
    if (!self->outbox_.empty()) return self->write();
    if (self->closing_) self->close(self->close_code_);
  });
}

void Socket::say_goodbye() {
  send(goodbye());
  close(websocket::close_code::service_restart);
}

void Socket::close(websocket::close_code code) {
  if (closed_) return;
  closing_ = true;
  close_code_ = code;
  if (writing_) return;
  closed_ = true;
  stream_.async_close(code, [self = self()](error_code) { self->gone(); });
}

// Without a word: whoever does not read would not read that either.
void Socket::drop() {
  closed_ = true;
  error_code ignored;
  beast::get_lowest_layer(stream_).close(ignored);
}

void Socket::gone() {
  closed_ = true;
  if (!std::exchange(counted_, false)) return;
  hall_.parts().metrics.sockets--;
  if (!room_) return;
  room_->leave(*this);
  room_.reset();
}

}  // namespace ichiba::server
