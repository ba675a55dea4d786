#include "server/net/frames.hpp"

#include <algorithm>

#include "base/printable.hpp"

namespace ichiba::server {
namespace {

constexpr std::size_t longest_control = 125;
constexpr int most_parts = 64;            // of one message; empty ones cost the sender almost nothing
constexpr std::size_t keep_bytes = 4096;  // of memory, for an idle reader
constexpr std::uint8_t continuation = 0;
constexpr std::uint8_t text_frame = 1;
constexpr std::uint8_t binary_frame = 2;

}  // namespace

FrameReader::Event FrameReader::next() {
  using Kind = Event::Kind;
  if (!fragmented_) message_.clear();  // the last one has been taken
  while (!done_) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(in_[used_ + i]); };
    const std::size_t have = in_.size() - used_;
    if (have < 2) break;
    const bool last = (byte(0) & 0x80U) != 0;
    const auto opcode = static_cast<std::uint8_t>(byte(0) & 15U);
    const bool control = opcode >= 8;
    // Reserved bits; a frame without a mask, which no client may send, or with one, which no server may.
    const std::size_t mask_bytes = (byte(1) & 0x80U) != 0 ? 4 : 0;
    if ((byte(0) & 0x70U) != 0 || (mask_bytes != 0) != (from_ == Sender::client)) {
      return wrong(CloseCode::protocol_error);
    }
    std::size_t length = byte(1) & 127U;
    std::size_t head = 2;
    if (length >= 126) {
      const std::size_t more = length == 126 ? 2 : 8;
      if (control) return wrong(CloseCode::protocol_error);
      if (have < 2 + more) break;
      length = 0;
      for (std::size_t i = 0; i < more; ++i) length = length << 8U | byte(2 + i);
      head += more;
    }
    if (control ? length > longest_control || !last : length > most_bytes_ - std::min(most_bytes_, message_.size())) {
      return wrong(control ? CloseCode::protocol_error : CloseCode::too_big);
    }
    if (have < head + mask_bytes + length) break;
    char* payload = in_.data() + used_ + head + mask_bytes;
    if (mask_bytes != 0) {
      const char* mask = in_.data() + used_ + head;
      for (std::size_t i = 0; i < length; ++i) payload[i] = static_cast<char>(payload[i] ^ mask[i % 4]);
    }
    used_ += head + mask_bytes + length;
    const std::string_view content(payload, length);
    switch (opcode) {
      case 8: done_ = true; return {Kind::close, content};
      case 9: return {Kind::ping, content};
      case 10: return {Kind::pong, content};
      case binary_frame: return wrong(CloseCode::wrong_data);
      case text_frame:
      case continuation: break;
      default: return wrong(CloseCode::protocol_error);
    }
    if (fragmented_ != (opcode == continuation)) return wrong(CloseCode::protocol_error);
    fragmented_ = !last;
    std::string_view whole = content;
    if (!last || opcode == continuation) {
      if (opcode == text_frame) parts_ = 0;
      if (++parts_ > most_parts) return wrong(CloseCode::policy);
      message_ += content;
      if (!last) continue;
      whole = message_;
    }
    if (!base::is_utf8(whole)) return wrong(CloseCode::bad_text);
    return {Kind::text, whole};
  }
  // Keep only what is unused; a client that sends slowly must not make the buffer grow.
  if (used_ > 0) {
    in_.erase(0, used_);
    used_ = 0;
  }
  if (in_.empty() && in_.capacity() > keep_bytes) in_ = std::string();
  return {};
}

std::string frame_head(Opcode opcode, std::size_t length, Sender from) {
  const unsigned masked = from == Sender::client ? 0x80U : 0;
  std::string head;
  head += static_cast<char>(0x80U | static_cast<unsigned>(opcode));
  if (length < 126) {
    head += static_cast<char>(masked | length);
  } else {
    const int more = length < 65536 ? 2 : 8;
    head += static_cast<char>(masked | (more == 2 ? 126U : 127U));
    for (int i = more - 1; i >= 0; --i) head += static_cast<char>(length >> (8U * static_cast<unsigned>(i)) & 255U);
  }
  if (masked != 0) head.append(4, '\0');
  return head;
}

std::string control_frame(Opcode opcode, std::string_view payload, Sender from) {
  payload = payload.substr(0, longest_control);
  return frame_head(opcode, payload.size(), from) + std::string(payload);
}

std::string close_frame(CloseCode code) {
  const auto number = static_cast<std::uint16_t>(code);
  const std::string payload{static_cast<char>(number >> 8U), static_cast<char>(number & 255U)};
  return control_frame(Opcode::close, payload);
}

}  // namespace ichiba::server
