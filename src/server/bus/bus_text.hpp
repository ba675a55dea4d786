// Messages between nodes as text: fields with a space between them, the longest one last. Nodes of two versions run
// side by side, so a reader skips kinds of messages that it does not know, and further fields of those that it knows. A
// message that it cannot do without gets another format: nodes of two formats refuse to work together.
#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/bus/bus.hpp"
#include "server/bus/node_news.hpp"

namespace ichiba::server {

// Says that a node is there, and numbers what it sends. Comes back to its sender, who learns that the bus works.
struct Beat {
  match::Timestamp at = 0;
  bool last = false;                  // the node stops
  std::optional<NodeNews> news = {};  // now and then; none: as before
};

// A message that the reader has no use for.
struct Skipped {};

struct Envelope {
  NodeId from;
  std::uint64_t number = 0;  // of this node's messages, from 1, without gaps
  std::variant<Beat, Announcement, Here, WhoIsHere, Reacted, Skipped> content;
};

std::string to_text(NodeId from, std::uint64_t number, const Beat& beat);
std::string to_text(NodeId from, std::uint64_t number, const BusMessage& message);

// Which nodes' messages, and about which tables, the reader has a use for. Reading an entry costs far more than
// skipping it, and most of those that a node of many hears are about tables that it does not have.
struct Wanted {
  std::optional<NodeId> not_from = {};  // except heartbeats, which come back to their sender
  std::function<bool(TableId table)> table = [](TableId) { return true; };
};

// The words say what is wrong.
std::expected<Envelope, std::string> read_envelope(std::string_view text, const Wanted& wanted = {});

// Is it a message of a program whose messages this one cannot read?
bool is_of_another_format(std::string_view text);

}  // namespace ichiba::server
