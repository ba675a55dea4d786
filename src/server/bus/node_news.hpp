// What a node tells the others of itself, so that a limit per client holds at all of them together, each lists the open
// tables of all, and nodes of two databases notice that. Goes with its heartbeat, as JSON: fields that a reader does
// not know it skips.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "match/timestamp.hpp"
#include "server/table_id.hpp"

namespace ichiba::server {

// Connections of a client that holds many.
struct ClientConnections {
  std::string client;
  int connections = 0;
  friend bool operator==(const ClientConnections&, const ClientConnections&) = default;
};

// A table that may be listed: it waits for players, and its host is connected.
struct OpenTable {
  match::Timestamp created = 0;
  TableId table;
  std::string client;   // of the host
  std::string summary;  // JSON
  friend bool operator==(const OpenTable&, const OpenTable&) = default;
};

struct NodeNews {
  static constexpr std::size_t most_clients = 1000;
  static constexpr std::size_t most_open = 50;

  std::vector<ClientConnections> clients;
  std::vector<OpenTable> open;
  std::string address = {};   // where its page is
  std::int64_t row_time = 0;  // see RowTimes; 0: none yet
  friend bool operator==(const NodeNews&, const NodeNews&) = default;
};

std::string to_text(const NodeNews& news);
// The words say what is wrong.
std::expected<NodeNews, std::string> read_node_news(std::string_view text);

}  // namespace ichiba::server
