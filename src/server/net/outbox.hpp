// The messages waiting for one client, in order. Every byte counts, with the overhead of keeping it.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/room.hpp"

namespace ichiba::server {

class Outbox {
 public:
  void add(Text text);
  void add_control(std::string frame);
  // At most one waits: an answer to an older ping is of no use.
  void set_pong(std::string payload) { pong_ = std::move(payload); }

  [[nodiscard]] bool empty() const { return first_ == waiting_.size() && !pong_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  // What bytes() would be with this text.
  [[nodiscard]] std::size_t bytes_with(const Text& text) const { return bytes_ + text->size() + keeping; }

  // The next bytes to write, for one system call.
  static constexpr std::size_t most_buffers = 64;
  using Buffers = std::array<boost::asio::const_buffer, most_buffers>;
  std::size_t next(Buffers& buffers);
  void wrote(std::size_t bytes);

  // Drops messages that are not partly sent. Control frames stay.
  void forget_messages();

 private:
  struct Out {
    std::string head;  // or a whole control frame
    Text text;
    [[nodiscard]] std::size_t size() const { return head.size() + (text ? text->size() : 0); }
  };
  static constexpr std::size_t keeping = 128;  // memory for one message, beside its bytes

  void count(const Out& out) { bytes_ += out.size() + keeping; }
  void tidy();

  std::vector<Out> waiting_;
  std::size_t first_ = 0;  // those before it are gone
  std::size_t sent_ = 0;   // bytes of the first one already sent
  std::size_t bytes_ = 0;
  std::optional<std::string> pong_;
  bool pong_waits_ = false;  // one is among the waiting ones
};

}  // namespace ichiba::server
