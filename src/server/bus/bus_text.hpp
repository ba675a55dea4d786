// Messages between nodes as text: fields with a space between them, the longest one last. Nodes of two versions run
// side by side, so what a reader does not know it skips.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/bus/bus.hpp"

namespace ichiba::server {

// Says that a node is there, and numbers what it sends. Comes back to its sender, who learns that the bus works.
struct Beat {
  match::Timestamp at = 0;
  bool last = false;  // the node stops
};

struct Envelope {
  NodeId from;
  std::uint64_t number = 0;  // of this node's messages, from 1, without gaps
  std::variant<Beat, Announcement, Here, WhoIsHere, Reacted> content;
};

std::string to_text(NodeId from, std::uint64_t number, const Beat& beat);
std::string to_text(NodeId from, std::uint64_t number, const BusMessage& message);

// The words say what is wrong.
std::expected<Envelope, std::string> read_envelope(std::string_view text);

}  // namespace ichiba::server
