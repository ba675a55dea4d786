// WebSocket frames (RFC 6455): reads the other side's frames, and makes headers for outgoing ones. Beast does the
// server's handshake; after that the frames are our own, so that all messages waiting for a client leave in one write.
// `ichiba-load` uses them as a client.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ichiba::server {

// Why a connection is closed.
enum class CloseCode : std::uint16_t {
  normal = 1000,
  protocol_error = 1002,
  wrong_data = 1003,  // not a text
  bad_text = 1007,    // not UTF-8
  policy = 1008,
  too_big = 1009,
  restart = 1012,
};

// Frames of clients are masked, those of servers are not.
enum class Sender : std::uint8_t { client, server };

class FrameReader {
 public:
  explicit FrameReader(std::size_t most_bytes, Sender from = Sender::client) : most_bytes_(most_bytes), from_(from) {}

  // Incoming bytes; unused ones are kept. If next() is called until nothing is left, that is less than one frame of the
  // longest message.
  void feed(std::string_view bytes) {
    if (!done_) in_ += bytes;
  }

  struct Event {
    enum class Kind { none, text, ping, pong, close, wrong };
    Kind kind = Kind::none;
    std::string_view payload = {};       // until the next call
    CloseCode code = CloseCode::normal;  // of what is wrong
  };
  // The next complete event. After close and wrong there is nothing more.
  Event next();

  // The bytes kept now.
  [[nodiscard]] std::size_t bytes() const { return in_.size() + message_.size(); }

 private:
  Event wrong(CloseCode code) {
    done_ = true;
    return {Event::Kind::wrong, {}, code};
  }

  std::size_t most_bytes_;
  Sender from_;
  std::string in_;
  std::size_t used_ = 0;
  std::string message_;  // the parts of a fragmented one
  int parts_ = 0;
  bool fragmented_ = false;
  bool done_ = false;
};

enum class Opcode : std::uint8_t { text = 1, close = 8, ping = 9, pong = 10 };

// A frame header; the payload follows. At most ten bytes, and four of a mask: for clients zeros, which the protocol
// allows, so that the payload stays as it is.
std::string frame_head(Opcode opcode, std::size_t length, Sender from = Sender::server);
std::string control_frame(Opcode opcode, std::string_view payload, Sender from = Sender::server);
std::string close_frame(CloseCode code);

}  // namespace ichiba::server
